import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { GlobalFonts } from '@napi-rs/canvas'

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
