import { wordsOf as wordsOfText } from '#shared/domain/captions/cue.ts'

/** A word in a text: its letters with the signs at them, and where they stand. */
export type PlacedWord = { readonly text: string; readonly from: number; readonly to: number }

const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u

/**
 * The words of a text with their places: parted by spaces, or by a dictionary where the script has none. Signs belong to the
 * word that they stand at, so that the end of a sentence is seen in every script.
 */
export function wordsOf(text: string): PlacedWord[] {
  if (unspaced.test(text)) {
    return wordsOfText(text)
      .map(({ text: own, at }) => ({ text: own.trim(), from: at + own.length - own.trimStart().length }))
      .filter(({ text: own }) => /[\p{L}\p{N}]/u.test(own))
      .map(({ text: own, from }) => ({ text: own, from, to: from + own.length }))
  }
  return [...text.matchAll(/\S+/g)].map(({ 0: word, index }) => ({ text: word, from: index, to: index + word.length }))
}
