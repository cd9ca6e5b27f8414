/** Splits a text into its sentences, without the marks at their ends. A figure such as 1.700 or a P.S. is no end. */
export function sentencesOf(text: string): string[] {
  return text
    .split(/(?<=[.!?…])\s+(?=\p{Lu}|\d)|\n+/u)
    .map((sentence) => sentence.replace(/[.!?…\s]+$/u, '').trim())
    .filter((sentence) => sentence !== '')
}

/** The form in which a brand's sentences are compared: the words alone, in lower case. */
export function sentenceKey(sentence: string): string {
  return sentence
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** Writes a text's first letter as a capital. */
export function capitalised(text: string): string {
  return text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())
}
