import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { english, type LoadedLanguage } from '../texts/language.ts'

const plain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const accented = 'áƀçðéƒĝĥîĵķļɱñöþɋŕšţûṽŵẋýžÁƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞɊŔŠŢÛṼŴẊÝŽ'
const filler = ' ṽéŕý ļöñĝ ŵöŕðš þûţ ĥéŕé ƒöŕ ļéñĝţĥ'

/** How much longer than English a pseudo-text is: about as much as German or French. */
const growth = 0.4

const accent = (text: string) => [...text].map((letter) => accented[plain.indexOf(letter)] ?? letter).join('')

/** Rewrites the words of a message and leaves its placeholders, plurals and tags. Returns how many letters it has. */
function rewriteWords(elements: readonly MessageFormatElement[]): number {
  let letters = 0
  for (const element of elements) {
    if (element.type === TYPE.literal) {
      letters += element.value.length
      element.value = accent(element.value)
    }
    if (element.type === TYPE.tag) letters += rewriteWords(element.children)
    if (element.type === TYPE.select || element.type === TYPE.plural) {
      for (const option of Object.values(element.options)) {
        const length = rewriteWords(option.value)
        option.value.push({ type: TYPE.literal, value: paddingFor(length) })
      }
    }
  }
  return letters
}

function paddingFor(length: number): string {
  return filler.repeat(3).slice(0, Math.round(length * growth))
}

/** Parses an English message and rewrites it: accented, longer, and in brackets that show where it begins and ends. */
export function rewriteMessage(message: string): MessageFormatElement[] {
  const elements = parse(message)
  const length = rewriteWords(elements)
  return [{ type: TYPE.literal, value: '⟦' }, ...elements, { type: TYPE.literal, value: `${paddingFor(length)}⟧` }]
}

/** English with accents, longer. */
export const pseudoEnglish: LoadedLanguage = { ...english, tag: 'en-XA', rewrite: rewriteMessage }

/** The same from right to left. */
export const pseudoArabic: LoadedLanguage = { ...pseudoEnglish, tag: 'ar-XB', direction: 'rtl' }
