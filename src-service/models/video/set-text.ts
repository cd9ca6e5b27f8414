import type { SKRSContext2D } from '@napi-rs/canvas'
import { typeface, type Face } from './typefaces.ts'

/** How a block of text is to be fitted. Lengths are pixels. */
export type TextBox = {
  readonly face: Face
  readonly width: number
  readonly height: number
  /** The largest and smallest size of the letters. */
  readonly most: number
  readonly least: number
  /** Line to line, in parts of the size. */
  readonly leading: number
}

/** A fitted block: its size and its lines. `isCut` where words had to be left out. */
export type SetText = { readonly pixels: number; readonly lines: readonly string[]; readonly isCut: boolean }

const shrink = 0.94

/** Breaks words into lines no wider than `width`, as evenly as a greedy reader can: the last line is not left alone. */
export function breakLines(context: SKRSContext2D, text: string, width: number): string[] {
  const lines: string[] = []
  for (const paragraph of text.split('\n')) {
    let line = ''
    for (const word of paragraph.split(' ')) {
      const longer = line === '' ? word : `${line} ${word}`
      if (line !== '' && context.measureText(longer).width > width) {
        lines.push(line)
        line = word
      } else line = longer
    }
    lines.push(line)
  }
  return lines
}

/** The narrowest width that keeps the number of lines: lines of like length look set, not spilled. */
function balanced(context: SKRSContext2D, text: string, width: number): string[] {
  const lines = breakLines(context, text, width)
  let low = width / 2
  let high = width
  for (let round = 0; round < 7; round += 1) {
    const middle = (low + high) / 2
    if (breakLines(context, text, middle).length > lines.length) low = middle
    else high = middle
  }
  const even = breakLines(context, text, high)
  return even.every((line) => context.measureText(line).width <= width) ? even : lines
}

/** Fits a text into a box: the largest size at which every line fits, down to the least. Then what is too much is cut. */
export function setText(context: SKRSContext2D, text: string, box: TextBox): SetText {
  const { face, width, height, most, least, leading } = box
  for (let pixels = most; ; pixels *= shrink) {
    const size = Math.max(least, pixels)
    context.font = typeface(face, size)
    const lines = balanced(context, text, width)
    const fits =
      lines.length * size * leading <= height && lines.every((line) => context.measureText(line).width <= width)
    if (fits) return { pixels: size, lines, isCut: false }
    if (size <= least) {
      const room = Math.max(1, Math.floor(height / (size * leading)))
      return { pixels: size, lines: lines.slice(0, room), isCut: lines.length > room }
    }
  }
}
