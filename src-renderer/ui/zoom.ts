import { useLayoutEffect, useState, useSyncExternalStore } from 'react'

/** A size: of an image in its own pixels, of a box in CSS px. */
export type Extent = { readonly width: number; readonly height: number }

/** A position in a box, in CSS px from its upper left corner. */
export type Point = { readonly x: number; readonly y: number }

/** A view of an image. `scale`: device pixels per image pixel, or `fit` to the box. */
export type ZoomView = {
  readonly scale: number | 'fit'
  /** The image position at the centre of the box, as shares of its width and height. */
  readonly centre: Point
}

/** The geometry a view is computed in. `ratio`: device pixels per CSS px. */
export type ZoomFrame = { readonly image: Extent; readonly box: Extent; readonly ratio: number }

/** The view that fits the image to the box. */
export const fitted: ZoomView = { scale: 'fit', centre: { x: 0.5, y: 0.5 } }

const largest = 16
// Zooming in and out again can miss the fitted scale by a rounding error; this snaps to it.
const nearlyFit = 1.005

/** The scale that fits the image to the box, at most one CSS px per image pixel. Zero without a box. */
export function fitScale({ image, box, ratio }: ZoomFrame): number {
  if (image.width <= 0 || image.height <= 0) return 0
  return Math.min((box.width * ratio) / image.width, (box.height * ratio) / image.height, ratio)
}

/** The scale of a view in device pixels per image pixel. */
export function scaleOf(view: ZoomView, frame: ZoomFrame): number {
  return view.scale === 'fit' ? fitScale(frame) : view.scale
}

/** The size of the image on screen, in CSS px. */
function shownSize(scale: number, { image, ratio }: ZoomFrame): Extent {
  return { width: (image.width * scale) / ratio, height: (image.height * scale) / ratio }
}

/** Keeps the edges of a larger image from entering the box; centres a smaller one. */
function heldIn(share: number, size: number, box: number): number {
  if (size <= box) return 0.5
  const half = box / 2 / size
  return Math.min(1 - half, Math.max(half, share))
}

function held(centre: Point, scale: number, frame: ZoomFrame): Point {
  const size = shownSize(scale, frame)
  return { x: heldIn(centre.x, size.width, frame.box.width), y: heldIn(centre.y, size.height, frame.box.height) }
}

/** The image's place in the box in CSS px, snapped to device pixels, so that 100 % is not interpolated. */
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

/** Changes the scale and keeps the image point at `at` in place. Limited to between the fitted scale and 16. */
export function zoomTo(view: ZoomView, scale: number, frame: ZoomFrame, at?: Point): ZoomView {
  const fit = fitScale(frame)
  if (fit === 0) return view
  const next = Math.min(scale, Math.max(largest, fit))
  // 100 % always works, even if a small image on a dense screen is then smaller than fitted.
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

/** Moves the image by CSS px. */
export function panBy(view: ZoomView, by: Point, frame: ZoomFrame): ZoomView {
  const scale = scaleOf(view, frame)
  const size = shownSize(scale, frame)
  if (view.scale === 'fit' || size.width === 0) return view
  const from = held(view.centre, scale, frame)
  return { ...view, centre: held({ x: from.x - by.x / size.width, y: from.y - by.y / size.height }, scale, frame) }
}

/** Whether the image is larger than the box, so that it can be panned. */
export function isLarger(view: ZoomView, frame: ZoomFrame): boolean {
  const { width, height } = shownSize(scaleOf(view, frame), frame)
  return width > frame.box.width + 0.5 || height > frame.box.height + 0.5
}

/** A zoomable image, for `ZoomPane` and the controls around it. */
export type Zoom = {
  /** For the pane: sets the element that contains the image. */
  setBox(element: HTMLElement | null): void
  /** For the pane: sets the image's own size once it is decoded; null when it is removed. */
  setImage(image: Extent | null): void
  readonly place: ReturnType<typeof placeOf>
  /** Device pixels per image pixel, in whole percent. */
  readonly percent: number
  /** The fitted scale; 0 before it is known. */
  readonly fit: number
  readonly isFitted: boolean
  /** Larger than its box, so that it can be panned. */
  readonly isLarger: boolean
  /** Above this scale, pixels are shown as squares. */
  readonly isPixelated: boolean
  showAll(): void
  /** Shows one image pixel per device pixel. */
  showActual(at?: Point): void
  toggle(at?: Point): void
  /** `factor`: 2 doubles the size. `at` stays in place; default: the centre. */
  zoomBy(factor: number, at?: Point): void
  panBy(by: Point): void
}

type Options = {
  readonly view: ZoomView
  onView(view: ZoomView): void
  /** The image's size, if known before it is decoded. */
  readonly image?: Extent | null
  /** The `fit` of the pane that shares this view, so that both show the same part at any size. */
  readonly linkedFit?: number
}

const none: Extent = { width: 0, height: 0 }

function subscribe(onChange: () => void): () => void {
  // The query matches only the current ratio, so each change needs a new one.
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

/** Device pixels per CSS px, updated when the window changes screens or is zoomed. */
export function usePixelRatio(): number {
  return useSyncExternalStore(subscribe, () => window.devicePixelRatio)
}

/** Tracks the size of a box and computes an image's view in it. */
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
