import {
  type DragEvent,
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { classNames } from './class-names.ts'
import type { Zoom } from './zoom.ts'
import { t } from './texts.ts'
import { Tooltip } from './tooltip.tsx'

export type ZoomPaneProps = {
  readonly zoom: Zoom
  readonly source: string | undefined
  readonly alt: string
  onError(): void
  /** Drags the image out of the window as its file, while all of it is shown. */
  onDragOut?(event: DragEvent): void
}

const step = 1.25
const panStep = 60

/** The position of a pointer in an element, in CSS px. */
function pointIn(element: HTMLElement, event: { clientX: number; clientY: number }) {
  const { left, top, width } = element.getBoundingClientRect()
  // Px of the window, of which an element of a zoomed page has fewer.
  const factor = element.offsetWidth === 0 ? 1 : width / element.offsetWidth
  return { x: (event.clientX - left) / factor, y: (event.clientY - top) / factor }
}

/**
 * A zoomable image: the wheel zooms at the pointer, a double click toggles 100 %, a drag pans. With focus `+` and `-`
 * zoom, `0` fits, `1` shows actual size, and arrows pan.
 */
export function ZoomPane({ zoom, source, alt, onError, onDragOut }: ZoomPaneProps) {
  const pane = useRef<HTMLDivElement>(null)
  const [isHeld, setHeld] = useState(false)
  const { place, setBox, setImage } = zoom

  const turn = useEffectEvent((event: WheelEvent) => {
    if (pane.current === null || event.deltaY === 0) return
    event.preventDefault()
    // A touchpad pinch arrives as small wheel steps with Ctrl.
    const speed = event.ctrlKey ? 0.01 : 0.002
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 20 : 1
    zoom.zoomBy(Math.exp(-event.deltaY * lines * speed), pointIn(pane.current, event))
  })
  useEffect(() => {
    const element = pane.current
    setBox(element)
    if (element === null) return
    const listen = (event: WheelEvent) => turn(event)
    // React's wheel listeners are passive and cannot prevent the default.
    element.addEventListener('wheel', listen, { passive: false })
    return () => {
      element.removeEventListener('wheel', listen)
      setBox(null)
      setImage(null)
    }
    // The setters of a state never change.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])

  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const moves: Readonly<Record<string, () => void>> = {
      '+': () => zoom.zoomBy(step),
      '=': () => zoom.zoomBy(step),
      '-': () => zoom.zoomBy(1 / step),
      '0': zoom.showAll,
      '1': () => zoom.showActual(),
      ...(zoom.isLarger && {
        ArrowLeft: () => zoom.panBy({ x: panStep, y: 0 }),
        ArrowRight: () => zoom.panBy({ x: -panStep, y: 0 }),
        ArrowUp: () => zoom.panBy({ x: 0, y: panStep }),
        ArrowDown: () => zoom.panBy({ x: 0, y: -panStep }),
      }),
    }
    const move = moves[event.key]
    if (move === undefined) return
    event.preventDefault()
    move()
  }
  const hold = (event: PointerEvent) => {
    if (!zoom.isLarger || event.button !== 0) return
    // Panning leaves the focus where it is, and with it the meaning of the digit keys.
    event.preventDefault()
    pane.current?.setPointerCapture(event.pointerId)
    setHeld(true)
  }
  return (
    // Focusable for the keys; the image itself is not a control.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={pane}
      role="group"
      dir="ltr"
      aria-label={t('zoom.image', { percent: String(zoom.percent) })}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      onKeyDown={press}
      onPointerDown={hold}
      onPointerMove={(event) => isHeld && zoom.panBy({ x: event.movementX, y: event.movementY })}
      onPointerUp={() => setHeld(false)}
      onPointerCancel={() => setHeld(false)}
      onDoubleClick={(event) => pane.current !== null && zoom.toggle(pointIn(pane.current, event))}
      className={classNames(
        'relative size-full min-h-0 touch-none overflow-hidden rounded-media select-none',
        zoom.isLarger && (isHeld ? 'cursor-grabbing' : 'cursor-grab'),
      )}
    >
      {/* A command beside it saves the file by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <img
        src={source}
        alt={alt}
        draggable={!zoom.isLarger && onDragOut !== undefined}
        onDragStart={onDragOut}
        onError={onError}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
          zoom.setImage({ width: naturalWidth, height: naturalHeight })
        }
        className="absolute max-w-none rounded-media"
        style={{
          left: place.left,
          top: place.top,
          width: place.width,
          height: place.height,
          imageRendering: zoom.isPixelated ? 'pixelated' : 'auto',
        }}
      />
    </div>
  )
}

/** The zoom level in percent; a press toggles 100 %. */
export function ZoomButton({ zoom }: { readonly zoom: Zoom }) {
  return (
    <Tooltip content={t(zoom.isFitted ? 'zoom.actual' : 'zoom.fit')} keys="z">
      <button
        type="button"
        aria-label={t('zoom.level', { percent: String(zoom.percent) })}
        aria-keyshortcuts="Z"
        onClick={() => zoom.toggle()}
        className="h-[26px] min-w-[52px] shrink-0 rounded-control px-1.5 text-small text-ink-2 hover:bg-control hover:text-ink"
      >
        {t('zoom.percent', { percent: String(zoom.percent) })}
      </button>
    </Tooltip>
  )
}
