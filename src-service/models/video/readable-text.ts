const writable = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]*$/u
const pictographs = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u200D|\uFE0F/gu
const keptPictographs = /[©®™]/u

/** Returns a text without pictographs, which the typefaces of videos lack. */
export function withoutPictographs(text: string): string {
  return text.replaceAll(pictographs, (sign) => (keptPictographs.test(sign) ? sign : ''))
}

/**
 * Returns a text that videos can show: no pictographs, single spaces, line breaks kept.
 * @throws Error with a sentence for the user where it has letters that the faces lack.
 */
export function readableText(text: string): string {
  const plain = withoutPictographs(text)
  if (!writable.test(plain)) {
    throw new Error('The text has letters this model doesn’t support. Use Latin, Greek or Cyrillic letters.')
  }
  return plain
    .split('\n')
    .map((line) => line.replaceAll(/\s+/gu, ' ').trim())
    .join('\n')
    .trim()
}
