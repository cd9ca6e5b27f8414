import {
  createPlanesScaler,
  type PlanesScaler,
  type Planes,
  blankPlanes,
  planeLayout,
} from '../../models/video/planes.ts'
import type { ImageSize } from '../../models/image-size.ts'
import type { Shot } from './plan-cut.ts'
import { createCanvas } from '@napi-rs/canvas'
import { evenPixels } from '../../models/video/video-schema.ts'
import { eyeLine } from '../presenter/draw-figure.ts'
import { layOver, takeOverlay, type Overlay } from '../../models/video/overlay.ts'

/** The point of the frame that a zoomed view keeps in place, as shares: between the presenter's eyes. */
const faceAt = { x: 0.5, y: eyeLine } as const

/** Renders the views of shots. */
export type Views = {
  /** Writes what a shot shows at a frame into `target`; `raw` is the frame of the raw cut. */
  show(shot: Shot, frame: number, raw: Planes, target: Planes): Promise<void>
  free(): void
}

function nearPart(size: ImageSize, zoom: number) {
  const even = (value: number) => Math.round(value / 2) * 2
  const width = even(size.width / zoom)
  const height = even(size.height / zoom)
  const x = Math.min(size.width - width, Math.max(0, even(size.width * faceAt.x - width / 2)))
  const y = Math.min(size.height - height, Math.max(0, even((size.height - height) * faceAt.y)))
  return { x, y, width, height }
}

/** Something shown instead of the presenter. Its frames are requested in order from 0. */
export type Cutaway = {
  imageAt(frame: number): Promise<Planes>
  free(): void
}

type Circle = { layOn(image: Planes, raw: Planes): Promise<void>; free(): void }

/** Position of the face in the raw cut and of the circle, as shares of the frame. */
const face = { x: 0.5, y: 0.345, side: 0.68 } as const
const place = { x: 0.2, y: 0.2, side: 0.3 } as const

function ring(size: ImageSize, side: number, accent: string): Overlay {
  const reach = evenPixels(side / 2 + size.width * 0.02)
  const canvas = createCanvas(reach * 2, reach * 2)
  const context = canvas.getContext('2d')
  const [x, y] = [evenPixels(size.width * place.x) - reach, evenPixels(size.height * place.y) - reach]
  context.strokeStyle = accent
  context.lineWidth = size.width * 0.011
  context.beginPath()
  context.arc(size.width * place.x - x, size.height * place.y - y, side / 2, 0, Math.PI * 2)
  context.stroke()
  return takeOverlay(canvas, x, y)
}

/** Creates the circle for a frame size. */
export function createCircle(size: ImageSize, accent: string): Circle {
  const wide = evenPixels(size.width * face.side)
  const part = {
    x: evenPixels(size.width * face.x - wide / 2),
    y: evenPixels(size.height * face.y - wide / 2),
    width: wide,
    height: wide,
  }
  const side = evenPixels(size.width * place.side)
  const scaler = createPlanesScaler(part, { width: side, height: side })
  const small = blankPlanes({ width: side, height: side })
  const left = evenPixels(size.width * place.x - side / 2)
  const top = evenPixels(size.height * place.y - side / 2)
  const edge = ring(size, side, accent)

  return {
    async layOn(image, raw) {
      await scaler.scale(raw, small)
      const target = planeLayout(image)
      for (const [index, { start, stride, share }] of planeLayout(small).entries()) {
        const to = target[index] ?? target[0]
        const radius = side / share / 2
        for (let row = 0; row < side / share; row += 1) {
          const half = Math.floor(Math.sqrt(Math.max(0, radius ** 2 - (row + 0.5 - radius) ** 2)))
          const from = start + row * stride + radius - half
          const at = to.start + (top / share + row) * to.stride + left / share + radius - half
          image.bytes.set(small.bytes.subarray(from, from + half * 2), at)
        }
      }
      layOver(image, edge)
    },
    free: () => scaler.free(),
  }
}

/** Creates the views of a plan. Zoomed views are scaled parts of the raw cut. */
export function createViews(size: ImageSize, cutaways: readonly Cutaway[], circle: Circle | null): Views {
  const scalers = new Map<number, PlanesScaler>()

  async function presenter(zoom: number, raw: Planes, target: Planes): Promise<void> {
    if (zoom <= 1.001) {
      raw.bytes.copy(target.bytes)
      return
    }
    const scaler = scalers.get(zoom) ?? createPlanesScaler(nearPart(size, zoom), size)
    scalers.set(zoom, scaler)
    await scaler.scale(raw, target)
  }

  async function cutaway(index: number, frame: number, raw: Planes, target: Planes): Promise<void> {
    const made = cutaways[index]
    // If the cutaway could not be made, the presenter is shown.
    if (made === undefined) return presenter(1, raw, target)
    const image = await made.imageAt(frame)
    image.bytes.copy(target.bytes)
    if (circle !== null) await circle.layOn(target, raw)
  }

  return {
    show({ view, from }, frame, raw, target) {
      return view.kind === 'presenter'
        ? presenter(view.zoom, raw, target)
        : cutaway(view.index, frame - from, raw, target)
    },
    free() {
      for (const scaler of scalers.values()) scaler.free()
      for (const made of cutaways) made.free()
      circle?.free()
    },
  }
}
