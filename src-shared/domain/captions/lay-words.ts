import { breakCost, phraseCost, splitAtLeastCost, strandedCost } from './phrase-breaks.ts'

/** A word to lay out. `isApart`: preceded by a space; `beginsRow`: always starts a row. */
export type WordToLay = { readonly text: string; readonly isApart: boolean; readonly beginsRow?: boolean }

/** Layout settings. Lengths in pixels; `align` applies to short rows. */
export type LaySetting = {
  readonly pixels: number
  readonly width: number
  /** Line height relative to the font size. */
  readonly leading: number
  readonly align: 'centre' | 'start'
  /** Gap between words of a row, relative to a space. */
  readonly space: number
  /** Maximum words per row. */
  readonly mostInRow: number
  /** Letters shrink until the block is no higher; unlimited if omitted. */
  readonly height?: number
  /** Whether a word may have a row of its own, as in large titles, rather than smaller letters. */
  readonly standsAlone?: boolean
  /** The language of the words, such as `de-DE`: rows break between its phrases. */
  readonly language?: string
}

/** A positioned word: `x` is its left edge, `y` its baseline, from the block's top left. `index`: of the input. */
export type LaidWord = {
  readonly index: number
  readonly text: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly row: number
}

/** A block of positioned words. */
export type LaidBlock = {
  readonly words: readonly LaidWord[]
  readonly pixels: number
  readonly width: number
  readonly height: number
  readonly line: number
}

/** Measures the width of a text at a font size. Both in pixels. */
export type MeasureText = (text: string, pixels: number) => number

type Row = { readonly first: number; readonly end: number; readonly width: number }
type Measured = { readonly width: number; readonly gap: number; readonly beginsRow: boolean }
type Direction = 'left-to-right' | 'right-to-left'

const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}]/u
/** Keeps the punctuation around a right-to-left word on its correct sides. */
const mark = '\u200f'
const shrink = 0.92
/** Steps by which letters shrink to avoid a word alone in a row, and the least share that they keep. */
const kept = 0.95
const leastKept = 0.6
const baseline = 0.82

/** The direction of a word; null if it has no letters. */
function directionOf(text: string): Direction | null {
  if (rightToLeft.test(text)) return 'right-to-left'
  return /\p{L}/u.test(text) ? 'left-to-right' : null
}

function breakRows(words: readonly Measured[], room: number, mostInRow: number): Row[] {
  const rows: Row[] = []
  let [first, width] = [0, 0]
  for (const [index, word] of words.entries()) {
    const longer = index === first ? word.width : width + word.gap + word.width
    if (index > first && (word.beginsRow || longer > room || index - first >= mostInRow)) {
      rows.push({ first, end: index, width })
      first = index
      width = word.width
    } else width = longer
  }
  return [...rows, { first, end: words.length, width }]
}

/** What one more row costs; a row between an article and its noun costs more than that, other breaks less. */
const rowCost = 3.2
/** How much worse a row is that is half as wide as its room than a full one. */
const unevenCost = 6

/** Breaks words into few rows of similar width, between phrases and with no word alone in its row where possible. */
function phraseRows(
  words: readonly Measured[],
  texts: readonly string[],
  { width: room, mostInRow, standsAlone = false, language }: LaySetting,
): Row[] {
  const fewest = breakRows(words, room, mostInRow)
  if (fewest.length < 2) return fewest
  const widthOf = (first: number, end: number) =>
    words.slice(first, end).reduce((sum, { width, gap }, at) => sum + width + (at === 0 ? 0 : gap), 0)
  const even = Math.min(1, widthOf(0, words.length) / fewest.length / room)
  const parts = splitAtLeastCost(words.length, ({ first, end }) => {
    const width = widthOf(first, end)
    if (end - first > mostInRow || width > room) return Infinity
    if (words.slice(first + 1, end).some(({ beginsRow }) => beginsRow)) return Infinity
    const isForced = first === 0 || (words[first]?.beginsRow ?? false)
    const startCost = isForced ? 0 : breakCost(texts[first - 1] ?? '', texts[first] ?? '', language)
    const endsFreely = end === words.length || !(words[end]?.beginsRow ?? false)
    const isAlone = !standsAlone && end - first === 1 && mostInRow > 1 && !(isForced && !endsFreely)
    const uneven = (width / room - even) ** 2 * unevenCost
    return rowCost + startCost + uneven + (isAlone ? strandedCost : 0)
  })
  return parts.map(({ first, end }) => ({ first, end, width: widthOf(first, end) }))
}

/** Counts rows of a single word, and rows that begin within a phrase. */
function badRows(
  words: readonly Measured[],
  texts: readonly string[],
  rows: readonly Row[],
  language: string | undefined,
): number {
  const isForced = (at: number) => at === 0 || at >= words.length || (words[at]?.beginsRow ?? false)
  return rows.filter(({ first, end }) => {
    const isAlone = rows.length > 1 && end - first === 1 && !(isForced(first) && isForced(end))
    const isWithin = !isForced(first) && breakCost(texts[first - 1] ?? '', texts[first] ?? '', language) >= phraseCost
    return isAlone || isWithin
  }).length
}

/** The words of a row in visual order, read in the block's direction: runs of the other direction are reversed. */
function inSight(directions: readonly (Direction | null)[], base: Direction): number[] {
  const own = directions.map((direction, index) => {
    if (direction !== null) return direction
    const [before, after] = [directions[index - 1] ?? base, directions[index + 1] ?? base]
    return before === after ? before : base
  })
  const seen: number[] = []
  let run: number[] = []
  for (const [index, direction] of own.entries()) {
    if (direction !== base) run.unshift(index)
    else {
      seen.push(...run, index)
      run = []
    }
  }
  return [...seen, ...run]
}

function baseOf(directions: readonly (Direction | null)[]): Direction {
  const count = (wanted: Direction) => directions.filter((direction) => direction === wanted).length
  const reversed = count('right-to-left')
  return reversed > 0 && reversed >= count('left-to-right') ? 'right-to-left' : 'left-to-right'
}

/**
 * Lays out words in few rows of similar width that break between phrases, in the reading order of their scripts. A word
 * wider than the block shrinks all letters. Draw the texts of the result: they contain direction marks.
 */
export function layWords(words: readonly WordToLay[], setting: LaySetting, measure: MeasureText): LaidBlock {
  const { width: room, leading, align, space: spread, height = Infinity } = setting
  const directions = words.map(({ text }) => directionOf(text))
  const base = baseOf(directions)
  // Numbers and the punctuation beside them take the direction of the words around them.
  const texts = words.map(({ text }, index) =>
    (directions[index] ?? base) === 'right-to-left' ? `${mark}${text}${mark}` : text,
  )
  function rowsAt(pixels: number) {
    const space = measure(' ', pixels) * spread
    const measured = words.map(({ isApart, beginsRow = false }, index): Measured => {
      return { width: measure(texts[index] ?? '', pixels), gap: isApart ? space : 0, beginsRow }
    })
    return { measured, rows: phraseRows(measured, texts, setting) }
  }
  let { pixels } = setting
  const widest = Math.max(0, ...texts.map((text) => measure(text, pixels)))
  if (widest > room) pixels *= room / widest
  let laid = rowsAt(pixels)
  // Slightly smaller letters are better than a word alone in a row.
  const least = pixels * leastKept
  let bad = setting.standsAlone ? 0 : badRows(laid.measured, texts, laid.rows, setting.language)
  for (let less = pixels * kept; bad > 0 && less >= least; less *= kept) {
    const smaller = rowsAt(less)
    const remaining = badRows(smaller.measured, texts, smaller.rows, setting.language)
    if (remaining >= bad) continue
    bad = remaining
    laid = smaller
    pixels = less
  }
  while (laid.rows.length * pixels * leading > height && pixels > 1) {
    pixels *= shrink
    laid = rowsAt(pixels)
  }
  const { measured, rows } = laid
  const isReversed = base === 'right-to-left'
  const block = Math.max(...rows.map(({ width }) => width))
  const line = pixels * leading
  const placed = rows.flatMap(({ first, end, width }, row) => {
    const left = align === 'centre' ? (block - width) / 2 : isReversed ? block - width : 0
    const seen = inSight(directions.slice(first, end), base).map((place) => first + place)
    let at = 0
    return seen.map((index, place): LaidWord => {
      const own = measured[index]?.width ?? 0
      // The space between two words belongs to the later one, on whichever side it is.
      at += place === 0 ? 0 : (measured[Math.max(index, seen[place - 1] ?? index)]?.gap ?? 0)
      const x = left + (isReversed ? width - at - own : at)
      at += own
      return { index, text: texts[index] ?? '', x, y: row * line + pixels * baseline, width: own, row }
    })
  })
  const ordered = placed.toSorted((one, other) => one.index - other.index)
  return { words: ordered, pixels, width: block, height: rows.length * line, line }
}
