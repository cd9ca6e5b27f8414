import type { SKRSContext2D } from '@napi-rs/canvas'
import { mixTint } from '../drawing/colour.ts'
import { fillCircle, fillEllipse } from '../drawing/canvas-image.ts'
import { clamp } from '../drawing/scalar.ts'
import type { ImageSize } from '../image-size.ts'
import { drawBody } from '../presenter/draw-body.ts'
import { drawHairBehind } from '../presenter/draw-hair.ts'
import { drawHead } from '../presenter/draw-head.ts'
import { type Pose, restingMouth, restingPose } from '../presenter/pose.ts'
import type { AvatarPerson, Mood } from './read-person.ts'

/** Height of the head in head units, and the height of the joint of the neck below the middle of the face. */
const headHeight = 220
const neckY = 92

/** The place of a person: the middle of the face in pixels, and pixels per head unit. */
export type Stand = { readonly x: number; readonly y: number; readonly unit: number }

/** Returns where a person stands in an image: head and shoulders, the body down to the lower edge. */
export function standIn({ width, height }: ImageSize): Stand {
  const isTall = height > width * 1.2
  const head = isTall ? width * 0.62 : height * 0.5
  return { x: width / 2, y: height * (isTall ? 0.42 : 0.45), unit: head / headHeight }
}

const moods: Readonly<Record<Mood, Partial<Pose>>> = {
  friendly: { smile: 0.3, mouth: { ...restingMouth, wide: 0.5 }, brow: 0.12 },
  happy: { smile: 1, mouth: { ...restingMouth, open: 0.28, wide: 1, teeth: 0.8, press: 0 }, brow: 0.3, blink: 0.14 },
  serious: { smile: 0, mouth: { ...restingMouth, wide: -0.05, press: 0.5 }, brow: -0.45 },
  sad: { smile: 0, mouth: { ...restingMouth, wide: -0.3, press: 0.3 }, brow: 0.5, nod: 0.5, blink: 0.24 },
  surprised: { smile: 0, mouth: { ...restingMouth, open: 0.6, round: 0.7, wide: 0, press: 0 }, brow: 1.1 },
}

/** The pose in which a person of a mood is portrayed; `turn` from -1 to 1 is the side that the head turns to. */
export function portraitPose(mood: Mood, turn: number): Pose {
  return { ...restingPose, ...moods[mood], yaw: turn * 0.55, roll: turn * 0.025 }
}

/** Draws a hat around the head, whose middle is the origin. */
function drawHat(context: SKRSContext2D, { hat, hatColour, look }: AvatarPerson): void {
  if (hat === 'none') return
  const dark = mixTint(hatColour, '#14101a', 0.3)
  const wide = look.cut === 'curls' ? 1.12 : 1
  context.save()
  context.scale(wide, 1)
  if (hat === 'crown') {
    context.fillStyle = '#e0b34c'
    context.beginPath()
    context.moveTo(-72, -104)
    for (const [x, y] of [
      [-80, -158],
      [-42, -128],
      [0, -176],
      [42, -128],
      [80, -158],
      [72, -104],
    ] as const)
      context.lineTo(x, y)
    context.quadraticCurveTo(0, -126, -72, -104)
    context.fill()
    for (const [x, colour] of [
      [-44, '#c2405a'],
      [0, '#4a7fd0'],
      [44, '#c2405a'],
    ] as const)
      fillCircle(context, colour, x, -124 - (x === 0 ? 4 : 0), 6)
  } else if (hat === 'beanie') {
    context.fillStyle = hatColour
    context.beginPath()
    context.moveTo(-92, -62)
    context.bezierCurveTo(-96, -176, 96, -176, 92, -62)
    context.fill()
    context.fillStyle = dark
    context.beginPath()
    context.roundRect(-98, -88, 196, 36, 15)
    context.fill()
  } else {
    context.fillStyle = hatColour
    context.beginPath()
    context.moveTo(-84, -82)
    context.bezierCurveTo(-88, -176, -60, -186, -24, -180)
    context.quadraticCurveTo(0, -170, 24, -180)
    context.bezierCurveTo(60, -186, 88, -176, 84, -82)
    context.fill()
    context.fillStyle = dark
    context.fillRect(-86, -104, 172, 24)
    fillEllipse(context, mixTint(hatColour, '#fff3dc', 0.1), 0, -78, 146, 19, 0)
  }
  context.restore()
}

/** Which part of a person is drawn, from behind: the hair behind the neck, the body, the head. Painted ones are moved apart. */
export type PersonPart = 'all' | 'back' | 'body' | 'head'

/** The transform of a head in a pose, in head units around the joint of the neck. */
export function headMove(pose: Pose): { readonly x: number; readonly y: number; readonly roll: number } {
  return { x: pose.sway * 9, y: pose.nod * 5 - pose.breath * 1.4, roll: pose.roll }
}

/** Draws a person in a pose over what the canvas holds. */
export function drawPerson(
  context: SKRSContext2D,
  person: AvatarPerson,
  { x, y, unit }: Stand,
  pose: Pose,
  part: PersonPart = 'all',
): void {
  const { look } = person
  const move = headMove(pose)
  context.save()
  context.translate(x, y)
  context.scale(unit, unit)
  const atHead = (draw: () => void) => {
    context.save()
    context.translate(move.x, move.y + neckY)
    context.rotate(move.roll)
    context.translate(0, -neckY)
    draw()
    context.restore()
  }
  if (part === 'all' || part === 'back') {
    atHead(() => {
      context.translate(-pose.yaw * 3, 0)
      drawHairBehind(context, look)
    })
  }
  if (part === 'all' || part === 'body') {
    context.save()
    context.translate(clamp(move.x * 0.5, -8, 8), 0)
    drawBody(context, look, pose)
    context.restore()
  }
  if (part === 'all' || part === 'head') {
    atHead(() => {
      drawHead(context, pose, look)
      context.translate(pose.yaw * 2, 0)
      drawHat(context, person)
    })
  }
  context.restore()
}
