// Catches a date, an amount or a number that is read as something else, or in the words of another language.
import { expect, test } from 'vitest'
import { sayAs } from '#service/models/spoken-audio/say-as.ts'

test.each([
  ['date', '', '2026-07-04', 'en-US', 'July 4, 2026'],
  ['date', 'dmy', '4/7/2026', 'de-DE', '4. Juli 2026'],
  ['date', 'mdy', '4/7/2026', 'en-GB', '7 April 2026'],
  ['date', 'yyyymmdd', '20260704', 'fr-FR', '4 juillet 2026'],
  ['date', 'md', '07/04', 'en-US', 'July 4'],
  ['date', '', '31.31.2026', 'en-US', '31.31.2026'],
  ['time', '', '10:05am', 'en-US', '10 oh 5 A M'],
  ['time', '', '9:00', 'en-US', "9 o'clock"],
  ['characters', '', 'NASA', 'en-US', 'N, A, S, A'],
  ['spell-out', '', 'a-1', 'en-US', 'a, dash, 1'],
  ['digits', '', '1,024', 'es-ES', '1, 0, 2, 4'],
  ['telephone', '', '+1 (555) 010', 'en-US', 'plus 1, 5 5 5, 0 1 0'],
  ['cardinal', '', '12,345', 'en-US', '12345'],
  ['ordinal', '', '22', 'en-US', '22nd'],
  ['ordinal', '', '113', 'en-US', '113th'],
  ['ordinal', '', '3', 'de-DE', '3.'],
  ['ordinal', '', '1', 'fr-FR', '1er'],
  ['currency', '', '$42.50', 'en-US', '42.50 US dollars'],
  ['currency', 'eur', '3', 'de-DE', '3 Euro'],
  ['unit', '', '5 km', 'es-ES', '5 kilómetros'],
  ['unit', '', 'five', 'en-US', 'five'],
] as const)('%s %s of %s in %s: %s', (as, format, text, language, said) => {
  expect(sayAs(text, as, format, language).replaceAll(' ', ' ')).toBe(said)
})
