import type { Cue } from '#shared/domain/captions/cue.ts'
import type { AssetId } from '#shared/domain/ids.ts'
import { useMediaUrl } from '../../../lib/bridge.tsx'
import { saveFile } from '../../../lib/files.ts'
import { useNavigation } from '../../../lib/navigate.tsx'
import { Button } from '../../../ui/button.tsx'
import { Note } from '../../../ui/note.tsx'
import { ProgressLine } from '../../../ui/progress.tsx'
import { t } from '../texts.ts'
import { burnProgress, burnState, hasLostSigns } from './burn-words.ts'
import type { Burn } from './use-burn.ts'

export type BurnSectionProps = {
  readonly burn: Burn
  readonly cues: readonly Cue[]
  /** The burned film stands on the stage instead of the raw cut. */
  readonly isPlayed: boolean
  onPlay(isPlayed: boolean): void
}

/** Burning the captions in: how far it is, and the film once it is there. */
export function BurnSection({ burn, cues, isPlayed, onPlay }: BurnSectionProps) {
  const { state, refusal, changed, start, stop } = burn
  const work = state?.work ?? { kind: 'idle' as const }
  const words = state === null ? null : burnState(state, changed)
  const sentence = refusal ?? (work.kind === 'failed' ? work.sentence : null)
  return (
    <div className="mb-3 space-y-2">
      {work.kind === 'burning' ? (
        <ProgressLine label={t('burn.running')} share={work.share} detail={burnProgress(work)} onStop={stop} />
      ) : (
        <Button variant="strong" className="w-full" keys="mod+enter" busy={state === null} onClick={start}>
          {t('burn.run')}
        </Button>
      )}
      {sentence !== null && work.kind !== 'burning' && <Note tone="error">{sentence}</Note>}
      {words !== null && work.kind !== 'burning' && (
        <p role="status" className="text-small text-ink-2">
          {words}
        </p>
      )}
      {state !== null && state.last !== null && (
        <CaptionedVideo assetId={state.last.assetId} isPlayed={isPlayed} onPlay={onPlay} />
      )}
      {hasLostSigns(cues) && <p className="text-caption text-ink-3">{t('burn.noEmoji')}</p>}
    </div>
  )
}

type CaptionedVideoProps = { readonly assetId: AssetId; readonly isPlayed: boolean; onPlay(isPlayed: boolean): void }

/** What can be done with the burned film. */
function CaptionedVideo({ assetId, isPlayed, onPlay }: CaptionedVideoProps) {
  const media = useMediaUrl()
  const navigation = useNavigation()
  const address = media.download(assetId)
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="small" className="grow" pressed={isPlayed} onClick={() => onPlay(!isPlayed)}>
        {t('burn.show')}
      </Button>
      <Button size="small" className="grow" onClick={() => navigation.toLibrary({ asset: assetId })}>
        {t('burn.showInLibrary')}
      </Button>
      <Button
        size="small"
        className="grow"
        disabled={address === undefined ? t('burn.loading') : undefined}
        onClick={() => address !== undefined && saveFile(address)}
      >
        {t('burn.download')}
      </Button>
    </div>
  )
}
