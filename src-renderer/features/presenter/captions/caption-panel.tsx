import type { CaptionLook, Cue, StyledCues } from '#shared/domain/captions/cue.ts'
import type { AssetId } from '#shared/domain/ids.ts'
import { useMediaUrl, useBridge, failureOf, useStream } from '../../../lib/bridge.tsx'
import { saveFile } from '../../../lib/files.ts'
import { useNavigation } from '../../../lib/navigate.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Note } from '../../../ui/note.tsx'
import { ProgressLine } from '../../../ui/progress.tsx'
import { LookSection, type LookSectionProps } from './look-section.tsx'
import { t } from './texts.ts'
import type { CaptionExports } from './use-caption-exports.ts'
import type { CaptionBurn, CaptionSource } from '#shared/bridge/short-video.ts'
import { shownText, changedSeconds } from '#shared/domain/captions/caption-style.ts'
import { sentenceOf } from '../../../lib/sentences.ts'
import { formatElapsed, formatTime } from '../../../lib/format.ts'
import { percent } from '../video-words.ts'
import { useMemo, useState, type ReactNode } from 'react'
import { useSettled } from '../../../lib/hooks.ts'
import { ChevronDown, Download, Redo2, Undo2 } from 'lucide-react'
import { CostPanel } from '../../../ui/cost-panel.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { OverflowMenu } from '../../../ui/overflow-menu.tsx'

/** The burning of captions into a video. */
export type Burn = {
  /** Null until it is reported. */
  readonly state: CaptionBurn | null
  /** The last video burned from this source; null if there is none. */
  readonly last: CaptionBurn['last']
  /** Why a click had no effect; null if it had one. */
  readonly refusal: string | null
  /** Seconds of video that the next burn renders again, computed once typing pauses. */
  readonly changed: number
  /** How long the next burn is expected to take; null before the first of this session. Seconds. */
  readonly takes: number | null
  start(): void
  stop(): void
}

/** Follows the burning of captions into a video. `rawCut`: duration in seconds, frames per second. */
export function useBurn(
  { jobId, part }: CaptionSource,
  captions: StyledCues,
  rawCut: { readonly duration: number; readonly frameRate: number },
): Burn {
  const { call } = useBridge()
  const [reported, setReported] = useState<CaptionBurn | null>(null)
  const state = reported?.jobId === jobId ? reported : null
  const [refusal, setRefusal] = useState<string | null>(null)
  useStream(`burn of ${jobId}`, ({ signal }) => call.shortVideo.watchBurn({ jobId }, { signal }), setReported)
  const settled = useSettled(captions, 300)
  const last = state?.last?.part === part ? state.last : null
  const { duration, frameRate } = rawCut
  const changed = useMemo(
    () => (last === null ? 0 : changedSeconds(last, settled, { duration, frameRate })),
    [last, settled, duration, frameRate],
  )
  const report = (error: unknown) => setRefusal(failureOf(error)?.message ?? t('burn.lost'))
  return {
    state,
    last,
    refusal,
    changed,
    takes: state === null || state.pace === null ? null : state.pace * (last === null ? duration : changed),
    start() {
      setRefusal(null)
      call.shortVideo.burn({ jobId, part, ...captions }).then(setReported, report)
    },
    stop: () => void call.shortVideo.stopBurn({ jobId }).catch(report),
  }
}

export type BurnSectionProps = {
  readonly burn: Burn
  readonly cues: readonly Cue[]
  /** The version to burn into is still being made. */
  readonly isBlocked: boolean
  /** The burned video plays on the stage instead of the raw cut. */
  readonly isPlayed: boolean
  onPlay(isPlayed: boolean): void
  readonly exportMenu: ReactNode
}

/** Writes the progress of a burn: percent, and the seconds left once they are known. */
export function burnProgress({ share, secondsLeft }: { readonly share: number; readonly secondsLeft: number | null }) {
  const done = percent(share)
  if (secondsLeft === null) return done
  return t('burn.left', { percent: done, seconds: Math.max(1, Math.ceil(secondsLeft)) })
}

/** Says whether the last burned video is current; null if there is none. `changed`: seconds the next burn renders. */
export function burnState({ last }: Pick<CaptionBurn, 'last'>, changed: number): string | null {
  if (last === null) return null
  const seconds = Math.ceil(changed - 0.001)
  if (seconds > 0) return t('burn.changed', { seconds })
  return t('burn.upToDate', { time: formatTime(last.at) })
}

/** Returns whether captions contain signs, such as emoji, that the fonts of videos lack. */
export function hasLostSigns(cues: readonly Cue[]): boolean {
  return cues.some(({ text }) => shownText(text) !== text)
}

/** Burns captions in: shows the progress, then the video. */
export function BurnSection({ burn, cues, isBlocked, isPlayed, onPlay, exportMenu }: BurnSectionProps) {
  const { state, last, refusal, changed, start, stop } = burn
  const work = state?.work ?? { kind: 'idle' as const }
  const words = burnState({ last }, changed)
  const sentence = refusal ?? (work.kind === 'failed' ? sentenceOf(work) : null)
  const takes = burn.takes === null ? [] : [{ term: t('burn.takes'), detail: aboutText(burn.takes) }]
  return (
    <CostPanel
      facts={[
        { term: t('burn.cost'), detail: t('burn.free') },
        { term: t('burn.madeOn'), detail: t('burn.here'), look: 'text' },
        ...takes.map((fact) => ({ ...fact, look: 'text' as const })),
      ]}
    >
      <div className="space-y-2">
        {work.kind === 'burning' ? (
          <ProgressLine label={t('burn.running')} share={work.share} detail={burnProgress(work)} onStop={stop} />
        ) : (
          <div className="flex gap-2">
            <Button
              variant="strong"
              className="flex-1"
              keys="mod+enter"
              busy={state === null}
              disabled={isBlocked ? t('captions.versionPending') : undefined}
              onClick={start}
            >
              {t('burn.run')}
            </Button>
            {exportMenu}
          </div>
        )}
        {sentence !== null && work.kind !== 'burning' && <Note tone="error">{sentence}</Note>}
        {words !== null && work.kind !== 'burning' && (
          <p role="status" className="text-small text-ink-2">
            {words}
          </p>
        )}
        {last !== null && <CaptionedVideo assetId={last.assetId} isPlayed={isPlayed} onPlay={onPlay} />}
        {hasLostSigns(cues) && <p className="text-caption text-ink-3">{t('burn.noEmoji')}</p>}
      </div>
    </CostPanel>
  )
}

const aboutText = (seconds: number) => t('burn.about', { time: formatElapsed(Math.max(1, Math.ceil(seconds))) })

/** Saves the captions as a subtitle file, or the video without them. */
export function ExportMenu({ exports }: { readonly exports: CaptionExports }) {
  const { noVideo } = exports
  return (
    <OverflowMenu
      label={t('captions.export')}
      groups={[
        [
          { id: 'srt', title: t('captions.exportSrt'), run: exports.srt },
          { id: 'vtt', title: t('captions.exportVtt'), run: exports.vtt },
        ],
        [
          {
            id: 'video',
            title: t('captions.exportVideo'),
            ...(noVideo === null ? {} : { disabled: noVideo }),
            run: exports.video,
          },
        ],
      ]}
      button={
        <Button disabled={undefined}>
          <Icon icon={Download} size={14} />
          {t('captions.export')}
          <Icon icon={ChevronDown} size={14} />
        </Button>
      }
    />
  )
}

type CaptionedVideoProps = { readonly assetId: AssetId; readonly isPlayed: boolean; onPlay(isPlayed: boolean): void }

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

type CaptionPanelProps = {
  readonly look: CaptionLook
  onLook: LookSectionProps['onLook']
  readonly presets: LookSectionProps['presets']
  readonly checks: ReactNode
  /** The loudness of the source. */
  readonly sound: ReactNode
  readonly canUndo: boolean
  readonly canRedo: boolean
  onUndo(): void
  onRedo(): void
  /** Which version captions are made on. */
  readonly source: ReactNode
  /** What the main button does, below the scrolled part. */
  readonly children: ReactNode
  /** When the captions were saved last; null if not since the editor was opened. ISO 8601. */
  readonly savedAt: string | null
}

/** Source, look and undo of captions. Nothing here contacts the service. */
export function CaptionPanel(props: CaptionPanelProps) {
  const { look, onLook, presets, checks, sound, canUndo, canRedo, onUndo, onRedo, source, children, savedAt } = props
  return (
    <aside
      aria-label={t('captions.region')}
      className="flex min-h-0 w-[332px] shrink-0 flex-col border-s border-line max-[1360px]:w-[300px]"
    >
      <div className="flex h-11 shrink-0 items-center gap-1 border-b border-line pe-2 ps-4">
        <h2 className="min-w-0 flex-1 truncate">{t('captions.title')}</h2>
        {savedAt !== null && (
          <span className="pe-1 text-small text-ink-3">{t('captions.saved', { time: formatTime(savedAt) })}</span>
        )}
        <IconButton
          icon={Undo2}
          size="small"
          label={t('captions.undo')}
          keys="mod+z"
          disabled={canUndo ? undefined : t('captions.nothingToUndo')}
          onClick={onUndo}
        />
        <IconButton
          icon={Redo2}
          size="small"
          label={t('captions.redo')}
          disabled={canRedo ? undefined : t('captions.nothingToRedo')}
          onClick={onRedo}
        />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto">
        {source}
        <LookSection look={look} onLook={onLook} presets={presets} checks={checks} />
        {sound}
      </div>
      {children}
    </aside>
  )
}
