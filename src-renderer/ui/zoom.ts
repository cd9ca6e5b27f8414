import { useLayoutEffect, useState, useSyncExternalStore } from 'react'

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
  const inImage = { x: (point.x - left) / width, y: (point.y - top) / height }
  const size = shownSize(next, frame)
  const centre = {
    x: inImage.x + (frame.box.width / 2 - point.x) / size.width,
    y: inImage.y + (frame.box.height / 2 - point.y) / size.height,
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

/** A picture that can be looked at closely, for `ZoomPane` and for what stands around it. */
export type Zoom = {
  /** For the pane: the element that the picture is in. */
  setBox(element: HTMLElement | null): void
  /** For the pane: the picture's own size, once it is decoded; null when it goes. */
  setImage(image: Extent | null): void
  readonly place: ReturnType<typeof placeOf>
  /** Device pixels for each pixel of the picture, in percent, whole. */
  readonly percent: number
  /** The scale at which it is whole; 0 before it is known. */
  readonly fit: number
  readonly isFitted: boolean
  /** Larger than its box: it can be moved. */
  readonly isLarger: boolean
  /** Above this, pixels are shown as squares. */
  readonly isPixelated: boolean
  showAll(): void
  /** One pixel of the picture on one of the screen. */
  showActual(at?: Point): void
  toggle(at?: Point): void
  /** `factor`: 2 is twice as large. `at` stays where it is; without it, the middle does. */
  zoomBy(factor: number, at?: Point): void
  panBy(by: Point): void
}

type Options = {
  readonly view: ZoomView
  onView(view: ZoomView): void
  /** The picture's pixels, where they are known before it is decoded. */
  readonly image?: Extent | null
  /** The `fit` of another pane whose view this is: the same view then shows the same part, whatever the two sizes are. */
  readonly linkedFit?: number
}

const none: Extent = { width: 0, height: 0 }

function subscribe(onChange: () => void): () => void {
  // The query holds for the ratio of now; once it does not, another one is asked.
  let query = window.matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`)
  const change = () => {
    query.removeEventListener('change', change)
    query = window.matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`)
    query.addEventListener('change', change)
    onChange()
  }
  query.addEventListener('change', change)
  return () => query.removeEventListener('change', change)
}

/** Device pixels in a CSS px, followed as the window goes to another screen or is zoomed. */
function usePixelRatio(): number {
  return useSyncExternalStore(subscribe, () => window.devicePixelRatio)
}

/** Follows the size of a box, and computes a view of a picture in it. */
export function useZoom({ view, onView, image: known, linkedFit }: Options): Zoom {
  const [element, setElement] = useState<HTMLElement | null>(null)
  const [box, setSize] = useState<Extent>(none)
  const [decoded, setImage] = useState<Extent | null>(null)
  const ratio = usePixelRatio()
  useLayoutEffect(() => {
    if (element === null) return
    const observer = new ResizeObserver(([entry]) => {
      if (entry !== undefined) setSize({ width: entry.contentRect.width, height: entry.contentRect.height })
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [element])

  const frame: ZoomFrame = { image: known ?? decoded ?? none, box, ratio }
  const fit = fitScale(frame)
  const link = linkedFit === undefined || linkedFit === 0 || fit === 0 ? 1 : fit / linkedFit
  const own: ZoomView = view.scale === 'fit' ? view : { ...view, scale: view.scale * link }
  const show = (next: ZoomView) => onView(next.scale === 'fit' ? next : { ...next, scale: next.scale / link })
  const actual = (at?: Point) => show(zoomTo(own, 1, frame, at))
  return {
    setBox(next) {
      setElement(next)
      if (next !== null) setSize({ width: next.clientWidth, height: next.clientHeight })
    },
    setImage,
    place: placeOf(own, frame),
    percent: Math.round(scaleOf(own, frame) * 100),
    fit,
    isFitted: own.scale === 'fit',
    isLarger: isLarger(own, frame),
    isPixelated: scaleOf(own, frame) >= 3,
    showAll: () => show(fitted),
    showActual: actual,
    toggle: (at) => (own.scale === 'fit' ? actual(at) : show(fitted)),
    zoomBy: (factor, at) => show(zoomTo(own, scaleOf(own, frame) * factor, frame, at)),
    panBy: (by) => show(panBy(own, by, frame)),
  }
}
