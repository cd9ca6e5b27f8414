import { createCanvas } from '@napi-rs/canvas'
import { createPlanesScaler } from '../../models/video/convert-planes.ts'
import { evenPixels } from '../../models/video/video-size.ts'
import { blankPlanes, planeLayout, type Planes } from '../../models/video/planes.ts'
import type { ImageSize } from '../../models/image-size.ts'
import { layOver, takeOverlay, type Overlay } from './overlay.ts'

/** A circle with the presenter in it, over a cutaway. */
export type Circle = { layOn(image: Planes, raw: Planes): Promise<void>; free(): void }

/** Where faces are in the raw cut, and where the circle stands, in parts of the frame. */
const face = { x: 0.5, y: 0.4, side: 0.62 } as const
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

/** Readies the circle for a size. */
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
