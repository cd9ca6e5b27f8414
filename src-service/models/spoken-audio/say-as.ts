import type { LanguageCode } from '../voices/cast.ts'

/** The kinds of `say-as` that are read. */
export const readings: readonly string[] = [
  'characters',
  'spell-out',
  'digits',
  'telephone',
  'cardinal',
  'number',
  'ordinal',
  'date',
  'time',
  'currency',
  'unit',
]

const isWestern = (language: LanguageCode) => !/^(zh|ja|ko|th|hi|ar)/.test(language)
const spaced = (parts: readonly string[]) => parts.join(', ')

/** The words for signs that are spelled out, in English; other languages leave them to the voice. */
const signs: Readonly<Record<string, string>> = {
  '.': 'dot',
  '@': 'at',
  '-': 'dash',
  _: 'underscore',
  '/': 'slash',
  '#': 'hash',
  '+': 'plus',
  '&': 'and',
  '*': 'star',
  ':': 'colon',
}

function spell(text: string, language: LanguageCode): string {
  const letters = [...text.replaceAll(/\s+/gu, '')]
  return spaced(letters.map((letter) => (language.startsWith('en') ? (signs[letter] ?? letter) : letter)))
}

/** A phone number digit by digit, with a short pause where it was grouped. */
function dial(text: string, language: LanguageCode): string {
  const groups = text.split(/[\s().\-/]+/).filter((group) => group !== '')
  const plus = language.startsWith('en') ? 'plus' : '+'
  return spaced(groups.map((group) => [...group].map((sign) => (sign === '+' ? plus : sign)).join(' ')))
}

const bareNumber = (text: string) => text.replaceAll(/[\s,'’ ](?=\d{3})/gu, '').trim()

/** How a language writes an ordinal so that its voice reads it as one. */
function ordinal(text: string, language: LanguageCode): string {
  const value = bareNumber(text).replace(/\D+$/u, '')
  const last = Number(value.slice(-1))
  const teen = /1\d$/.test(value)
  switch (language.slice(0, 2)) {
    case 'en':
      return value + (teen ? 'th' : (['th', 'st', 'nd', 'rd'][last] ?? 'th'))
    case 'fr':
      return value === '1' ? '1er' : `${value}e`
    case 'es':
    case 'it':
    case 'pt':
      return `${value}º`
    case 'nl':
      return `${value}e`
    case 'sv':
      return value + (!teen && (last === 1 || last === 2) ? ':a' : ':e')
    case 'zh':
      return `第${value}`
    case 'ja':
      return `${value}ばんめ`
    case 'ko':
      return `${value}번째`
    default:
      return `${value}.`
  }
}

const partNames: Readonly<Record<string, 'year' | 'month' | 'day'>> = { y: 'year', m: 'month', d: 'day' }

/** Reads the parts of a date by its format (`mdy`, `dmy`, `ymd`, `md`, `y` …); ISO dates need none. */
function datePartsOf(text: string, format: string): Partial<Record<'year' | 'month' | 'day', number>> | null {
  const numbers = text.split(/\D+/).filter((part) => part !== '')
  const isIso = /^\d{4}\D/.test(text.trim())
  const order = format === '' ? (isIso ? 'ymd' : 'mdy').slice(0, numbers.length) : format.toLowerCase()
  // Without separators the format says how long each part is: 20260704 with yyyymmdd.
  const letters = [...new Set(order)]
  const lone = numbers.length === 1 && letters.length > 1 ? (numbers[0] ?? '') : null
  const pieces = lone === null ? numbers : sliced(lone, order)
  if (pieces.length !== letters.length || letters.some((letter) => partNames[letter] === undefined)) return null
  const parts: Partial<Record<'year' | 'month' | 'day', number>> = {}
  letters.forEach((letter, index) => {
    const name = partNames[letter]
    if (name !== undefined) parts[name] = Number(pieces[index])
  })
  return parts
}

function sliced(digits: string, order: string): string[] {
  let at = 0
  return (order.match(/y+|m+|d+/g) ?? []).map((part) => {
    const length = part.length > 1 ? part.length : part === 'y' ? 4 : 2
    at += length
    return digits.slice(at - length, at)
  })
}

function date(text: string, format: string, language: LanguageCode): string | null {
  const parts = datePartsOf(text, format)
  if (parts === null) return null
  const { year = 2000, month = 1, day = 1 } = parts
  const at = new Date(Date.UTC(year, month - 1, day))
  if (at.getUTCMonth() !== month - 1 || at.getUTCDate() !== day) return null
  return new Intl.DateTimeFormat(language, {
    timeZone: 'UTC',
    calendar: 'gregory',
    numberingSystem: 'latn',
    ...(parts.year === undefined ? {} : { year: 'numeric' as const }),
    ...(parts.month === undefined ? {} : { month: 'long' as const }),
    ...(parts.day === undefined ? {} : { day: 'numeric' as const }),
  }).format(at)
}

function time(text: string, language: LanguageCode): string | null {
  const [, hour = '', minute = '', , half] =
    /^\s*(\d{1,2})(?::(\d{2}))?(?::(\d{2}))?\s*([ap])?\.?m?\.?\s*$/iu.exec(text) ?? []
  if (hour === '' || Number(hour) > 24 || Number(minute) > 59) return null
  if (!language.startsWith('en')) return minute === '' || minute === '00' ? hour : `${Number(hour)}:${minute}`
  const noon = half === undefined ? '' : ` ${half.toUpperCase()} M`
  const low =
    minute === '' || minute === '00' ? (half === undefined ? " o'clock" : '') : ` ${minute.replace(/^0/, 'oh ')}`
  return `${Number(hour)}${low}${noon}`
}

const currencies: Readonly<Record<string, string>> = {
  $: 'USD',
  '€': 'EUR',
  '£': 'GBP',
  '¥': 'JPY',
  '₹': 'INR',
  '₩': 'KRW',
}

function currency(text: string, format: string, language: LanguageCode): string | null {
  const sign = /[$€£¥₹₩]/u.exec(text)?.[0] ?? ''
  const code = format !== '' ? format.toUpperCase() : (currencies[sign] ?? /[A-Z]{3}/.exec(text)?.[0])
  const amount = Number(bareNumber(text.replaceAll(/[^\d.,-]/gu, '')))
  if (code === undefined || !/^[A-Z]{3}$/.test(code) || !Number.isFinite(amount)) return null
  return new Intl.NumberFormat(language, {
    style: 'currency',
    currency: code,
    currencyDisplay: 'name',
    numberingSystem: 'latn',
    minimumFractionDigits: Number.isInteger(amount) ? 0 : 2,
  }).format(amount)
}

const units: Readonly<Record<string, string>> = {
  mm: 'millimeter',
  cm: 'centimeter',
  m: 'meter',
  km: 'kilometer',
  in: 'inch',
  ft: 'foot',
  mi: 'mile',
  g: 'gram',
  kg: 'kilogram',
  lb: 'pound',
  oz: 'ounce',
  ml: 'milliliter',
  l: 'liter',
  s: 'second',
  ms: 'millisecond',
  min: 'minute',
  h: 'hour',
  kb: 'kilobyte',
  mb: 'megabyte',
  gb: 'gigabyte',
  '%': 'percent',
  '°c': 'celsius',
  '°f': 'fahrenheit',
}

function unit(text: string, language: LanguageCode): string | null {
  const [, amount = '', name = ''] = /^\s*([\d.,\s]+?)\s*([a-z%°]+)\s*$/iu.exec(text) ?? []
  const known = units[name.toLowerCase()]
  if (amount === '' || known === undefined) return null
  const settings = { style: 'unit', unit: known, unitDisplay: 'long', numberingSystem: 'latn' } as const
  return new Intl.NumberFormat(language, settings).format(Number(bareNumber(amount)))
}

/**
 * Writes a text as it is read out: letter by letter, as a date, an amount and so on, in the words of a language.
 * A text that is not of its kind stays as it is.
 */
export function sayAs(text: string, as: string, format: string, language: LanguageCode): string {
  switch (as) {
    case 'characters':
    case 'spell-out':
      return spell(text, language)
    case 'digits':
      return spell(text.replaceAll(/\D+/gu, ''), language)
    case 'telephone':
      return dial(text, language)
    case 'cardinal':
    case 'number':
      return isWestern(language) ? bareNumber(text) : text
    case 'ordinal':
      return ordinal(text, language)
    case 'date':
      return date(text, format, language) ?? text
    case 'time':
      return time(text, language) ?? text
    case 'currency':
      return currency(text, format, language) ?? text
    case 'unit':
      return unit(text, language) ?? text
    default:
      return text
  }
}
