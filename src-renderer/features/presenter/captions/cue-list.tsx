import type { PlaybackControls } from '../../../ui/player/playback-controls.ts'
import { useMediaTime } from '../../../ui/player/use-playback-controls.ts'
import { type Cue, cueAt } from '#shared/domain/captions/cue.ts'
import { t } from '../texts.ts'
import { type CueActions, CueRow } from './cue-row.tsx'
import { roomOf } from './edit-cues.ts'

type CueListProps = {
  readonly cues: readonly Cue[]
  /** Of the film. Seconds. */
  readonly duration: number
  readonly controls: PlaybackControls | null
  readonly actions: CueActions
}

/** The captions in their order, the one that is read marked. */
export function CueList({ cues, duration, controls, actions }: CueListProps) {
  const read = cueAt(cues, useMediaTime(controls))
  return (
    <div className="@container min-w-0 flex-1 basis-3/5 overflow-y-auto border-l border-line py-2">
      {cues.length === 0 && <p className="px-4 text-small text-ink-3">{t('captions.none')}</p>}
      <ol aria-label={t('captions.list')}>
        {cues.map((cue, index) => (
          <CueRow
            key={cue.id}
            cue={cue}
            place={index + 1}
            isRead={cue.id === read?.id}
            space={{ start: roomOf(cues, index, 'start', duration), end: roomOf(cues, index, 'end', duration) }}
            actions={actions}
          />
        ))}
      </ol>
    </div>
  )
}
