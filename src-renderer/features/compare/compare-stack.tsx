import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef } from 'react'
import { Slider } from '../../ui/number-field.tsx'
import type { CompareView } from './compare-layout.ts'
import { SideLetter } from './compare-side.tsx'
import { t } from './texts.ts'

export type CompareStackProps = {
  readonly view: Extract<CompareView, 'slider' | 'overlay' | 'difference'>
  /** The chosen file and the candidate over it. */
  readonly a: ReactNode
  readonly b: ReactNode
  /** How much of the candidate shows: the share of the width right of the divider, or its opacity. Percent. */
  readonly share: number
  onShare(share: number): void
}

/** How much more of the candidate a key shows, in percent. */
const keySteps: Readonly<Record<string, number>> = { ArrowLeft: 2, ArrowRight: -2, Home: 100, End: -100 }

const clamp = (percent: number) => Math.max(0, Math.min(100, percent))

/** Two files in one place: divided by a slider, one faded over the other, or the difference of their pixels. */
export function CompareStack({ view, a, b, share, onShare }: CompareStackProps) {
  const frame = useRef<HTMLDivElement>(null)
  const drag = (event: PointerEvent) => {
    const box = frame.current?.getBoundingClientRect()
    if (box !== undefined && box.width > 0) onShare(clamp(((box.right - event.clientX) / box.width) * 100))
  }
  const press = (event: KeyboardEvent) => {
    const step = keySteps[event.key]
    if (step === undefined) return
    event.preventDefault()
    // The arrows change the candidate elsewhere on this screen.
    event.stopPropagation()
    onShare(clamp(share + step))
  }
  const divider = 100 - share
  const style =
    view === 'slider'
      ? { clipPath: `inset(0 0 0 ${divider}%)` }
      : view === 'overlay'
        ? { opacity: share / 100 }
        : { mixBlendMode: 'difference' as const }
  return (
    <div className="flex min-h-0 flex-1 flex-col px-5 pb-3">
      <div className="flex h-10 shrink-0 items-center gap-2 text-small text-ink-2">
        <SideLetter side="a" />
        <span>{t('sides.a')}</span>
        <span className="flex-1" />
        {view === 'overlay' && (
          <div className="w-[180px]">
            <Slider
              label={t('stack.opacity')}
              bare
              min={0}
              max={100}
              step={1}
              value={share}
              defaultValue={50}
              onChange={(next) => typeof next === 'number' && onShare(next)}
            />
          </div>
        )}
        {view === 'difference' && <span className="text-ink-3">{t('stack.difference')}</span>}
        <span className="flex-1" />
        <span>{t('sides.b')}</span>
        <SideLetter side="b" />
      </div>
      <div ref={frame} dir="ltr" className="relative isolate min-h-0 flex-1 overflow-hidden">
        <div className="absolute inset-0 grid grid-cols-1 grid-rows-1 place-items-center bg-stage [&>*]:min-h-0">
          {a}
        </div>
        <div
          data-view={view}
          className="absolute inset-0 grid grid-cols-1 grid-rows-1 place-items-center [&>*]:min-h-0"
          style={style}
        >
          {b}
        </div>
        {view === 'slider' && (
          <div
            role="slider"
            aria-label={t('stack.divider')}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={Math.round(divider)}
            tabIndex={0}
            onKeyDown={press}
            onPointerDown={(event) => {
              event.preventDefault()
              event.currentTarget.focus()
              event.currentTarget.setPointerCapture(event.pointerId)
            }}
            onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && drag(event)}
            className="absolute inset-y-0 w-6 -translate-x-1/2 cursor-ew-resize touch-none"
            style={{ left: `${divider}%` }}
          >
            <span aria-hidden className="absolute inset-y-0 left-1/2 w-[2px] -translate-x-1/2 bg-mark" />
            <span
              aria-hidden
              className="absolute top-1/2 left-1/2 size-5 -translate-x-1/2 -translate-y-1/2 rounded-control bg-mark"
            />
          </div>
        )}
      </div>
    </div>
  )
}
