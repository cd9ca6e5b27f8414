// The joiners between signs are letters of their own here: they stand alone, outside a class.
const pictographs = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u200D|\uFE0F|\u20E3/gu
/** Signs that count as pictographs and have letters all the same. */
const kept = /[©®™]/u

/** A text with `instead` for every pictograph: they have no letters in the shipped typefaces, and no voice speaks them. */
export function replacePictographs(text: string, instead: string): string {
  return text.replaceAll(pictographs, (sign) => (kept.test(sign) ? sign : instead))
}
