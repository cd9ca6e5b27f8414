import type { SKRSContext2D } from '@napi-rs/canvas'
import { easeBoth, easeOver, shareOf } from '../video/easing.ts'
import { withAlpha } from '../video/video-palette.ts'
import { typeface } from '../video/set-text.ts'
import type { ImageSize } from '../image-size.ts'
import { captionSettings, type CaptionStyle } from './caption-style.ts'
import type { Caption, TimedWord } from './caption-words.ts'

/** How early words are shown before they are heard, because reading takes time. Seconds. */
export const aheadSec = 0.03

type PlacedWord = {
  readonly word: TimedWord
  readonly text: string
  readonly x: number
  readonly width: number
  readonly row: number
}
type Placed = {
  readonly words: readonly PlacedWord[]
  readonly rows: number
  readonly width: number
  readonly pixels: number
}

type Row = readonly { readonly index: number; readonly x: number }[]

function greedyRows(widths: readonly number[], space: number, limit: number): Row[] {
  const rows: { index: number; x: number }[][] = [[]]
  let x = 0
  for (const [index, width] of widths.entries()) {
    if (x > 0 && x + width > limit) {
      rows.push([])
      x = 0
    }
    rows.at(-1)?.push({ index, x })
    x += width + space
  }
  return rows
}

/** Breaks words into the fewest rows that fit, of similar width. */
function breakRows(widths: readonly number[], space: number, room: number): Row[] {
  const fewest = greedyRows(widths, space, room)
  for (let share = 0.5; share < 1; share += 0.05) {
    const even = greedyRows(widths, space, room * share)
    if (even.length === fewest.length) return even
  }
  return fewest
}

function place(context: SKRSContext2D, caption: Caption, style: CaptionStyle, frame: ImageSize): Placed {
  const { face, size, isCapital } = captionSettings[style]
  const room = frame.width * 0.86
  let pixels = Math.min(frame.width, frame.height) * size
  context.font = typeface(face, pixels)
  const texts = caption.words.map(({ text }) => (isCapital ? text.toUpperCase() : text))
  const widest = Math.max(...texts.map((text) => context.measureText(text).width))
  if (widest > room) pixels *= room / widest
  context.font = typeface(face, pixels)
  const space = context.measureText(' ').width * (style === 'karaoke' ? 1.3 : 1)
  const widths = texts.map((text) => context.measureText(text).width)
  const rows = breakRows(widths, space, room)
  const rowWidth = (row: Row) => {
    const last = row.at(-1)
    return last === undefined ? 0 : last.x + (widths[last.index] ?? 0)
  }
  const words = rows.flatMap((row, number) =>
    row.flatMap(({ index, x: at }): PlacedWord[] => {
      const word = caption.words[index]
      const text = texts[index]
      if (word === undefined || text === undefined) return []
      return [{ word, text, x: (frame.width - rowWidth(row)) / 2 + at, width: widths[index] ?? 0, row: number }]
    }),
  )
  return { words, rows: rows.length, width: Math.max(...rows.map(rowWidth)), pixels }
}

function outlined(context: SKRSContext2D, text: string, x: number, y: number, pixels: number): void {
  context.strokeStyle = '#0d0c0bd9'
  context.lineJoin = 'round'
  context.lineWidth = pixels * 0.2
  context.strokeText(text, x, y)
  context.fillText(text, x, y)
}

/** Prepares a caption, measuring its words once. `middle` is the vertical centre in pixels. */
export function setCaption(
  measuring: SKRSContext2D,
  caption: Caption,
  style: CaptionStyle,
  frame: ImageSize,
  middle: number,
  accent: string,
): (context: SKRSContext2D, seconds: number) => void {
  const { face, leading } = captionSettings[style]
  const placed = place(measuring, caption, style, frame)
  const { pixels, rows, width } = placed
  const line = pixels * leading
  const top = middle - ((rows - 1) * line) / 2 + pixels * 0.35
  return (context, seconds) => {
    const shown = easeBoth(shareOf(seconds, caption.from - aheadSec, caption.from + 0.12))
    context.save()
    context.globalAlpha = shown
    if (style === 'karaoke' || style === 'one word') {
      const pop = 0.9 + 0.1 * easeOver(shareOf(seconds, caption.from - aheadSec, caption.from + 0.18))
      context.translate(frame.width / 2, middle)
      context.scale(pop, pop)
      context.translate(-frame.width / 2, -middle)
    }
    if (style === 'plate') {
      context.fillStyle = '#100f0ed0'
      context.fillRect(
        (frame.width - width) / 2 - pixels * 0.6,
        top - pixels * 1.12,
        width + pixels * 1.2,
        line * (rows - 1) + pixels * 1.62,
      )
    }
    context.font = typeface(face, pixels)
    context.textBaseline = 'alphabetic'
    const now = placed.words.findLastIndex(({ word }) => seconds >= word.from - aheadSec)
    for (const [index, { text, x, row }] of placed.words.entries()) {
      const y = top + row * line
      context.fillStyle = '#ffffff'
      if (style === 'karaoke') {
        context.fillStyle = index === now ? accent : index < now ? '#ffffff' : withAlpha('#ffffff', 0.86)
        outlined(context, text, x, y, pixels)
      } else if (style === 'one word') {
        context.fillStyle = accent
        outlined(context, text, x, y, pixels)
      } else {
        if (style === 'quiet') {
          context.shadowColor = '#000000'
          context.shadowBlur = pixels * 0.5
          context.fillText(text, x, y)
        }
        context.fillText(text, x, y)
      }
    }
    context.restore()
  }
}
