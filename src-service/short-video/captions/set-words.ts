import { type SKRSContext2D, GlobalFonts } from '@napi-rs/canvas'
import {
  layWords,
  type LaidBlock,
  type LaidWord,
  type LaySetting,
  type MeasureText,
} from '#shared/domain/captions/lay-words.ts'
import { type Face, typeface } from '../../models/video/set-text.ts'
import type { TimedWord } from '../../models/voices/spoken.ts'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'

const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u

/** Whether a word is of a script that is written without spaces. */
export function isUnspaced(text: string): boolean {
  return unspaced.test(text)
}

/** How words are typeset. */
export type Setting = LaySetting & { readonly face: Face; readonly isCapital: boolean }

/** A typeset word: `x` is its left edge, `y` its baseline, from the block's top left corner. */
export type SetWord = Omit<LaidWord, 'index'> & { readonly word: TimedWord }

/** A typeset block. `font` applies to all words. */
export type WordBlock = Omit<LaidBlock, 'words'> & { readonly words: readonly SetWord[]; readonly font: string }

/** For each bundled font family, its files and the letter ranges they cover, in hexadecimal. */
const Slices = z.record(z.string(), z.record(z.string(), z.string()))

type Slice = { readonly family: string; readonly name: string; readonly ranges: readonly (readonly [number, number])[] }

const families: readonly (readonly [RegExp, string])[] = [
  [/\p{Script=Hangul}/u, 'noto-sans-kr'],
  [/\p{Script=Arabic}/u, 'noto-sans-arabic'],
  [/\p{Script=Hebrew}/u, 'noto-sans-hebrew'],
  [/\p{Script=Devanagari}/u, 'noto-sans-devanagari'],
  [/\p{Script=Thai}/u, 'noto-sans-thai'],
  [
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\u3000-\u303f\uff00-\uffef]/u,
    'noto-sans-sc',
  ],
]

/** Returns the folder of the bundled fonts: above the source folders, and above the bundle. */
function fontsFolder(): string {
  for (let folder = import.meta.dirname; folder !== dirname(folder); folder = dirname(folder)) {
    const fonts = join(folder, 'resources', 'fonts')
    if (existsSync(fonts)) return fonts
  }
  throw new Error('The shipped fonts are missing.')
}

let read: { readonly folder: string; readonly slices: readonly Slice[] } | null = null

function shippedSlices() {
  if (read !== null) return read
  const folder = fontsFolder()
  const table = Slices.parse(JSON.parse(readFileSync(join(folder, 'slices.json'), 'utf8')))
  const slices = Object.entries(table).flatMap(([family, files]) =>
    Object.entries(files).map(([name, letters]): Slice => {
      const ranges = letters.split(',').map((range) => {
        const [low = '', high = low] = range.split('-')
        return [Number.parseInt(low.replaceAll('?', '0'), 16), Number.parseInt(high.replaceAll('?', 'F'), 16)] as const
      })
      return { family, name, ranges }
    }),
  )
  read = { folder, slices }
  return read
}

/** Loads the font files for letters that are not Latin, Greek or Cyrillic, and returns their names. */
function namesFor(text: string): string[] {
  const names = new Set<string>()
  for (const letter of new Set(text)) {
    const family = families.find(([script]) => script.test(letter))?.[1]
    if (family === undefined) continue
    const code = letter.codePointAt(0) ?? 0
    const { folder, slices } = shippedSlices()
    const holder = slices.find(
      (slice) => slice.family === family && slice.ranges.some(([low, high]) => code >= low && code <= high),
    )
    if (holder === undefined) continue
    const name = `Script ${holder.family} ${holder.name}`
    if (!GlobalFonts.has(name)) GlobalFonts.registerFromPath(join(folder, holder.family, `${holder.name}.woff2`), name)
    names.add(name)
  }
  return [...names]
}

/** Returns the canvas `font` value for a text in any supported script: the face, then the bundled fonts. */
export function faceFor(face: Face, pixels: number, text: string): string {
  return [typeface(face, pixels), ...namesFor(text).map((name) => `"${name}"`)].join(', ')
}

/** Creates a function that measures texts on a canvas; `all` holds every letter that will be measured. */
export function createMeasure(context: SKRSContext2D, face: Face, all: string): MeasureText {
  let current: number | null = null
  return (text, pixels) => {
    if (current !== pixels) context.font = faceFor(face, pixels, all)
    current = pixels
    return context.measureText(text).width
  }
}

/** Typesets words in rows. A word wider than the block shrinks all letters. */
export function setWords(context: SKRSContext2D, words: readonly TimedWord[], setting: Setting): WordBlock {
  const { face, isCapital, ...lay } = setting
  const shown = words.map(({ text }) => {
    return { text: isCapital ? text.toLocaleUpperCase() : text, isApart: !isUnspaced(text) }
  })
  const all = shown.map(({ text }) => text).join(' ')
  const mostInRow = shown.some(({ isApart }) => !isApart) ? lay.mostInRow * 2 : lay.mostInRow
  const block = layWords(shown, { ...lay, mostInRow }, createMeasure(context, face, all))
  const font = faceFor(face, block.pixels, all)
  context.font = font
  const placed = block.words.flatMap(({ index, ...place }): SetWord[] => {
    const word = words[index]
    return word === undefined ? [] : [{ ...place, word }]
  })
  return { ...block, words: placed, font }
}
