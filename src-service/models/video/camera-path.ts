import type { RandomStream } from '../drawing/random-stream.ts'
import { blend } from '../drawing/scalar.ts'
import type { ImageSize } from '../image-size.ts'
import type { Focus } from './find-focus.ts'

/** What a camera sees of a picture: how near, and where its middle is (shares from 0 to 1). */
export type View = { readonly zoom: number; readonly x: number; readonly y: number }

/** A camera's way over a still picture. */
export type CameraPath = { readonly from: View; readonly to: View }

/** The ways the camera can go. */
export type CameraMove = 'push in' | 'pull back' | 'to the left' | 'to the right' | 'upwards' | 'downwards'

// How near the camera comes is left to chance within these.
const nearest = [1.18, 1.32] as const
const travelling = [1.1, 1.18] as const

/** The way of a move. Pushing in ends on the focus; travelling crosses the picture at the height of the focus. */
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

/** The move that suits a picture: along it where it is much longer than the frame, else in or out by chance. */
export function chooseMove(image: ImageSize, frame: ImageSize, random: RandomStream): CameraMove {
  const stretch = image.width / image.height / (frame.width / frame.height)
  if (stretch > 1.6) return random.chance(0.5) ? 'to the right' : 'to the left'
  if (stretch < 0.62) return random.chance(0.7) ? 'upwards' : 'downwards'
  return random.chance(0.65) ? 'push in' : 'pull back'
}

/** Where the camera is. Zoom is blended by its logarithm: it comes nearer at an even pace. */
export function viewAt({ from, to }: CameraPath, share: number): View {
  return {
    zoom: Math.exp(blend(Math.log(from.zoom), Math.log(to.zoom), share)),
    x: blend(from.x, to.x, share),
    y: blend(from.y, to.y, share),
  }
}
