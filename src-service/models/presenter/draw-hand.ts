import type { SKRSContext2D } from '@napi-rs/canvas'
import { blend, clamp } from '../drawing/scalar.ts'
import { mixHex, withAlpha } from '../video/video-palette.ts'
import type { Hand } from './pose.ts'
import type { PresenterStyle } from './presenter-style.ts'

/** A finger: its root on the palm, its own angle in radians, and its length and width, all in head units. */
type Finger = {
  readonly x: number
  readonly y: number
  readonly angle: number
  readonly long: number
  readonly wide: number
}

// The hand points up from the wrist at the origin; its thumb is on the left.
const fingers: readonly Finger[] = [
  { x: -17.5, y: -49, angle: -0.1, long: 43, wide: 15 },
  { x: -5.5, y: -52, angle: -0.03, long: 48, wide: 15.5 },
  { x: 7, y: -50, angle: 0.04, long: 44, wide: 15 },
  { x: 18.5, y: -44, angle: 0.12, long: 34, wide: 13 },
]
const thumb: Finger = { x: -19, y: -21, angle: -0.62, long: 37, wide: 17 }
/** The length of a finger that is folded away, as a share. */
const folded = 0.3

function drawFinger(context: SKRSContext2D, finger: Finger, length: number, angle: number, look: PresenterStyle): void {
  const { x, y, wide } = finger
  const tip = { x: x + Math.sin(angle) * length, y: y - Math.cos(angle) * length }
  context.lineCap = 'round'
  for (const [colour, width] of [
    [withAlpha(mixHex(look.shade, '#4a1e12', 0.18), 1), wide + 3.2],
    [look.skin, wide],
  ] as const) {
    context.strokeStyle = colour
    context.lineWidth = width
    context.beginPath()
    context.moveTo(x, y + 8)
    context.lineTo(tip.x, tip.y)
    context.stroke()
  }
}

function palmPath(context: SKRSContext2D): void {
  context.beginPath()
  context.moveTo(-15, 6)
  context.bezierCurveTo(-20, -14, -27, -28, -25.5, -50)
  context.bezierCurveTo(-14, -60, 12, -60, 25, -46)
  context.bezierCurveTo(28, -28, 21, -12, 15, 6)
  context.closePath()
}

/** Draws the palm, or the back of the hand, over the roots of the fingers. */
function drawPalm(context: SKRSContext2D, hand: Hand, look: PresenterStyle): void {
  palmPath(context)
  context.strokeStyle = mixHex(look.shade, '#4a1e12', 0.18)
  context.lineWidth = 3.2
  context.stroke()
  context.fillStyle = look.skin
  context.fill()
  context.save()
  palmPath(context)
  context.clip()
  // Hides the outline between palm and fingers.
  context.fillRect(-24, -60, 48, 14)
  const isPalm = hand.turn >= 0
  context.fillStyle = withAlpha(isPalm ? mixHex(look.skin, look.lip, 0.4) : look.shade, isPalm ? 0.34 : 0.3)
  context.beginPath()
  if (isPalm) context.ellipse(0, -26, 15, 19, 0.1, 0, Math.PI * 2)
  else context.ellipse(18, -20, 16, 44, 0.1, 0, Math.PI * 2)
  context.fill()
  context.strokeStyle = withAlpha(look.shade, 0.9)
  context.lineWidth = 1.8
  context.beginPath()
  if (isPalm) {
    context.moveTo(-17, -36)
    context.quadraticCurveTo(0, -30, 6, -8)
  } else {
    for (const x of [-10, 2, 13]) {
      context.moveTo(x - 4, -44)
      context.quadraticCurveTo(x, -47, x + 4, -44)
    }
  }
  context.stroke()
  context.restore()
}

/**
 * Draws a hand that points up from its wrist at the origin, with the thumb on the left, in head units: about 100 high.
 * From palm up to palm down it turns about the forearm.
 */
export function drawHand(context: SKRSContext2D, hand: Hand, look: PresenterStyle): void {
  const isCounting = hand.count > 0
  const turn = isCounting ? 0.7 : hand.turn
  context.save()
  // Seen from its edge, a hand is narrower; palm up, its fingers point at the viewer.
  const plump = look.isSoft ? 1.08 : 1
  const long = isCounting ? 1 : blend(1, 0.84, Math.max(0, turn))
  context.scale(blend(0.66, 1, Math.min(1, Math.abs(turn))) * plump, long * plump)
  const spread = clamp(hand.open, 0, 1)
  const bent = blend(0.62, 1, spread)
  const isBehind = turn < 0
  const drawThumb = (): void => {
    const length = isCounting ? thumb.long * 0.55 : thumb.long * blend(0.72, 1, spread)
    drawFinger(context, thumb, length, isCounting ? 0.5 : thumb.angle - 0.4 * spread, look)
  }
  if (isBehind) drawThumb()
  for (const [index, finger] of fingers.entries()) {
    const share = isCounting ? (index < hand.count ? 1 : folded) : bent * (1 - 0.06 * index * (1 - spread))
    const fan = isCounting ? (index < hand.count ? 1.6 : 0.4) : 0.5 + 2.1 * spread
    drawFinger(context, finger, finger.long * share, finger.angle * fan, look)
  }
  drawPalm(context, { ...hand, turn }, look)
  if (!isBehind) drawThumb()
  context.restore()
}
