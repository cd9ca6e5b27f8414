import { type LaidCaption, safeArea } from '#shared/domain/captions/caption-style.ts'
import { captionSizes } from '#shared/domain/captions/cue.ts'
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { percent } from '../video-words.ts'
import { t } from './texts.ts'

/** How far an arrow key moves captions, and with Shift. Share of the frame's height. */
const steps = { small: 0.01, large: 0.05 } as const
/** A side of the squares at the corners, as a share of the frame's width. */
const cornerSide = 0.035

/** Where captions can be moved; `y` as in their look. `drag`: names the movement, which is undone as one. */
export type OnPlace = (y: number, drag: string) => void

/** How large captions become; `size` as in their look. `drag`: as in `OnPlace`. */
export type OnSize = (size: number, drag: string) => void

type CaptionHandleProps = {
  readonly laid: LaidCaption
  /** The size of the captions, as in their look. */
  readonly size: number
  /** Pixels of the video. */
  readonly frame: { readonly width: number; readonly height: number }
  onPlace: OnPlace
  onSize: OnSize
  onDragging(isDragging: boolean): void
}

/** A drag of the frame, or of a corner. `distance`: of the pointer from the caption's middle when it began. Screen pixels. */
type Drag = {
  readonly id: string
  readonly of: 'frame' | 'corner'
  readonly from: number
  readonly y: number
  readonly size: number
  readonly distance: number
}

/** Keeps the middle of a caption within the safe area. Shares of the frame's height. */
function placed(y: number, laid: LaidCaption, height: number): number {
  const half = laid.reach.height / 2 / height
  return Math.round(Math.max(safeArea.y + half, Math.min(safeArea.y + safeArea.height - half, y)) * 1000) / 1000
}

/**
 * The frame around a caption in the preview: dragged with the pointer or moved by arrow keys, it moves all captions; its
 * corners, which the size slider replaces for the keyboard, make them larger or smaller.
 */
export function CaptionHandle({ laid, size, frame, onPlace, onSize, onDragging }: CaptionHandleProps) {
  const { reach } = laid
  const now = (reach.y + reach.height / 2) / frame.height
  const [drag, setDrag] = useState<Drag | null>(null)
  const count = useRef(0)
  const move = (y: number, id: string) => onPlace(placed(y, laid, frame.height), id)
  const press = (event: KeyboardEvent) => {
    const by = event.shiftKey ? steps.large : steps.small
    const next = { ArrowUp: now - by, ArrowDown: now + by, Home: 0, End: 1 }[event.key]
    if (next === undefined || event.ctrlKey || event.altKey || event.metaKey) return
    event.preventDefault()
    move(next, 'keys')
  }
  /** The video on the screen: its scale, as it fills its place and is cropped, and the caption's middle. Pixels. */
  const onScreen = (event: PointerEvent<SVGRectElement>) => {
    const box = event.currentTarget.ownerSVGElement?.getBoundingClientRect()
    if (box === undefined) return null
    const scale = Math.max(box.width / frame.width, box.height / frame.height)
    const x = box.x + box.width / 2 + (reach.x + reach.width / 2 - frame.width / 2) * scale
    const y = box.y + box.height / 2 + (now - 0.5) * frame.height * scale
    return { scale, distance: Math.hypot(event.clientX - x, event.clientY - y) }
  }
  const begin = (of: Drag['of']) => (event: PointerEvent<SVGRectElement>) => {
    const screen = onScreen(event)
    if (event.button !== 0 || screen === null) return
    event.currentTarget.setPointerCapture(event.pointerId)
    count.current += 1
    setDrag({ id: `drag ${count.current}`, of, from: event.clientY, y: now, size, distance: screen.distance })
    onDragging(true)
  }
  const follow = (event: PointerEvent<SVGRectElement>) => {
    const screen = onScreen(event)
    if (drag === null || screen === null) return
    if (drag.of === 'frame') return move(drag.y + (event.clientY - drag.from) / screen.scale / frame.height, drag.id)
    const wanted = (drag.size * screen.distance) / Math.max(1, drag.distance)
    onSize(Math.round(Math.max(captionSizes.least, Math.min(captionSizes.most, wanted))), drag.id)
  }
  const end = () => {
    setDrag(null)
    onDragging(false)
  }
  const dragged = (of: Drag['of']) => ({
    onPointerDown: begin(of),
    onPointerMove: follow,
    onPointerUp: end,
    onPointerCancel: end,
  })
  const side = frame.width * cornerSide
  return (
    <g className="caption-frame" data-dragged={drag === null ? undefined : ''}>
      <rect
        {...reach}
        role="slider"
        tabIndex={0}
        aria-orientation="vertical"
        aria-label={t('captions.place')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(now * 100)}
        aria-valuetext={t('captions.placeOf', { percent: percent(now) })}
        className="caption-handle"
        onKeyDown={press}
        {...dragged('frame')}
      />
      {[0, 1, 2, 3].map((corner) => (
        <rect
          key={corner}
          aria-hidden
          className={corner === 0 || corner === 3 ? 'caption-corner' : 'caption-corner rising'}
          x={reach.x + (corner % 2) * reach.width - side / 2}
          y={reach.y + (corner > 1 ? reach.height : 0) - side / 2}
          width={side}
          height={side}
          {...dragged('corner')}
        />
      ))}
    </g>
  )
}
