import type { Pose } from '../presenter/pose.ts'

/** A hand. Shares of its range; `raise` 0 hangs, 1 is before the chest; `out` -1 to the middle, 1 to the side. */
export type Hand = {
  readonly raise: number
  readonly out: number
  /** -1 palm down, 1 palm to the viewer. */
  readonly turn: number
  /** 0 curled, 1 open. */
  readonly open: number
  /** Fingers counted off, 0 to 3. */
  readonly count: number
}

/** One of each side, as the viewer sees them. */
export type Sides<Part> = { readonly left: Part; readonly right: Part }

/** What a 3D presenter does at one moment. What a pose does not say rests. */
export type Acting = Pose & {
  readonly smile?: number
  readonly lean?: number
  readonly shoulders?: Sides<number>
  readonly hands?: Sides<Hand>
}
