import { compareNames } from '../../../lib/format.ts'
import { perLanguage } from '../../../texts/language.ts'

const letters = Array.from({ length: 26 }, (_, index) => String.fromCodePoint(65 + index))

/** Groups and private codes that name no country. */
const noCountries = new Set(['EU', 'EZ', 'UN', 'QO', 'XA', 'XB', 'XK', 'ZZ', 'AC', 'CP', 'CQ', 'DG', 'EA', 'IC', 'TA'])

/** A country by its ISO 3166-1 code. */
export type Market = { readonly code: string; readonly name: string }

const names = perLanguage((locale) => new Intl.DisplayNames(locale, { type: 'region' }))

/** Returns the name of a country; the code itself if it is none. */
export const marketName = (code: string): string => (/^[A-Z]{2}$/u.test(code) ? (names().of(code) ?? code) : code)

/** Returns all countries that the browser knows, by name. Former codes, which it reads as another one, are left out. */
export const allMarkets = perLanguage((): Market[] => {
  const codes = letters.flatMap((first) => letters.map((second) => first + second))
  return codes
    .filter((code) => !noCountries.has(code) && new Intl.Locale(`und-${code}`).region === code)
    .map((code) => ({ code, name: marketName(code) }))
    .filter(({ code, name }) => name !== code)
    .toSorted((one, other) => compareNames(one.name, other.name))
})
