import type { Rect } from '../video/cover-rect.ts'
import type { ImageSize } from '../image-size.ts'

/** Where the parts of an audiogram stand. `picture` is square; `words` is filled from its top. */
export type AudiogramLayout = {
  readonly image: Rect | null
  readonly words: Rect
  readonly shape: Rect
  readonly clock: { readonly y: number; readonly left: number; readonly right: number }
  readonly isCentred: boolean
}

/** Sets picture, words and shape into a frame. Wide frames put the picture beside the words, others above them. */
export function layOut(frame: ImageSize, hasImage: boolean, style: 'ring' | 'row'): AudiogramLayout {
  const { width, height } = frame
  const unit = Math.min(width, height)
  const margin = unit * 0.085
  const inner = width - margin * 2
  const clock = { y: height - margin * 0.8, left: margin, right: width - margin }
  const floor = clock.y - unit * 0.06
  if (style === 'ring') {
    const isWide = width > height * 1.3
    const side = isWide ? height * 0.86 : Math.min(inner * 1.08, height * 0.58)
    const x = isWide ? width - side - margin * 0.3 : (width - side) / 2
    const y = isWide ? (height - side) / 2 : margin * 0.7
    const disc = side * 0.62
    const words = isWide
      ? { x: margin, y: margin, width: x - margin * 1.6, height: floor - margin }
      : { x: margin, y: y + side + unit * 0.01, width: inner, height: floor - y - side - unit * 0.01 }
    return {
      image: { x: x + (side - disc) / 2, y: y + (side - disc) / 2, width: disc, height: disc },
      words,
      shape: { x, y, width: side, height: side },
      clock,
      isCentred: !isWide,
    }
  }
  const shapeHeight = height * (hasImage && height > width * 1.2 ? 0.16 : 0.26)
  const shape = { x: margin, y: floor - shapeHeight, width: inner, height: shapeHeight }
  const top = shape.y - unit * 0.05
  if (!hasImage) {
    return {
      image: null,
      words: { x: margin, y: margin, width: inner, height: top - margin },
      shape,
      clock,
      isCentred: false,
    }
  }
  const isWide = width >= height * 0.95
  const side = isWide ? top - margin : Math.min(inner, (top - margin) * 0.68)
  const limited = isWide ? Math.min(side, inner * 0.42) : side
  const words = isWide
    ? { x: margin + limited + unit * 0.06, y: margin, width: inner - limited - unit * 0.06, height: limited }
    : { x: margin, y: margin + side + unit * 0.06, width: inner, height: top - margin - side - unit * 0.06 }
  return { image: { x: margin, y: margin, width: limited, height: limited }, words, shape, clock, isCentred: false }
}
