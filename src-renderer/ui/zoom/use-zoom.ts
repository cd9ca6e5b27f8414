import { useLayoutEffect, useState, useSyncExternalStore } from 'react'
import {
  type Extent,
  fitScale,
  fitted,
  isLarger,
  panBy,
  placeOf,
  type Point,
  scaleOf,
  type ZoomFrame,
  type ZoomView,
  zoomTo,
} from './zoom-view.ts'

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
