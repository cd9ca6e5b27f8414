/** Width and height; of a picture in its own pixels, of a box in CSS px. */
export type Extent = { readonly width: number; readonly height: number }

/** A place in a box, in CSS px from its upper left corner. */
export type Point = { readonly x: number; readonly y: number }

/** How a picture is looked at. `scale`: device pixels for each of its own, or as large as the box allows. */
export type ZoomView = {
  readonly scale: number | 'fit'
  /** The place of the picture in the middle of the box, as shares of its width and height. */
  readonly centre: Point
}

/** What the view is computed in. `ratio`: device pixels in a CSS px. */
export type ZoomFrame = { readonly image: Extent; readonly box: Extent; readonly ratio: number }

/** The whole picture. */
export const fitted: ZoomView = { scale: 'fit', centre: { x: 0.5, y: 0.5 } }

const largest = 16
// A wheel turned back and forth ends beside the whole picture by a rounding; that is the whole picture.
const nearlyFit = 1.005

/** The scale at which the whole picture is in the box; never more than one CSS px for a pixel. Zero before there is a box. */
export function fitScale({ image, box, ratio }: ZoomFrame): number {
  if (image.width <= 0 || image.height <= 0) return 0
  return Math.min((box.width * ratio) / image.width, (box.height * ratio) / image.height, ratio)
}

/** The scale of a view in device pixels for each pixel of the picture. */
export function scaleOf(view: ZoomView, frame: ZoomFrame): number {
  return view.scale === 'fit' ? fitScale(frame) : view.scale
}

/** The size of the picture on the screen, in CSS px. */
function shownSize(scale: number, { image, ratio }: ZoomFrame): Extent {
  return { width: (image.width * scale) / ratio, height: (image.height * scale) / ratio }
}

/** Keeps the edge of a picture that is larger than the box at the edge of the box; a smaller one stays in its middle. */
function heldIn(share: number, size: number, box: number): number {
  if (size <= box) return 0.5
  const half = box / 2 / size
  return Math.min(1 - half, Math.max(half, share))
}

function held(centre: Point, scale: number, frame: ZoomFrame): Point {
  const size = shownSize(scale, frame)
  return { x: heldIn(centre.x, size.width, frame.box.width), y: heldIn(centre.y, size.height, frame.box.height) }
}

/** Where the picture lies in the box: CSS px, on whole device pixels, so that at 100 % nothing is drawn between two. */
export function placeOf(view: ZoomView, frame: ZoomFrame): Extent & { readonly left: number; readonly top: number } {
  const scale = scaleOf(view, frame)
  const size = shownSize(scale, frame)
  const { x, y } = held(view.centre, scale, frame)
  const onPixel = (px: number) => Math.round(px * frame.ratio) / frame.ratio
  return {
    ...size,
    left: onPixel(frame.box.width / 2 - x * size.width),
    top: onPixel(frame.box.height / 2 - y * size.height),
  }
}

/** The view at another scale, with what is at `at` kept there. Not below the whole picture, not above 16 times. */
export function zoomTo(view: ZoomView, scale: number, frame: ZoomFrame, at?: Point): ZoomView {
  const fit = fitScale(frame)
  if (fit === 0) return view
  const next = Math.min(scale, Math.max(largest, fit))
  // One pixel on one pixel always works, though a small picture on a dense screen is then smaller than when it is whole.
  if (next <= fit * nearlyFit && next !== 1) return fitted
  const { left, top, width, height } = placeOf(view, frame)
  const point = at ?? { x: frame.box.width / 2, y: frame.box.height / 2 }
  const inPicture = { x: (point.x - left) / width, y: (point.y - top) / height }
  const size = shownSize(next, frame)
  const centre = {
    x: inPicture.x + (frame.box.width / 2 - point.x) / size.width,
    y: inPicture.y + (frame.box.height / 2 - point.y) / size.height,
  }
  return { scale: next, centre: held(centre, next, frame) }
}

/** The view after the picture was moved by CSS px. */
export function panBy(view: ZoomView, by: Point, frame: ZoomFrame): ZoomView {
  const scale = scaleOf(view, frame)
  const size = shownSize(scale, frame)
  if (view.scale === 'fit' || size.width === 0) return view
  const from = held(view.centre, scale, frame)
  return { ...view, centre: held({ x: from.x - by.x / size.width, y: from.y - by.y / size.height }, scale, frame) }
}

/** Whether the picture is larger than the box, so that it can be moved. */
export function isLarger(view: ZoomView, frame: ZoomFrame): boolean {
  const { width, height } = shownSize(scaleOf(view, frame), frame)
  return width > frame.box.width + 0.5 || height > frame.box.height + 0.5
}
