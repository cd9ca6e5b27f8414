import type { SKRSContext2D } from '@napi-rs/canvas'
import { blend, saturate } from '../drawing/scalar.ts'
import { fillCircle } from '../drawing/canvas-image.ts'
import { mixHex, withAlpha } from '../video/video-palette.ts'
import { drawHand } from './draw-hand.ts'
import type { Hand } from './pose.ts'
import type { PresenterStyle } from './presenter-style.ts'

type Colour = SKRSContext2D['fillStyle']
type Spot = { readonly x: number; readonly y: number }

/** The joints of an arm, in head units from the centre of the face, of the arm at the right of the picture. */
type Arm = { readonly shoulder: Spot; readonly elbow: Spot; readonly wrist: Spot; readonly angle: number }

/** How far a shoulder lifts at most, in head units. */
export const shoulderLift = 15
/** Below this, a hand hangs still and out of the picture. */
const hangs = 0.12

/** Returns how far a hand is raised into the picture: 0 while it hangs. */
export const raised = ({ raise }: Pick<Hand, 'raise'>): number => Math.max(0, raise - hangs) / (1 - hangs)

/** Places the joints: the upper arm hangs, and the forearm, towards the viewer, is foreshortened. */
export function placeArm(hand: Hand, lift: number): Arm {
  const up = raised(hand)
  const out = hand.out * saturate(up * 1.4)
  const shoulder = { x: 146, y: 224 - lift * shoulderLift }
  const elbow = { x: 176 + 16 * up + 16 * out * up, y: 452 - 14 * up - lift * 6 }
  const aside = out < 0 ? blend(0, -92, -out) : 36 * out
  const wrist = {
    x: blend(172, 120, saturate(up * 1.2)) + aside + 12 * Math.sin(Math.PI * saturate(up)),
    y: 615 - 268 * up,
  }
  // Palm up, the fingers point outwards; palm down, to the other side.
  const angle = hand.turn >= 0 ? blend(-0.22, 0.8, hand.turn) : blend(-0.22, -1.05, -hand.turn)
  const away = Math.atan2(wrist.x - elbow.x, elbow.y - wrist.y)
  return { shoulder, elbow, wrist, angle: hand.count > 0 ? 0.06 : angle + 0.25 * away }
}

/** Traces a limb between two joints: wide at one, narrower at the other, round at both. */
function limb(context: SKRSContext2D, from: Spot, to: Spot, wide: number, narrow: number): void {
  const along = Math.atan2(to.y - from.y, to.x - from.x)
  context.beginPath()
  context.arc(from.x, from.y, wide, along + Math.PI / 2, along - Math.PI / 2)
  context.arc(to.x, to.y, narrow, along - Math.PI / 2, along + Math.PI / 2)
  context.closePath()
}

/** Draws the darker rim of a limb, so that it stands out from the body behind it. */
function drawRim(context: SKRSContext2D, from: Spot, to: Spot, widths: readonly [number, number]): void {
  limb(context, from, to, ...widths)
  context.strokeStyle = withAlpha('#000000', 0.2)
  context.lineWidth = 3
  context.stroke()
}

function fillLimb(
  context: SKRSContext2D,
  from: Spot,
  to: Spot,
  widths: readonly [number, number],
  colour: Colour,
): void {
  limb(context, from, to, ...widths)
  context.fillStyle = colour
  context.fill()
}

/** The light on a smooth body, as it falls on an arm that is drawn mirrored on one side. */
function softLight(context: SKRSContext2D, side: number): Colour {
  const light = context.createRadialGradient(-90 * side, 190, 20, -30 * side, 320, 330)
  light.addColorStop(0, '#ffffff40')
  light.addColorStop(0.5, '#ffffff00')
  light.addColorStop(1, '#0000004d')
  return light
}

/** The size of a hand in head units, relative to its drawing. */
const handScale = 1.2

const sleeve = { shoulder: 37, elbow: 29, wrist: 20 } as const

/** Draws an arm with its hand over a body. `side` 1 is the arm at the right of the picture, -1 the one at the left. */
export function drawArm(context: SKRSContext2D, look: PresenterStyle, side: number, hand: Hand, lift: number): void {
  const { shoulder, elbow, wrist, angle } = placeArm(hand, lift)
  const isLit = side < 0
  const cloth = isLit || look.isSoft ? look.cloth : mixHex(look.cloth, '#000000', 0.16)
  context.save()
  context.scale(side, 1)
  const upper = [sleeve.shoulder, sleeve.elbow] as const
  const fore = [sleeve.elbow, sleeve.wrist] as const
  const shade = look.isSoft ? softLight(context, side) : null
  drawRim(context, shoulder, elbow, upper)
  fillLimb(context, shoulder, elbow, upper, cloth)
  // The top of the sleeve joins the shoulder without a rim.
  fillCircle(context, cloth, shoulder.x - 6, shoulder.y - 2, sleeve.shoulder - 1)
  if (shade !== null) {
    limb(context, shoulder, elbow, ...upper)
    context.moveTo(shoulder.x + sleeve.shoulder - 7, shoulder.y - 2)
    context.arc(shoulder.x - 6, shoulder.y - 2, sleeve.shoulder - 1, 0, Math.PI * 2)
    context.fillStyle = shade
    context.fill()
  }
  const isShown = raised(hand) > 0
  if (isShown) {
    // A soft shadow on the body below the forearm.
    context.save()
    context.translate(-4, 10)
    fillLimb(context, elbow, wrist, fore, withAlpha('#000000', 0.13))
    context.restore()
    context.save()
    context.translate(wrist.x, wrist.y)
    context.rotate(angle)
    context.scale(handScale, handScale)
    drawHand(context, hand, look)
    context.restore()
  }
  if (isShown) drawRim(context, elbow, wrist, fore)
  fillLimb(context, elbow, wrist, fore, cloth)
  fillCircle(context, cloth, elbow.x, elbow.y, sleeve.elbow + 1.6)
  if (shade !== null) fillLimb(context, elbow, wrist, fore, shade)
  drawCuff(context, look, elbow, wrist)
  context.restore()
}

function drawCuff(context: SKRSContext2D, look: PresenterStyle, elbow: Spot, wrist: Spot): void {
  const along = Math.atan2(wrist.y - elbow.y, wrist.x - elbow.x)
  context.save()
  context.translate(wrist.x, wrist.y)
  context.rotate(along)
  context.fillStyle = look.garment === 'blazer' ? look.under : mixHex(look.cloth, '#ffffff', 0.14)
  context.beginPath()
  context.roundRect(6, -sleeve.wrist, 14, sleeve.wrist * 2, 6)
  context.fill()
  context.strokeStyle = withAlpha('#000000', 0.18)
  context.lineWidth = 2
  context.stroke()
  context.restore()
}
