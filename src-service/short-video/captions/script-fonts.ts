import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { GlobalFonts } from '@napi-rs/canvas'
import { z } from 'zod'
import { typeface, type Face } from '../../models/video/typefaces.ts'

/** For each family of the shipped fonts, each of its files with the letters that it holds: ranges in hexadecimal. */
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

/** The folder of the shipped fonts: above the source's rooms, and above the bundle. */
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

/** Loads the files that hold a text's letters, where they are not Latin, Greek or Cyrillic; answers their names. */
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

/** The value of a canvas's `font` for a text in any script that the shipped fonts have: the face, and behind it theirs. */
export function faceFor(face: Face, pixels: number, text: string): string {
  return [typeface(face, pixels), ...namesFor(text).map((name) => `"${name}"`)].join(', ')
}
