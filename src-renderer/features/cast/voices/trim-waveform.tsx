import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { formatElapsed } from '../../../lib/format.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Waveform } from '../../../ui/waveform.tsx'
import { t } from './texts.ts'

type Part = { readonly start: number; readonly end: number }
type Moved = 'start' | 'end' | 'both'

type TrimWaveformProps = Part & {
  /** Of all of it, 0 to 255; its seconds; and the times at which it clips. */
  readonly peaks: readonly number[]
  readonly seconds: number
  readonly clips: readonly number[]
  /** Where it plays; null where it does not. Seconds. */
  readonly playedAt: number | null
  onMove(part: Part, moved: Moved): void
  /** Called when a move has ended. */
  onMoved(): void
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -0.1, ArrowDown: -0.1, ArrowRight: 0.1, ArrowUp: 0.1 }

type HandleProps = {
  readonly side: 'start' | 'end'
  readonly at: number
  readonly seconds: number
  onStep(by: number): void
  onTo(at: number): void
  onGrab(event: PointerEvent): void
  onLeave(): void
}

function Handle({ side, at, seconds, onStep, onTo, onGrab, onLeave }: HandleProps) {
  const press = (event: KeyboardEvent) => {
    const by = steps[event.key]
    if (by !== undefined) onStep(event.shiftKey ? by * 10 : by)
    else if (event.key === 'Home') onTo(0)
    else if (event.key === 'End') onTo(seconds)
    else return
    event.preventDefault()
  }
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={t(side === 'start' ? 'clone.start' : 'clone.end')}
      aria-valuemin={0}
      aria-valuemax={Math.round(seconds * 10) / 10}
      aria-valuenow={Math.round(at * 10) / 10}
      aria-valuetext={t('clone.second', { seconds: Math.round(at * 10) / 10 })}
      onKeyDown={press}
      onKeyUp={(event) => (event.key in steps || event.key === 'Home' || event.key === 'End') && onLeave()}
      onPointerDown={onGrab}
      className="absolute inset-y-0 w-3 -translate-x-1/2 cursor-ew-resize touch-none after:absolute after:inset-y-0 after:left-1/2 after:w-1 after:-translate-x-1/2 after:rounded-[1px] after:bg-mark after:inset-ring after:inset-ring-mark-edge"
      style={{ left: `${(at / seconds) * 100}%` }}
    />
  )
}

/**
 * A waveform with the selected part in ink and two handles. The handles drag; arrow keys move one by a tenth of a
 * second, with Shift by a second. Dragging between them moves the part.
 */
export function TrimWaveform(props: TrimWaveformProps) {
  const { peaks, seconds, clips, playedAt, start, end, onMove, onMoved } = props
  const frame = useRef<HTMLDivElement>(null)
  const [held, setHeld] = useState<{ moved: Moved; from: number; part: Part } | null>(null)
  const timeAt = (clientX: number) => {
    const { left, width } = frame.current?.getBoundingClientRect() ?? { left: 0, width: 1 }
    return Math.min(1, Math.max(0, (clientX - left) / Math.max(1, width))) * seconds
  }
  const grab = (moved: Moved) => (event: PointerEvent) => {
    if (event.button !== 0) return
    event.stopPropagation()
    frame.current?.setPointerCapture(event.pointerId)
    setHeld({ moved, from: timeAt(event.clientX), part: { start, end } })
  }
  const drag = (event: PointerEvent) => {
    if (held === null) return
    const by = timeAt(event.clientX) - held.from
    const { part, moved } = held
    onMove({ start: part.start + (moved === 'end' ? 0 : by), end: part.end + (moved === 'start' ? 0 : by) }, moved)
  }
  const drop = () => {
    if (held === null) return
    setHeld(null)
    onMoved()
  }
  const share = (at: number) => `${(at / seconds) * 100}%`
  return (
    <div
      ref={frame}
      dir="ltr"
      role="group"
      aria-label={t('clone.part')}
      onPointerDown={grab('both')}
      onPointerMove={drag}
      onPointerUp={drop}
      onPointerCancel={drop}
      className={classNames('relative h-18 touch-none select-none', held === null ? 'cursor-grab' : 'cursor-grabbing')}
    >
      <Waveform peaks={peaks} className="absolute inset-0 text-edge" />
      <span
        className="absolute inset-0"
        style={{ clipPath: `inset(0 ${100 - (end / seconds) * 100}% 0 ${share(start)})` }}
      >
        <Waveform peaks={peaks} className="size-full text-ink" />
      </span>
      {clips.map((at) => (
        <i key={at} aria-hidden className="absolute inset-y-3 w-0.5 bg-err" style={{ left: share(at) }} />
      ))}
      {playedAt !== null && (
        <i aria-hidden className="absolute inset-y-0 w-px bg-ink" style={{ left: share(playedAt) }} />
      )}
      <Handle
        side="start"
        at={start}
        seconds={seconds}
        onStep={(by) => onMove({ start: start + by, end }, 'start')}
        onTo={() => onMove({ start: 0, end }, 'start')}
        onGrab={grab('start')}
        onLeave={onMoved}
      />
      <Handle
        side="end"
        at={end}
        seconds={seconds}
        onStep={(by) => onMove({ start, end: end + by }, 'end')}
        onTo={() => onMove({ start, end: seconds }, 'end')}
        onGrab={grab('end')}
        onLeave={onMoved}
      />
    </div>
  )
}

/** A part of a recording in words: `0:08.1 to 0:56.3`. */
export function partWords({ start, end }: Part): string {
  const write = (at: number) => `${formatElapsed(at)}.${Math.floor((at * 10) % 10)}`
  return t('clone.range', { start: write(start), end: write(end) })
}
