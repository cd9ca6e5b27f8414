/** A mouth shape. Shares from 0 to 1; `wide` from -1 (drawn together) to 1 (spread). */
export type Mouth = {
  readonly open: number
  readonly wide: number
  /** Lips pushed forward: oo, w. */
  readonly round: number
  /** How much of the upper teeth is visible: s, f, ee. */
  readonly teeth: number
  /** Lips pressed together: m, b, p. */
  readonly press: number
}

/** A hand and the arm that carries it. Shares of their range. */
export type Hand = {
  /** 0 hangs beside the body, 1 is in front of the chest, a little over 1 is below the chin. */
  readonly raise: number
  /** -1 in front of the middle of the body, 0 in front of its own shoulder, 1 out to the side. */
  readonly out: number
  /** -1 palm down, 0 palm to the other hand, 1 palm up and to the viewer. */
  readonly turn: number
  /** 0 loosely curled, 1 fingers spread. */
  readonly open: number
  /** How many fingers are counted off, 0 to 3; changes at once, while the hand moves. */
  readonly count: number
}

/** One of each side, as the viewer sees them: `left` is at the left of the picture. */
export type Sides<Part> = { readonly left: Part; readonly right: Part }

/**
 * What a presenter does at one moment, apart from the lips. Shares of their maximum, -1 to 1 unless stated; made for any
 * way of drawing a person. Where the maximum is an angle or a distance, suggestions for a figure in space are given.
 */
export type Performance = {
  /** 0 is open, 1 is closed. */
  readonly blink: number
  /** To the right and down: 1 is 20 and 12 degrees. */
  readonly gazeX: number
  readonly gazeY: number
  /** Brows, 1 is raised. */
  readonly brow: number
  /** 0 to 1. */
  readonly smile: number
  /** The head turns to the viewer's right; 1 is 16 degrees. */
  readonly yaw: number
  /** The head tips down; 1 is 7 degrees. */
  readonly nod: number
  /** The head leans to the viewer's right. Radians. */
  readonly roll: number
  /** The body shifts to the viewer's right; 1 is a twentieth of the body's width. */
  readonly sway: number
  /** The body leans towards the viewer; 1 is 5 degrees. */
  readonly lean: number
  /** -1 breathed out, 1 breathed in. */
  readonly breath: number
  /** How far each shoulder is lifted, 0 to 1; 1 is a clear shrug. */
  readonly shoulders: Sides<number>
  readonly hands: Sides<Hand>
}

/** A presenter at one moment. */
export type Pose = Performance & { readonly mouth: Mouth }

/** A friendly resting mouth. */
export const restingMouth: Mouth = { open: 0, wide: 0.35, round: 0, teeth: 0, press: 0.2 }

/** A hand that hangs beside the body. */
export const restingHand: Hand = { raise: 0, out: 0.2, turn: 0, open: 0.15, count: 0 }

/** A presenter at rest who looks at the viewer. */
export const restingPose: Pose = {
  mouth: restingMouth,
  blink: 0,
  gazeX: 0,
  gazeY: 0,
  brow: 0,
  smile: 0.15,
  yaw: 0,
  nod: 0,
  roll: 0,
  sway: 0,
  lean: 0,
  breath: 0,
  shoulders: { left: 0, right: 0 },
  hands: { left: restingHand, right: restingHand },
}

/** Sets a mouth into a performance: a smile widens it and narrows the eyes. */
export function poseOf(performance: Performance, mouth: Mouth): Pose {
  const { smile } = performance
  return {
    ...performance,
    mouth: { ...mouth, wide: Math.min(1, mouth.wide + smile * 0.5 * (1 - mouth.round)) },
    blink: Math.max(performance.blink, smile * 0.14),
  }
}
