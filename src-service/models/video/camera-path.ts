import type { RandomStream } from '../drawing/random-stream.ts'
import { blend } from '../drawing/scalar.ts'
import type { ImageSize } from '../image-size.ts'
import { type Canvas, type SKRSContext2D, createCanvas } from '@napi-rs/canvas'

/** A camera's view of an image: its zoom, and its centre as shares from 0 to 1. */
export type View = { readonly zoom: number; readonly x: number; readonly y: number }

/** A camera's path over a still image. */
export type CameraPath = { readonly from: View; readonly to: View }

/** The possible camera moves. */
export type CameraMove = 'push in' | 'pull back' | 'to the left' | 'to the right' | 'upwards' | 'downwards'

// Ranges of the random zoom.
const nearest = [1.18, 1.32] as const
const travelling = [1.1, 1.18] as const

/** Side of the small copy that is analysed. Pixels. */
const side = 48
const channels = 4

/** A point of an image as shares from 0 to 1. */
type Focus = { readonly x: number; readonly y: number }

/**
 * Returns the focus of an image: the centre of its contrast in brightness and colour, moved slightly towards the
 * middle. A heuristic that does not recognise faces. An even image gives its middle.
 */
export function findFocus(image: Canvas): Focus {
  const small = createCanvas(side, side)
  const context = small.getContext('2d')
  context.drawImage(image, 0, 0, side, side)
  const { data } = context.getImageData(0, 0, side, side)
  const at = (x: number, y: number, channel: number) => data[(y * side + x) * channels + channel] ?? 0
  let sum = 1e-6
  let sumX = sum / 2
  let sumY = sum / 2
  for (let y = 1; y < side - 1; y += 1) {
    for (let x = 1; x < side - 1; x += 1) {
      let contrast = 0
      for (let channel = 0; channel < 3; channel += 1) {
        contrast += Math.abs(at(x + 1, y, channel) - at(x - 1, y, channel))
        contrast += Math.abs(at(x, y + 1, channel) - at(x, y - 1, channel))
      }
      const aside = Math.hypot(x / side - 0.5, y / side - 0.5)
      const weight = (contrast / 255) ** 2 * (1 - aside)
      sum += weight
      sumX += (weight * (x + 0.5)) / side
      sumY += (weight * (y + 0.5)) / side
    }
  }
  return { x: 0.5 + (sumX / sum - 0.5) * 0.8, y: 0.5 + (sumY / sum - 0.5) * 0.8 }
}

/** Returns the path of a move. Push-ins end on the focus; pans cross the image at the height of the focus. */
export function cameraPath(move: CameraMove, focus: Focus, random: RandomStream): CameraPath {
  const near = random.between(...nearest)
  const travelZoom = random.between(...travelling)
  const wide: View = { zoom: 1.02, x: random.between(0.3, 0.7), y: random.between(0.3, 0.7) }
  const close: View = { zoom: near, x: focus.x, y: focus.y }
  const across = (x: number): View => ({ zoom: travelZoom, x, y: focus.y })
  const along = (y: number): View => ({ zoom: travelZoom, x: focus.x, y })
  switch (move) {
    case 'push in':
      return { from: wide, to: close }
    case 'pull back':
      return { from: close, to: wide }
    case 'to the left':
      return { from: across(1), to: across(0) }
    case 'to the right':
      return { from: across(0), to: across(1) }
    case 'upwards':
      return { from: along(1), to: along(0) }
    case 'downwards':
      return { from: along(0), to: along(1) }
  }
}

/** Chooses a move: along an image much longer than the frame, else randomly in or out. */
export function chooseMove(image: ImageSize, frame: ImageSize, random: RandomStream): CameraMove {
  const stretch = image.width / image.height / (frame.width / frame.height)
  if (stretch > 1.6) return random.chance(0.5) ? 'to the right' : 'to the left'
  if (stretch < 0.62) return random.chance(0.7) ? 'upwards' : 'downwards'
  return random.chance(0.65) ? 'push in' : 'pull back'
}

/** Returns the view at a share of the path. Zoom is interpolated logarithmically, so that it looks even. */
export function viewAt({ from, to }: CameraPath, share: number): View {
  return {
    zoom: Math.exp(blend(Math.log(from.zoom), Math.log(to.zoom), share)),
    x: blend(from.x, to.x, share),
    y: blend(from.y, to.y, share),
  }
}

/** A part of an image in its own pixels. */
export type Rect = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

/**
 * Returns the part of an image that fills a frame. `zoom` 1 shows as much as fits, 2 half of it in each direction.
 * `focusX` and `focusY` are the point of the image to centre, as shares from 0 to 1; the part never leaves the image.
 */
export function coverRect(image: ImageSize, frame: ImageSize, zoom: number, focusX: number, focusY: number): Rect {
  const scale = Math.max(frame.width / image.width, frame.height / image.height) * zoom
  const width = frame.width / scale
  const height = frame.height / scale
  const x = Math.min(image.width - width, Math.max(0, image.width * focusX - width / 2))
  const y = Math.min(image.height - height, Math.max(0, image.height * focusY - height / 2))
  return { x, y, width, height }
}

/** Fills a frame with the camera's view of an image, with sub-pixel precision so that slow moves are smooth. */
export function drawView(
  context: SKRSContext2D,
  image: Canvas,
  frame: ImageSize,
  path: CameraPath,
  share: number,
): void {
  const view = viewAt(path, share)
  const { x, y, width, height } = coverRect(image, frame, view.zoom, view.x, view.y)
  context.imageSmoothingEnabled = true
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, x, y, width, height, 0, 0, frame.width, frame.height)
}
