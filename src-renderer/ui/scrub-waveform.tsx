import { type PointerEvent, useState } from 'react'
import { classNames } from './class-names.ts'
import { Waveform } from './waveform.tsx'
import { type PlayerControl, useMediaTime } from './playback-controls.ts'

type ScrubWaveformProps = {
  /** Audio peaks from start to end, 0 to 255. */
  readonly peaks: readonly number[]
  readonly control: PlayerControl
  readonly className?: string
}

/**
 * A large waveform with the played part in ink. A click or a drag moves the position; for the pointer only, beside a
 * slider for all.
 */
export function ScrubWaveform({ peaks, control, className }: ScrubWaveformProps) {
  const { controls, duration } = control
  const time = useMediaTime(controls)
  const [isHeld, setHeld] = useState(false)
  const share = duration === 0 ? 0 : Math.min(1, time / duration)
  const seek = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    if (width > 0) controls?.seek(Math.min(1, Math.max(0, (clientX - left) / width)) * duration)
  }
  return (
    <div
      aria-hidden
      data-scrub
      dir="ltr"
      onPointerDown={(event) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        setHeld(true)
        seek(event)
      }}
      onPointerMove={(event) => isHeld && seek(event)}
      onPointerUp={() => setHeld(false)}
      onPointerCancel={() => setHeld(false)}
      className={classNames('relative touch-none cursor-pointer', className)}
    >
      <Waveform peaks={peaks} className="absolute inset-0 text-edge" />
      <span className="absolute inset-0" style={{ clipPath: `inset(0 ${(1 - share) * 100}% 0 0)` }}>
        <Waveform peaks={peaks} className="size-full text-ink" />
      </span>
      <i className="absolute inset-y-0 w-0.5 -translate-x-px bg-ink" style={{ left: `${share * 100}%` }} />
    </div>
  )
}
