import type { SKRSContext2D } from '@napi-rs/canvas'
import { easeBoth, easeCamera, shareOf } from '../video/easing.ts'
import type { VideoPalette } from '../video/video-palette.ts'
import type { ImageSize } from '../image-size.ts'
import { fullSlide, type DrawShow, type Slide } from './slide.ts'

type DrawSlide = (context: SKRSContext2D, share: number) => void
/** Draws the change from one slide to the next, `share` from 0 to 1. */
type Change = (context: SKRSContext2D, share: number, before: () => void, after: () => void) => void

const panels = 5
const panelLag = 0.45

function dissolve(context: SKRSContext2D, share: number, before: () => void, after: () => void): void {
  before()
  context.globalAlpha = easeBoth(share)
  after()
}

function push({ width, height }: ImageSize): Change {
  return (context, share, before, after) => {
    const moved = easeBoth(easeBoth(share)) * width
    context.save()
    context.translate(-moved * 0.45, 0)
    before()
    context.restore()
    context.save()
    context.beginPath()
    context.rect(width - moved, 0, moved, height)
    context.clip()
    context.translate((width - moved) * 0.55, 0)
    after()
    context.restore()
  }
}

/** Upright panels of colour close one after the other, then open on the next picture. */
function shutter({ width, height }: ImageSize, { accent, ground, second }: VideoPalette): Change {
  const colours = [accent, ground, second, ground, accent]
  const panelWidth = width / panels
  return (context, share, before, after) => {
    if (share < 0.5) before()
    else after()
    for (let index = 0; index < panels; index += 1) {
      const lag = (index / panels) * panelLag
      const closing = easeBoth(shareOf(share * 2, lag, lag + 1 - panelLag))
      const opening = easeBoth(shareOf(share * 2 - 1, lag, lag + 1 - panelLag))
      const top = opening * height
      const bottom = closing * height
      context.fillStyle = colours[index] ?? accent
      if (bottom > top) context.fillRect(index * panelWidth - 0.5, top, panelWidth + 1, bottom - top)
    }
  }
}

function changeOf(style: 'dissolve' | 'push' | 'panels', frame: ImageSize, palette: VideoPalette): Change {
  switch (style) {
    case 'dissolve':
      return dissolve
    case 'push':
      return push(frame)
    case 'panels':
      return shutter(frame, palette)
  }
}

/** A show of pictures that fill the screen, each under a slow camera, one giving way to the next. */
export function screenShow(
  slides: readonly Slide[],
  style: 'dissolve' | 'push' | 'panels',
  frame: ImageSize,
  palette: VideoPalette,
): DrawShow {
  const drawn = slides.map((slide): { slide: Slide; draw: DrawSlide } => ({ slide, draw: fullSlide(slide, frame) }))
  const change = changeOf(style, frame, palette)
  return (context, seconds) => {
    const at = Math.max(
      0,
      drawn.findLastIndex(({ slide }) => seconds >= slide.from),
    )
    const draw = (index: number) => {
      const entry = drawn[index]
      if (entry === undefined) return
      const before = drawn[index - 1]?.slide.until ?? entry.slide.from
      const after = drawn[index + 1]?.slide.from ?? entry.slide.until
      entry.draw(context, easeCamera(shareOf(seconds, before, after)))
    }
    const until = drawn[at]?.slide.until ?? 0
    const next = drawn[at + 1]
    if (next === undefined || seconds < until) draw(at)
    else
      change(
        context,
        shareOf(seconds, until, next.slide.from),
        () => draw(at),
        () => draw(at + 1),
      )
  }
}
