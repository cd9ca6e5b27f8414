import type { PointerEvent } from 'react'
import type { PlaybackControls } from '../../../ui/player/playback-controls.ts'
import { useMediaTime } from '../../../ui/player/use-playback-controls.ts'
import { classNames } from '../../../ui/class-names.ts'
import type { LetteredCut } from '../takes.ts'
import { partOf } from '../takes.ts'
import { FrameLane } from './frame-lane.tsx'

type LanesProps = {
  readonly shown: readonly LetteredCut[]
  readonly pickedId: string | null
  readonly controls: PlaybackControls | null
  /** Seconds. */
  readonly duration: number
}

function Playhead({ controls, duration }: Pick<LanesProps, 'controls' | 'duration'>) {
  const time = useMediaTime(controls)
  if (duration === 0) return null
  return (
    <span
      aria-hidden
      className="playhead pointer-events-none absolute inset-y-0"
      style={{ left: `${Math.min(1, time / duration) * 100}%` }}
    />
  )
}

/** The frames of the cuts over their length, under each other, with the place where they play. A click goes there. */
export function Lanes({ shown, pickedId, controls, duration }: LanesProps) {
  const seek = (event: PointerEvent<HTMLDivElement>) => {
    if (event.buttons !== 1) return
    const { left, width } = event.currentTarget.getBoundingClientRect()
    controls?.seek(Math.min(1, Math.max(0, (event.clientX - left) / width)) * duration)
  }
  return (
    <div className="flex bg-surface-0 px-4 pt-1 pb-2">
      <div aria-hidden className="w-6 shrink-0 space-y-1 text-small">
        {shown.map(({ letter, cut }) => (
          <div
            key={cut.job.id}
            className={classNames('h-10 leading-10', cut.job.id === pickedId ? 'font-medium' : 'text-ink-3')}
          >
            {letter}
          </div>
        ))}
      </div>
      {/* The position slider above does the same for the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div className="relative min-w-0 flex-1 cursor-pointer space-y-1" onPointerDown={seek} onPointerMove={seek}>
        {shown.map(({ cut }) => (
          <div key={cut.job.id} className="flex">
            <FrameLane assetId={partOf(cut, 'final')} />
          </div>
        ))}
        <Playhead controls={controls} duration={duration} />
      </div>
    </div>
  )
}
