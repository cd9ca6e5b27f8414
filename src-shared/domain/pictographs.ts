// Joiners are separate alternatives, because in a character class they would combine with their neighbours.
const pictographs = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u200D|\uFE0F|\u20E3/gu
/** Signs that count as pictographs but have glyphs. */
const kept = /[©®™]/u

/** Replaces every pictograph by `instead`: the bundled fonts have no glyphs for them, and no voice speaks them. */
export function replacePictographs(text: string, instead: string): string {
  return text.replaceAll(pictographs, (sign) => (kept.test(sign) ? sign : instead))
}
