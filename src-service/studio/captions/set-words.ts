import type { SKRSContext2D } from '@napi-rs/canvas'
import type { Face } from '../../models/film/typefaces.ts'
import type { TimedWord } from '../../models/voices/spoken.ts'
import { faceFor } from './script-fonts.ts'

/** Letters that are written from right to left. */
const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}]/u
/** Letters between which no space is written. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u

/** How words are set. Lengths are pixels; `align` is where short rows stand. */
export type Setting = {
  readonly face: Face
  readonly pixels: number
  readonly width: number
  readonly isCapital: boolean
  readonly leading: number
  readonly align: 'centre' | 'start'
  /** Words of a row are this far apart, in parts of a space. */
  readonly space: number
  /** No row has more words than this. */
  readonly mostInRow: number
}

/** A word at its place: `x` is its left edge, `y` its baseline, from the block's top left corner. */
export type SetWord = {
  readonly word: TimedWord
  readonly text: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly row: number
}

/** A block of set words. `font` sets all of them. */
export type WordBlock = {
  readonly words: readonly SetWord[]
  readonly font: string
  readonly pixels: number
  readonly width: number
  readonly height: number
  readonly line: number
}

const isRightToLeft = (words: readonly TimedWord[]) => words.some(({ text }) => rightToLeft.test(text))

type Row = { readonly first: number; readonly end: number; readonly width: number }

function breakRows(widths: readonly number[], gaps: readonly number[], room: number, mostInRow: number): Row[] {
  const rows: Row[] = []
  let [first, width] = [0, 0]
  for (const [index, own] of widths.entries()) {
    const longer = index === first ? own : width + (gaps[index] ?? 0) + own
    if (index > first && (longer > room || index - first >= mostInRow)) {
      rows.push({ first, end: index, width })
      first = index
      width = own
    } else width = longer
  }
  return [...rows, { first, end: widths.length, width }]
}

/** As few rows as fit, of like width. */
function evenRows(widths: readonly number[], gaps: readonly number[], room: number, mostInRow: number): Row[] {
  const fewest = breakRows(widths, gaps, room, mostInRow)
  for (let share = 0.45; share < 1; share += 0.05) {
    const even = breakRows(widths, gaps, room * share, mostInRow)
    if (even.length === fewest.length) return even
  }
  return fewest
}

/** Sets words in rows. A word that is wider than the block makes all letters smaller. */
export function setWords(context: SKRSContext2D, words: readonly TimedWord[], setting: Setting): WordBlock {
  const { face, isCapital, width: room, leading, align, space: spread, mostInRow } = setting
  const texts = words.map(({ text }) => {
    const shown = isCapital ? text.toLocaleUpperCase() : text
    // A mark of direction keeps the sentence's end behind its last letter.
    return rightToLeft.test(shown) ? `${shown}\u200f` : shown
  })
  const all = texts.join(' ')
  let { pixels } = setting
  context.font = faceFor(face, pixels, all)
  const widest = Math.max(...texts.map((text) => context.measureText(text).width))
  if (widest > room) pixels *= room / widest
  const font = faceFor(face, pixels, all)
  context.font = font
  const space = context.measureText(' ').width * spread
  const widths = texts.map((text) => context.measureText(text).width)
  const gaps = texts.map((text) => (unspaced.test(text) ? 0 : space))
  const rows = evenRows(widths, gaps, room, mostInRow)
  const isReversed = isRightToLeft(words)
  const block = Math.max(...rows.map(({ width }) => width))
  const line = pixels * leading
  const placed = rows.flatMap(({ first, end, width }, row) => {
    const left = align === 'centre' ? (block - width) / 2 : isReversed ? block - width : 0
    let at = 0
    return words.slice(first, end).map((word, index): SetWord => {
      const own = widths[first + index] ?? 0
      at += index === 0 ? 0 : (gaps[first + index] ?? 0)
      const x = left + (isReversed ? width - at - own : at)
      at += own
      return { word, text: texts[first + index] ?? '', x, y: row * line + pixels * 0.82, width: own, row }
    })
  })
  return { words: placed, font, pixels, width: block, height: rows.length * line, line }
}
