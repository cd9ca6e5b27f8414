/** A word in a text: its letters and where they stand. */
export type PlacedWord = { readonly text: string; readonly from: number; readonly to: number }

const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u

/** The words of a text with their places: parted by spaces, or by a dictionary where the script has none. */
export function wordsOf(text: string): PlacedWord[] {
  if (unspaced.test(text)) {
    const segments = new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text)
    return [...segments]
      .filter(({ isWordLike }) => isWordLike === true)
      .map(({ segment, index }) => ({ text: segment, from: index, to: index + segment.length }))
  }
  return [...text.matchAll(/\S+/g)].map(({ 0: word, index }) => ({ text: word, from: index, to: index + word.length }))
}
