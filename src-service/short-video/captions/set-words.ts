import type { SKRSContext2D } from '@napi-rs/canvas'
import {
  layWords,
  type LaidBlock,
  type LaidWord,
  type LaySetting,
  type MeasureText,
} from '#shared/domain/captions/lay-words.ts'
import type { Face } from '../../models/video/typefaces.ts'
import type { TimedWord } from '../../models/voices/spoken.ts'
import { faceFor } from './script-fonts.ts'

/** Letters between which no space is written. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u

/** How words are set. */
export type Setting = Omit<LaySetting, 'height'> & { readonly face: Face; readonly isCapital: boolean }

/** A word at its place: `x` is its left edge, `y` its baseline, from the block's top left corner. */
export type SetWord = Omit<LaidWord, 'index'> & { readonly word: TimedWord }

/** A block of set words. `font` sets all of them. */
export type WordBlock = Omit<LaidBlock, 'words'> & { readonly words: readonly SetWord[]; readonly font: string }

/** Measures texts in a face that is set on a canvas; `all` holds every letter that will be measured. */
export function createMeasure(context: SKRSContext2D, face: Face, all: string): MeasureText {
  let current: number | null = null
  return (text, pixels) => {
    if (current !== pixels) context.font = faceFor(face, pixels, all)
    current = pixels
    return context.measureText(text).width
  }
}

/** Sets words in rows. A word that is wider than the block makes all letters smaller. */
export function setWords(context: SKRSContext2D, words: readonly TimedWord[], setting: Setting): WordBlock {
  const { face, isCapital, ...lay } = setting
  const shown = words.map(({ text }) => {
    return { text: isCapital ? text.toLocaleUpperCase() : text, isApart: !unspaced.test(text) }
  })
  const all = shown.map(({ text }) => text).join(' ')
  const block = layWords(shown, lay, createMeasure(context, face, all))
  const font = faceFor(face, block.pixels, all)
  context.font = font
  const placed = block.words.flatMap(({ index, ...place }): SetWord[] => {
    const word = words[index]
    return word === undefined ? [] : [{ ...place, word }]
  })
  return { ...block, words: placed, font }
}
