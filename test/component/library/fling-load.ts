// The page of the bench of the Library: 100,000 seeded files, and what the frames of a fling show of them.
import { openPage } from './seeded-library.tsx'

/** What was measured during a fling. Milliseconds; `slow`: share of the frames that took over 33 ms. */
export type Fling = {
  readonly frames: number
  readonly slow: number
  readonly longestFrame: number
  readonly longestBlank: number
  readonly passed: number
}

/** A gap between rows that is larger than a heading and its spaces is blank, in px. */
const largestGap = 60

function scrollerOf(): HTMLElement {
  const grid = document.querySelector<HTMLElement>('[role="grid"]')
  if (grid === null) throw new Error('There is no grid.')
  return grid
}

/** Whether a part of what is in sight has no row. */
function hasBlank(scroller: HTMLElement): boolean {
  const { scrollTop, clientHeight } = scroller
  const rows = [...scroller.querySelectorAll<HTMLElement>('[role="row"]')]
    .map((row) => ({ top: row.offsetTop, bottom: row.offsetTop + row.offsetHeight }))
    .toSorted((a, b) => a.top - b.top)
  let reached = Math.max(scrollTop, 0)
  for (const { top, bottom } of rows) {
    if (top - reached > largestGap) return true
    reached = Math.max(reached, bottom)
    if (reached >= scrollTop + clientHeight) return false
  }
  return scrollTop + clientHeight - reached > largestGap
}

declare global {
  interface Window {
    /** Opens the library. Resolves when its first images are there. */
    openLibrary(): Promise<void>
    startFling(): void
    endFling(): Fling
  }
}

const frame = () => new Promise<number>((done) => requestAnimationFrame(done))

openPage()

window.openLibrary = async () => {
  location.hash = '#/library'
  for (;;) {
    await frame()
    const images = [...document.querySelectorAll<HTMLImageElement>('[role="gridcell"] img')]
    if (images.length > 10 && images.slice(0, 10).every(({ complete, naturalWidth }) => complete && naturalWidth > 0))
      return
  }
}

let measured: {
  times: number[]
  blankSince: number | null
  longestBlank: number
  from: number
  isOver: boolean
} | null = null

window.startFling = () => {
  const scroller = scrollerOf()
  const now = { times: [], blankSince: null, longestBlank: 0, from: scroller.scrollTop, isOver: false } as NonNullable<
    typeof measured
  >
  measured = now
  const look = (at: number) => {
    if (now.isOver) return
    now.times.push(at)
    if (hasBlank(scroller)) now.blankSince ??= at
    else if (now.blankSince !== null) {
      now.longestBlank = Math.max(now.longestBlank, at - now.blankSince)
      now.blankSince = null
    }
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

window.endFling = () => {
  const now = measured
  if (now === null) throw new Error('No fling was started.')
  now.isOver = true
  const frames = now.times.slice(1).map((at, index) => at - (now.times[index] ?? at))
  return {
    frames: frames.length,
    slow: frames.filter((ms) => ms > 33.4).length / Math.max(1, frames.length),
    longestFrame: Math.max(0, ...frames),
    longestBlank: now.longestBlank,
    passed: Math.abs(scrollerOf().scrollTop - now.from),
  }
}
