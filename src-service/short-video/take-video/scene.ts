import type { Rect } from '../../models/video/camera-path.ts'
import type { Transition } from '../edit/plan-cut.ts'
import type { TimedBeat } from '../voice/voice-times.ts'
import type { BrandKit } from './brand-kit.ts'
import type { SplitWord } from './hyphenate.ts'
import type { Piece } from './piece.ts'

/** An image of the catalog or the presenter, in a part of the frame. Pixels of the design. */
export type Panel = {
  readonly area: Rect
  readonly kind: 'image' | 'presenter'
  /** What the image shows, most important first. */
  readonly cues: readonly string[]
  /** The radius of its corners. */
  readonly corner: number
  /** What its presenter stands before. */
  readonly wall: string
}

/** What is on screen from one cut to the next, in seconds. `enter`: how it follows what was before. */
export type Scene = {
  readonly from: number
  readonly until: number
  readonly ground: string
  readonly panel: Panel | null
  readonly pieces: readonly Piece[]
  readonly enter: Transition
}

/** A beat as it was spoken, with the words to show and when they come: as they are heard, if they are. */
export type ShownBeat = TimedBeat & { readonly show: string; readonly showAt: number }

/** What a layout arranges. Seconds. */
export type Stage = {
  readonly kit: BrandKit
  readonly language: string
  readonly split: SplitWord
  readonly handle: string
  readonly hook: string
  readonly hookCues: readonly string[]
  readonly hookUntil: number
  readonly beats: readonly ShownBeat[]
  readonly hasPresenter: boolean
  /** Chosen by the seed: which of two arrangements. */
  readonly turn: 0 | 1
}

/** Arranges the hook and the beats of a take as scenes; the close is the same for all. */
export type Layout = {
  readonly hook: (stage: Stage) => Omit<Scene, 'from' | 'until' | 'enter'>
  readonly beat: (stage: Stage, beat: ShownBeat, index: number) => Omit<Scene, 'from' | 'until'>
}
