import { blend, clamp, saturate } from '../drawing/scalar.ts'
import type { Hand, Sides } from '../presenter/pose.ts'
import type { Bend } from './bend.ts'
import type { Images } from './layers.ts'
import type { Manifest } from './manifest.ts'
import type { Stance } from './move.ts'

/** A point of the right arm in head units from the middle of the eyes: outwards and up. */
type Spot = { readonly x: number; readonly y: number }

/** Where an arm is: its angles lean outwards from upright. Radians. */
export type Arm = { readonly wrist: Spot; readonly sleeveAngle: number; readonly handAngle: number }

/** A hand that is raised less is below the picture. */
const leastRaise = 0.1
/** Heights of a wrist: hanging, and how far it rises to the chest. Head units. */
const hangingY = -4.62
const risesBy = 2.05
/** Height of an elbow, below the picture; and the shortest that a forearm looks when it points to the viewer. */
const elbowY = -4.1
const shortest = 0.9
/** Distance of hands from the face, to the viewer. Head units. */
const handZ = 0.75
const waistY = -4.2
/** The farthest that a wrist bends sideways. Radians. */
const mostBend = 0.6

/** Places an arm; null where it is out of sight. The elbow stays beside the body, and the forearm points away from it. */
export function placeArm(hand: Hand, side: keyof Sides<Hand>, stance: Stance): Arm | null {
  const raise = Math.min(1.3, hand.raise)
  if (raise < leastRaise) return null
  const out = clamp(hand.out, -1, 1) * saturate(raise * 1.4)
  const sway = stance.sway * (side === 'right' ? 1 : -1)
  const wide = 1 + 0.02 * stance.lean
  const y = hangingY + risesBy * raise + 0.012 * stance.breath
  const wrist = {
    x: (blend(1.2, 0.98, saturate(raise * 1.2)) + (out < 0 ? 0.52 : 0.26) * out + 0.1 * sway) * wide,
    y: waistY + (y - waistY) * wide,
  }
  const elbow = { x: 1.3 + 0.1 * out + 0.06 * sway, y: Math.min(elbowY, wrist.y - shortest) }
  const sleeveAngle = Math.atan2(wrist.x - elbow.x, wrist.y - elbow.y)
  // Palm up, fingers point outwards; palm down, inwards.
  const turned = hand.turn >= 0 ? blend(-0.1, 0.62, saturate(hand.turn)) : blend(-0.1, -0.75, saturate(-hand.turn))
  const bent = clamp(turned + 0.3 * sleeveAngle - sleeveAngle, -mostBend, mostBend)
  return { wrist, sleeveAngle, handAngle: sleeveAngle + bent }
}

/** Returns the bend that lays an image, whose arm is upright, along an arm of a side; the left one is mirrored. */
export function bendOfArm(
  { x, y }: Spot,
  angle: number,
  side: keyof Sides<Hand>,
  sheet: Images,
  { camera, canvas }: Manifest,
  scale: number,
): Bend {
  const near = camera.f / (camera.z - handZ)
  const wristX = camera.cx + x * near
  const wristY = camera.cy - (y - camera.y) * near
  const [fromX, fromY] = sheet.rows[0]?.wrist ?? [0, 0]
  const mirror = side === 'left' ? -1 : 1
  const [cosine, sine] = [Math.cos(angle), Math.sin(angle)]
  return (atX, atY, found) => {
    const awayX = camera.cx + (atX / scale - canvas.x - camera.cx) * mirror - wristX
    const awayY = atY / scale - canvas.y - wristY
    found.x = fromX + awayX * cosine + awayY * sine - sheet.x
    found.y = fromY - awayX * sine + awayY * cosine - sheet.y
  }
}

/** How far right and down of an arm its shadow falls on the body. Head units. */
const shadowFalls = { x: 0.07, y: 0.09 } as const

/** Returns where the wrist of an arm's shadow is: the lamp is at the upper left, whichever the side. */
export function shadowWrist({ x, y }: Spot, side: keyof Sides<Hand>): Spot {
  return { x: x + (side === 'right' ? shadowFalls.x : -shadowFalls.x), y: y - shadowFalls.y }
}

const counts = ['one', 'two', 'three'] as const
/** The steps in which hands are rendered: from palm down to palm up, and from curled to spread. */
const [turns, curls] = [8, 4] as const

/** Returns the name of the image that shows a hand. */
export function handImage({ turn, open, count }: Hand): string {
  const step = (share: number, most: number) => String(Math.round(saturate(share) * most))
  return counts[Math.round(count) - 1] ?? `${step((turn + 1) / 2, turns)}-${step(open, curls)}`
}
