import type { CaptionAppearance } from '../captions/caption-appearance.ts'
import type { Flow } from '../short-video.ts'

/** How one view gives way to the next. */
export type Transition = 'cut' | 'dissolve' | 'rise' | 'slide' | 'iris'

/** How a flow is cut. */
export type FlowStyle = {
  readonly caption: CaptionAppearance
  /** How near the camera stands, in turn: 1 shows the whole frame. */
  readonly zooms: readonly [number, ...number[]]
  /** The camera changes with every one of these; `none` keeps it. */
  readonly zoomWith: 'none' | 'beat' | 'sentence' | 'phrase'
  /** The share of sentences that a cutaway covers. */
  readonly cover: number
  /** A cutaway is not longer. Seconds. */
  readonly longestCutaway: number
  readonly transition: Transition
  /** The presenter stays in view, in a circle. */
  readonly hasCircle: boolean
  /** What the video opens with. */
  readonly opening: 'presenter' | 'curtain' | 'card'
  readonly hasProgress: boolean
}

/** How each flow is cut: they differ in their captions, in their pace and in what they show. */
export const flowStyles: Record<Flow, FlowStyle> = {
  classic: {
    caption: 'plate',
    zooms: [1],
    zoomWith: 'none',
    cover: 0.28,
    longestCutaway: 3.4,
    transition: 'dissolve',
    hasCircle: false,
    opening: 'presenter',
    hasProgress: false,
  },
  reveal: {
    caption: 'build',
    zooms: [1, 1.14],
    zoomWith: 'beat',
    cover: 0.34,
    longestCutaway: 3,
    transition: 'rise',
    hasCircle: false,
    opening: 'curtain',
    hasProgress: false,
  },
  'hook-reveal': {
    caption: 'stack',
    zooms: [1.08, 1.26],
    zoomWith: 'beat',
    cover: 0.4,
    longestCutaway: 2.6,
    transition: 'slide',
    hasCircle: false,
    opening: 'card',
    hasProgress: false,
  },
  'broll-punch': {
    caption: 'punch',
    zooms: [1.1, 1.34, 1.2],
    zoomWith: 'sentence',
    cover: 0.68,
    longestCutaway: 4.5,
    transition: 'cut',
    hasCircle: true,
    opening: 'presenter',
    hasProgress: true,
  },
  'clean-punch': {
    caption: 'fine',
    zooms: [1, 1.2, 1.08, 1.36],
    zoomWith: 'phrase',
    cover: 0,
    longestCutaway: 0,
    transition: 'cut',
    hasCircle: false,
    opening: 'presenter',
    hasProgress: false,
  },
  karaoke: {
    caption: 'karaoke',
    zooms: [1, 1.12],
    zoomWith: 'sentence',
    cover: 0.36,
    longestCutaway: 2.8,
    transition: 'iris',
    hasCircle: false,
    opening: 'presenter',
    hasProgress: true,
  },
}
