import { type SKRSContext2D, GlobalFonts } from '@napi-rs/canvas'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** The faces that films are set in: a plain one in three weights, and a fine one for titles. */
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

const writable = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]*$/u
const pictographs = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u200D|\uFE0F/gu
const keptPictographs = /[©®™]/u

const sliceName = (face: Face, slice: string) => `Film ${face} ${slice}`

/** Where the files of a family lie. The names are written out, so that what a bundle needs beside it can be found. */
function folderOf(family: FontFiles['family']): string {
  switch (family) {
    case 'inter':
      return dirname(installed.resolve('@fontsource/inter/package.json'))
    case 'noto-serif-display':
      return dirname(installed.resolve('@fontsource/noto-serif-display/package.json'))
  }
}

/** Loads a face where it is not yet loaded. Each slice of the alphabet needs its own name, or it would hide the others. */
function load(face: Face): void {
  if (GlobalFonts.has(sliceName(face, 'latin'))) return
  const { family, cut } = faceFiles[face]
  const folder = folderOf(family)
  for (const slice of slices) {
    const path = join(folder, 'files', `${family}-${slice}-${cut}.woff2`)
    if (GlobalFonts.registerFromPath(path, sliceName(face, slice)) === null) {
      throw new Error(`The typeface ${family} could not be read.`)
    }
  }
}

/** The value of a canvas's `font`: a face at a size in pixels. Loads the face. */
export function typeface(face: Face, pixels: number): string {
  load(face)
  const names = slices.map((slice) => `"${sliceName(face, slice)}"`)
  return `${Math.max(1, pixels).toFixed(2)}px ${names.join(', ')}`
}

/**
 * A text as films can show it: without pictographs, with single spaces, line breaks kept.
 *
 * @throws Error with a sentence for the user where it has letters that the faces lack.
 */
export function readableText(text: string): string {
  const plain = text.replaceAll(pictographs, (sign) => (keptPictographs.test(sign) ? sign : ''))
  if (!writable.test(plain)) {
    throw new Error('The text has letters this model doesn’t support. Use Latin, Greek or Cyrillic letters.')
  }
  return plain
    .split('\n')
    .map((line) => line.replaceAll(/\s+/gu, ' ').trim())
    .join('\n')
    .trim()
}

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
