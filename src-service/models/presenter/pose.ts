/** How a mouth stands. Shares from 0 to 1; `wide` from -1 (drawn together) to 1 (spread). */
export type Mouth = {
  readonly open: number
  readonly wide: number
  /** Lips pushed forward: oo, w. */
  readonly round: number
  /** How much the upper teeth show: s, f, ee. */
  readonly teeth: number
  /** Lips pressed together: m, b, p. */
  readonly press: number
}

/** A presenter at one moment. Angles and offsets are small shares: -1 to 1 is as far as it goes. */
export type Pose = {
  readonly mouth: Mouth
  /** 0 open, 1 shut. */
  readonly blink: number
  readonly gazeX: number
  readonly gazeY: number
  readonly brow: number
  readonly yaw: number
  readonly nod: number
  /** Radians. */
  readonly roll: number
  readonly sway: number
  readonly breath: number
}

/** A friendly mouth at rest. */
export const restingMouth: Mouth = { open: 0, wide: 0.35, round: 0, teeth: 0, press: 0.2 }
