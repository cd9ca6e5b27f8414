import type { SKRSContext2D } from '@napi-rs/canvas'
import type { EvenRect } from '../../models/video/planes.ts'
import type { ImageSize } from '../../models/image-size.ts'
import { drawBody } from '../../models/presenter/draw-body.ts'
import { drawHairBehind } from '../../models/presenter/draw-hair.ts'
import { drawHead } from '../../models/presenter/draw-head.ts'
import type { Hand, Pose } from '../../models/presenter/pose.ts'
import { placeArm, raised, shoulderLift } from '../../models/presenter/draw-arm.ts'
import { personas } from '../../models/presenter/persona.ts'
import type { PresenterStyle } from '../../models/presenter/presenter-style.ts'
import type { Preset, Gender } from '../short-video.ts'

/** Height of the head in head units. */
const headHeight = 220
const neckY = 92
const shoulderY = 230

/** Position of a figure in its frame: the centre of its face in pixels, pixels per unit, and the head's scale. */
export type Stand = { readonly x: number; readonly y: number; readonly unit: number; readonly head: number }

/** Height of the eyes as a share of the frame's height: a third, as videos for phones are framed. */
export const eyeLine = 1 / 3
/** The eyes above the centre of the face, in head units. */
const eyesAbove = 10

/** Returns the position of a preset's presenter: head and chest, the eyes at a third of the height. */
export function standOf({ width, height }: ImageSize, preset: Preset): Stand {
  const tall = { creator: 0.56, newscaster: 0.51, pixar: 0.5 }[preset]
  const unit = (width * tall) / headHeight
  const head = preset === 'pixar' ? 1.2 : 1
  return { x: width / 2, y: height * eyeLine + unit * ((neckY + eyesAbove) * head - neckY), unit, head }
}

/** A point: x to the right, y downwards. */
export type Point = { readonly x: number; readonly y: number }

/** Pose of the body below the head. May be updated less often than the head's. */
export type Shoulders = Omit<Pose, 'mouth' | 'blink' | 'gazeX' | 'gazeY' | 'brow' | 'smile' | 'yaw'>

/** How far the body sways, in figure units, and how it turns against the head. Radians. */
const swayReach = 11
const turnOf = ({ roll, sway }: Pick<Pose, 'roll' | 'sway'>) => -roll * 0.35 + sway * 0.012

/** The pivot of the head, in figure units. */
const neckOf = ({ sway, nod, breath }: Pose) => ({ x: sway * swayReach * 1.25, y: nod * 6 - breath * 1.4 + neckY })

/** How much larger a figure is that leans to the viewer, and the height that stays in place, in figure units. */
const nearer = ({ lean }: Pick<Pose, 'lean'>) => 1 + 0.022 * lean
const waistY = 420

function leanOver(context: SKRSContext2D, near: number): void {
  context.translate(0, waistY)
  context.scale(near, near)
  context.translate(0, -waistY)
}

/** Draws a presenter over an existing background. */
export function drawFigure(
  context: SKRSContext2D,
  look: PresenterStyle,
  stand: Stand,
  pose: Pose,
  shoulders: Shoulders,
): void {
  const neck = neckOf(pose)

  function atHead(draw: () => void): void {
    context.save()
    leanOver(context, nearer(pose))
    context.translate(neck.x, neck.y)
    context.rotate(pose.roll)
    context.scale(stand.head, stand.head)
    context.translate(0, -neckY)
    draw()
    context.restore()
  }

  context.save()
  context.translate(stand.x, stand.y)
  context.scale(stand.unit, stand.unit)
  atHead(() => {
    context.translate(-pose.yaw * 3, 0)
    drawHairBehind(context, look)
  })
  context.save()
  leanOver(context, nearer(shoulders))
  context.translate(shoulders.sway * swayReach, shoulderY + shoulders.nod * 2.4)
  context.rotate(turnOf(shoulders))
  context.translate(0, -shoulderY)
  drawBody(context, look, { ...shoulders, breath: shoulders.breath * 1.5 })
  context.restore()
  atHead(() => drawHead(context, pose, look))
  context.restore()
}

/** Converts a point of the head (head units from the centre of the face) to pixels of the frame. */
export function headPoint({ x, y, unit, head }: Stand, pose: Pose, point: Point): Point {
  const neck = neckOf(pose)
  const near = nearer(pose)
  const [across, down] = [point.x * head, (point.y - neckY) * head]
  const [sine, cosine] = [Math.sin(pose.roll), Math.cos(pose.roll)]
  return {
    x: x + (neck.x + across * cosine - down * sine) * near * unit,
    y: y + (waistY + (neck.y + across * sine + down * cosine - waistY) * near) * unit,
  }
}

/** Returns the part of the frame below the chin: the shoulders visible outside the head's part. */
export function shoulderBox({ width, height }: ImageSize, { y, unit }: Stand): EvenRect {
  const top = 2 * Math.floor((y + 85 * unit) / 2)
  return { x: 0, y: top, width, height: height - top }
}

/** How far the fingers reach beyond the wrist, in figure units. */
const fingerReach = 110

/** Returns how far a hand moves between two poses, in figure units: its wrist, its fingertips, or how it opens. */
function handShift(from: Hand, to: Hand): number {
  if (raised(from) === 0 && raised(to) === 0) return 0
  const [before, after] = [placeArm(from, 0), placeArm(to, 0)]
  const [x, y] = [after.wrist.x - before.wrist.x, after.wrist.y - before.wrist.y]
  const turned = Math.abs(after.angle - before.angle) * fingerReach
  const opened = Math.abs(to.open - from.open) * 30 + Math.abs(to.turn - from.turn) * 12
  return Math.max(Math.hypot(x, y) + turned * 0.5, turned, opened, from.count === to.count ? 0 : fingerReach)
}

/** Where the body's movement shows most: the ends of the shoulders, the sides at the lower edge, and the collar. */
const landmarks: readonly Point[] = [
  { x: -168, y: 206 },
  { x: 168, y: 206 },
  { x: -158, y: 440 },
  { x: 158, y: 440 },
  { x: 0, y: 150 },
]

/** Moves a landmark of the body as `drawFigure` and `drawBody` do. */
function bodyPoint(pose: Shoulders, { x, y }: Point): Point {
  const lift = x === 0 || y > 300 ? 0 : (x < 0 ? pose.shoulders.left : pose.shoulders.right) * shoulderLift
  const down = (y - lift - 200) * (1 + pose.breath * 0.012) + 200 - shoulderY
  const turn = turnOf(pose)
  const near = nearer(pose)
  const across = x * Math.cos(turn) - down * Math.sin(turn) + pose.sway * swayReach
  const below = x * Math.sin(turn) + down * Math.cos(turn) + shoulderY + pose.nod * 2.4
  return { x: across * near, y: waistY + (below - waistY) * near }
}

/** Returns the largest shift of anything below the head between two poses, in figure units. */
export function shoulderShift(from: Shoulders, to: Shoulders): number {
  const apart = landmarks.map((point) => {
    const [before, after] = [bodyPoint(from, point), bodyPoint(to, point)]
    return Math.hypot(after.x - before.x, after.y - before.y)
  })
  return Math.max(...apart, handShift(from.hands.left, to.hands.left), handShift(from.hands.right, to.hands.right))
}

/** Colours of a background and of the clothes: wall, objects, light, clothing, and what is worn under it. */
type Outfit = Pick<PresenterStyle, 'wall' | 'shape' | 'cloth' | 'under' | 'garment'>

const outfits: Record<Preset, Record<Gender, Outfit>> = {
  creator: {
    man: { wall: '#27404a', shape: '#f2a65a', cloth: '#e9e2d3', under: '#cfc6b4', garment: 'crew neck' },
    woman: { wall: '#2f4a3c', shape: '#ffcf70', cloth: '#c9553d', under: '#f3eadb', garment: 'roll neck' },
  },
  newscaster: {
    man: { wall: '#0f2a4d', shape: '#3f8fe0', cloth: '#1d2c44', under: '#f1f3f6', garment: 'suit' },
    woman: { wall: '#231d47', shape: '#8a78ee', cloth: '#4a2140', under: '#f5f0f4', garment: 'blazer' },
  },
  pixar: {
    man: { wall: '#7cc6ea', shape: '#ffd56b', cloth: '#2f8f8a', under: '#fff3dc', garment: 'crew neck' },
    woman: { wall: '#f6b48a', shape: '#fff0b8', cloth: '#e85d4a', under: '#fff3dc', garment: 'roll neck' },
  },
}

/** Returns how a preset shows the presenter of a gender: always the same person, in the preset's clothes. */
export function lookOf(gender: Gender, preset: Preset): PresenterStyle {
  const { tone, ...person } = personas[gender]
  const isModelled = preset === 'pixar'
  return {
    ...person,
    ...tone,
    ...outfits[preset][gender],
    brow: 1,
    eyes: isModelled ? 1.32 : gender === 'man' ? 1 : 1.08,
    isSoft: isModelled,
    face: isModelled ? person.face * 1.04 : person.face,
    chin: isModelled ? person.chin - 4 : person.chin,
  }
}
