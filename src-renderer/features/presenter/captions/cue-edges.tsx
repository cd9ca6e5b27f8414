import type { Cue } from '#shared/domain/captions/cue.ts'
import type { VoiceTimes } from '#shared/domain/captions/voice-times.ts'
import { type PointerEvent, useRef, useState } from 'react'
import { isTimed } from '#shared/domain/captions/cue-words.ts'
import type { CueEnd } from './edit-cues.ts'

/** An edge snaps to a border of a word that is so near. Px. */
const snapWithin = 12

/** Returns where words begin or end, in order and once each: those of captions that are timed, and of the voice. Seconds. */
export function wordBorders(cues: readonly Cue[], times: VoiceTimes | null): number[] {
  const own = cues.flatMap((cue) => (isTimed(cue) ? (cue.words ?? []).map(({ start }) => start) : []))
  const spoken = times?.kind === 'timed' ? times.words.flatMap(({ start, end }) => [start, end]) : []
  return [...new Set([...own, ...spoken])].toSorted((one, other) => one - other)
}

/** Returns the border nearest to a time, if it is near enough on a timeline of `scale` px per second; else the time. */
export function snapped(seconds: number, borders: readonly number[], scale: number): number {
  const nearest = borders.reduce<number | null>(
    (best, border) => (best === null || Math.abs(border - seconds) < Math.abs(best - seconds) ? border : best),
    null,
  )
  return nearest !== null && Math.abs(nearest - seconds) * scale <= snapWithin ? nearest : seconds
}

/** Moves an end of a caption. `drag`: names the movement, which is undone as one. */
export type OnEdge = (id: number, which: CueEnd, seconds: number, drag: string) => void

type CueEdgesProps = {
  readonly cue: Cue
  /** Px per second. */
  readonly scale: number
  readonly top: number
  readonly height: number
  /** Where edges snap; empty for nowhere. */
  readonly borders: readonly number[]
  onEdge: OnEdge
}

const ends = ['start', 'end'] as const

/** The two edges of a caption on the timeline, to drag. The keys of its text field do the same. */
export function CueEdges({ cue, scale, top, height, borders, onEdge }: CueEdgesProps) {
  const [drag, setDrag] = useState<{ which: CueEnd; from: number; at: number; id: string } | null>(null)
  const count = useRef(0)
  const begin = (which: CueEnd) => (event: PointerEvent) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    count.current += 1
    setDrag({ which, from: event.clientX, at: cue[which], id: `${which} of ${cue.id}, drag ${count.current}` })
  }
  const follow = (event: PointerEvent<HTMLElement>) => {
    if (drag === null) return
    // The pointer moves in px of the window, the timeline has those of the page.
    const zoom = event.currentTarget.currentCSSZoom
    const wanted = drag.at + (event.clientX - drag.from) / zoom / scale
    onEdge(cue.id, drag.which, snapped(wanted, borders, scale), drag.id)
  }
  return ends.map((which) => (
    <span
      key={which}
      aria-hidden
      data-edge={`${which} ${cue.id}`}
      style={{ left: cue[which] * scale - (which === 'start' ? 2 : 8), width: 10, top, height }}
      className="cue-edge"
      data-dragged={drag?.which === which ? '' : undefined}
      onPointerDown={begin(which)}
      onPointerMove={follow}
      onPointerUp={() => setDrag(null)}
      onPointerCancel={() => setDrag(null)}
    />
  ))
}
