import type { SKRSContext2D } from '@napi-rs/canvas'
import type { EvenRect } from '../../models/video/planes.ts'
import type { ImageSize } from '../../models/image-size.ts'
import { drawBody } from '../../models/presenter/draw-body.ts'
import { drawHairBehind } from '../../models/presenter/draw-hair.ts'
import { drawHead } from '../../models/presenter/draw-head.ts'
import type { Pose } from '../../models/presenter/pose.ts'
import { personas } from '../../models/presenter/persona.ts'
import type { PresenterStyle } from '../../models/presenter/presenter-style.ts'
import type { Preset, Gender } from '../short-video.ts'

/** Height of the head in head units. */
const headHeight = 220
const neckY = 92
const shoulderY = 230

/** Position of a figure in its frame: the centre of its face in pixels, pixels per unit, and the head's scale. */
export type Stand = { readonly x: number; readonly y: number; readonly unit: number; readonly head: number }

/** Returns the position of a preset's presenter. */
export function standOf({ width, height }: ImageSize, preset: Preset): Stand {
  const tall = { creator: 0.47, newscaster: 0.42, pixar: 0.44 }[preset]
  return {
    x: width / 2,
    y: height * (preset === 'newscaster' ? 0.4 : 0.41),
    unit: (width * tall) / headHeight,
    head: preset === 'pixar' ? 1.2 : 1,
  }
}

/** A point: x to the right, y downwards. */
export type Point = { readonly x: number; readonly y: number }

/** Pose of the shoulders. May be updated less often than the head's. */
export type Shoulders = Pick<Pose, 'sway' | 'roll' | 'breath' | 'nod'>

/** The pivot of the head, in figure units. */
const neckOf = ({ sway, nod, breath }: Pose) => ({ x: sway * 11 * 1.25, y: nod * 6 - breath * 1.4 + neckY })

/** Draws a presenter over an existing background. */
export function drawFigure(
  context: SKRSContext2D,
  look: PresenterStyle,
  stand: Stand,
  pose: Pose,
  shoulders: Shoulders,
): void {
  const sway = shoulders.sway * 11
  const neck = neckOf(pose)

  function atHead(draw: () => void): void {
    context.save()
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
  context.translate(sway, shoulderY + shoulders.nod * 2.4)
  context.rotate(-shoulders.roll * 0.35 + shoulders.sway * 0.012)
  context.translate(0, -shoulderY)
  drawBody(context, look, shoulders.breath * 1.5)
  context.restore()
  atHead(() => drawHead(context, pose, look))
  context.restore()
}

/** Converts a point of the head (head units from the centre of the face) to pixels of the frame. */
export function headPoint({ x, y, unit, head }: Stand, pose: Pose, point: Point): Point {
  const neck = neckOf(pose)
  const [across, down] = [point.x * head, (point.y - neckY) * head]
  const [sine, cosine] = [Math.sin(pose.roll), Math.cos(pose.roll)]
  return {
    x: x + (neck.x + across * cosine - down * sine) * unit,
    y: y + (neck.y + across * sine + down * cosine) * unit,
  }
}

/** Returns the part of the frame below the chin: the shoulders visible outside the head's part. */
export function shoulderBox({ width, height }: ImageSize, { y, unit }: Stand): EvenRect {
  const top = 2 * Math.floor((y + 85 * unit) / 2)
  return { x: 0, y: top, width, height: height - top }
}

/** Returns the largest shift of the shoulders between two poses, in figure units. */
export function shoulderShift(from: Shoulders, to: Shoulders): number {
  const apart = (key: keyof Shoulders) => Math.abs(to[key] - from[key])
  return apart('sway') * 14 + apart('roll') * 136 + apart('breath') * 1.5 + apart('nod') * 2.4
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
