import { type SKRSContext2D, GlobalFonts } from '@napi-rs/canvas'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** The typefaces of videos: a sans in three weights, and a serif for titles. */
export type Face = 'text' | 'strong' | 'heavy' | 'fine' | 'fine-slanted'

type FontFiles = { readonly family: 'inter' | 'noto-serif-display'; readonly cut: string }

const installed = createRequire(import.meta.url)

const faceFiles: Record<Face, FontFiles> = {
  text: { family: 'inter', cut: '400-normal' },
  strong: { family: 'inter', cut: '600-normal' },
  heavy: { family: 'inter', cut: '800-normal' },
  fine: { family: 'noto-serif-display', cut: '500-normal' },
  'fine-slanted': { family: 'noto-serif-display', cut: '500-italic' },
}
const slices = ['latin', 'latin-ext', 'greek', 'cyrillic', 'vietnamese'] as const

const sliceName = (face: Face, slice: string) => `Film ${face} ${slice}`

/** Returns the folder of a family's files. Paths are literal, so that the bundler finds the files. */
function folderOf(family: FontFiles['family']): string {
  switch (family) {
    case 'inter':
      return dirname(installed.resolve('@fontsource/inter/package.json'))
    case 'noto-serif-display':
      return dirname(installed.resolve('@fontsource/noto-serif-display/package.json'))
  }
}

/** The faces that are loaded: each time the canvas is asked for one, it lists all its fonts. */
const loaded = new Set<Face>()

/** Each slice of the alphabet needs its own name, or it would hide the others. */
function register(face: Face): void {
  const { family, cut } = faceFiles[face]
  const folder = folderOf(family)
  for (const slice of slices) {
    const path = join(folder, 'files', `${family}-${slice}-${cut}.woff2`)
    if (GlobalFonts.registerFromPath(path, sliceName(face, slice)) === null) {
      throw new Error(`The typeface ${family} could not be read.`)
    }
  }
}

/** Loads a face once, also where several threads of the program set text. */
function load(face: Face): void {
  if (loaded.has(face)) return
  if (!GlobalFonts.has(sliceName(face, 'latin'))) register(face)
  loaded.add(face)
}

/** Returns the canvas `font` value for a face at a size in pixels. Loads the face. */
export function typeface(face: Face, pixels: number): string {
  load(face)
  const names = slices.map((slice) => `"${sliceName(face, slice)}"`)
  return `${Math.max(1, pixels).toFixed(2)}px ${names.join(', ')}`
}

/** How to fit a block of text. Lengths in pixels. */
export type TextBox = {
  readonly face: Face
  readonly width: number
  readonly height: number
  /** Largest and smallest letter size. */
  readonly most: number
  readonly least: number
  /** Line spacing, as a multiple of the letter size. */
  readonly leading: number
}

/** A fitted block: its letter size and lines. `isCut` if words had to be left out. */
export type SetText = { readonly pixels: number; readonly lines: readonly string[]; readonly isCut: boolean }

const shrink = 0.94

/** Breaks words into lines no wider than `width`, without a single word on the last line. */
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

/** Breaks lines at the narrowest width that keeps their number, so that they are similar in length. */
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

/** Fits a text into a box at the largest possible size, down to the smallest. Cuts what still does not fit. */
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
