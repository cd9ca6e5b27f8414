import { type LaidCaption, safeArea } from '#shared/domain/captions/caption-style.ts'
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { percent } from '../video-words.ts'
import { t } from './texts.ts'

/** How far an arrow key moves captions, and with Shift. Share of the frame's height. */
const steps = { small: 0.01, large: 0.05 } as const

/** Where captions can be moved; `y` as in their look. `drag`: names the movement, which is undone as one. */
export type OnPlace = (y: number, drag: string) => void

type CaptionHandleProps = {
  readonly laid: LaidCaption
  /** Pixels of the video. */
  readonly frame: { readonly width: number; readonly height: number }
  onPlace: OnPlace
  onDragging(isDragging: boolean): void
}

/** Keeps the middle of a caption within the safe area. Shares of the frame's height. */
function placed(y: number, laid: LaidCaption, height: number): number {
  const half = laid.reach.height / 2 / height
  return Math.round(Math.max(safeArea.y + half, Math.min(safeArea.y + safeArea.height - half, y)) * 1000) / 1000
}

/** The frame around a caption in the preview: dragged with the pointer or moved by arrow keys, it moves all captions. */
export function CaptionHandle({ laid, frame, onPlace, onDragging }: CaptionHandleProps) {
  const { reach } = laid
  const now = (reach.y + reach.height / 2) / frame.height
  const [drag, setDrag] = useState<{ readonly id: string; readonly from: number; readonly y: number } | null>(null)
  const count = useRef(0)
  const move = (y: number, id: string) => onPlace(placed(y, laid, frame.height), id)
  const press = (event: KeyboardEvent) => {
    const by = event.shiftKey ? steps.large : steps.small
    const next = { ArrowUp: now - by, ArrowDown: now + by, Home: 0, End: 1 }[event.key]
    if (next === undefined || event.ctrlKey || event.altKey || event.metaKey) return
    event.preventDefault()
    move(next, 'keys')
  }
  const begin = (event: PointerEvent<SVGRectElement>) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    count.current += 1
    setDrag({ id: `drag ${count.current}`, from: event.clientY, y: now })
    onDragging(true)
  }
  const follow = (event: PointerEvent<SVGRectElement>) => {
    const box = event.currentTarget.ownerSVGElement?.getBoundingClientRect()
    if (drag === null || box === undefined) return
    // The video fills its place and is cropped.
    const scale = Math.max(box.width / frame.width, box.height / frame.height)
    move(drag.y + (event.clientY - drag.from) / scale / frame.height, drag.id)
  }
  const end = () => {
    setDrag(null)
    onDragging(false)
  }
  return (
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
      data-dragged={drag === null ? undefined : ''}
      onKeyDown={press}
      onPointerDown={begin}
      onPointerMove={follow}
      onPointerUp={end}
      onPointerCancel={end}
    />
  )
}
