import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { GlobalFonts } from '@napi-rs/canvas'

/** The faces that films are set in: a plain one in three weights, and a fine one for titles. */
export type Face = 'text' | 'strong' | 'heavy' | 'fine' | 'fine-slanted'

type FaceFiles = { readonly package: string; readonly name: string; readonly cut: string }

const faceFiles: Record<Face, FaceFiles> = {
  text: { package: '@fontsource/inter', name: 'inter', cut: '400-normal' },
  strong: { package: '@fontsource/inter', name: 'inter', cut: '600-normal' },
  heavy: { package: '@fontsource/inter', name: 'inter', cut: '800-normal' },
  fine: { package: '@fontsource/noto-serif-display', name: 'noto-serif-display', cut: '500-normal' },
  'fine-slanted': { package: '@fontsource/noto-serif-display', name: 'noto-serif-display', cut: '500-italic' },
}
const slices = ['latin', 'latin-ext', 'greek', 'cyrillic', 'vietnamese'] as const

const writable = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]*$/u
const pictographs = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u200D|\uFE0F/gu
const keptPictographs = /[©®™]/u

const sliceName = (face: Face, slice: string) => `Film ${face} ${slice}`

/** Loads a face where it is not yet loaded. Each slice of the alphabet needs its own name, or it would hide the others. */
function load(face: Face): void {
  if (GlobalFonts.has(sliceName(face, 'latin'))) return
  const files = faceFiles[face]
  const folder = dirname(createRequire(import.meta.url).resolve(`${files.package}/package.json`))
  for (const slice of slices) {
    const path = join(folder, 'files', `${files.name}-${slice}-${files.cut}.woff2`)
    if (GlobalFonts.registerFromPath(path, sliceName(face, slice)) === null) {
      throw new Error(`The typeface ${files.name} could not be read.`)
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
    throw new Error('The text has letters that this model cannot set. It sets Latin, Greek and Cyrillic letters.')
  }
  return plain
    .split('\n')
    .map((line) => line.replaceAll(/\s+/gu, ' ').trim())
    .join('\n')
    .trim()
}
