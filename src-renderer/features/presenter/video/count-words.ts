/** How many words a text has, in any script. */
export function countWords(text: string): number {
  return [...new Intl.Segmenter('und', { granularity: 'word' }).segment(text)].filter(
    ({ isWordLike }) => isWordLike === true,
  ).length
}
