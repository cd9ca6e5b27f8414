import { english, isolate, perLanguage, shownLanguage } from '../texts/language.ts'
import { t } from './texts.ts'
import type { Recipe } from '#shared/bridge/library.ts'
import { choiceLabelOf, labelOf } from '#shared/domain/input-form/field.ts'
import { readSharedAddress } from '#shared/domain/shared-address.ts'

/** No-break space: keeps a figure and its unit on one line. */
const joined = '\u00A0'
const minus = '−'

const listed = perLanguage((locale) => new Intl.ListFormat(locale))
const grouped = perLanguage((locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: 0 }))
const oneDecimal = perLanguage(
  (locale) => new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
)
const wholePercent = perLanguage(
  (locale) => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 }),
)
const collator = perLanguage((locale) => new Intl.Collator(locale, { numeric: true }))

const date = { day: 'numeric', month: 'short', year: 'numeric' } as const
const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
const dated = (options: Intl.DateTimeFormatOptions) => perLanguage((locale) => new Intl.DateTimeFormat(locale, options))
const dayMonthYear = dated(date)
const dayMonth = dated({ day: 'numeric', month: 'short' })
const dateAndTime = dated({ ...date, ...time })
const weekdayDayMonth = dated({ weekday: 'long', day: 'numeric', month: 'long' })
const weekdayDayMonthYear = dated({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
const hoursMinutes = dated(time)
const withSeconds = dated({ ...time, second: '2-digit' })

/** Formats a count with grouping: `98,412`. */
export function formatCount(count: number): string {
  const text = grouped().format(count).replace('-', minus)
  return count < 0 ? isolate(text) : text
}

/** Formats a number with one decimal: `3.1`. */
export function formatDecimal(value: number): string {
  const text = oneDecimal().format(value).replace('-', minus)
  return value < 0 ? isolate(text) : text
}

/** Formats a share from 0 to 1 in whole percent: `41%`. */
export const formatShare = (share: number): string => isolate(wholePercent().format(share))

/** Lists words in one phrase: `Instagram and TikTok`. */
export const formatList = (words: readonly string[]): string => listed().format(words)

/** Compares two names for sorting, as the window's language orders them; numbers in them by their value. */
export const compareNames = (one: string, other: string): number => collator().compare(one, other)

/** Formats credits: `1,204 cr`, or `12 practice cr`. */
export function formatCredits(credits: number, practice = false): string {
  return t(practice ? 'credits.practice' : 'credits.short', { credits, count: formatCount(credits) })
}

/** The unit of credits beside a figure that stands by itself: `cr`. */
export const creditUnit = (practice = false): string =>
  t(practice ? 'credits.practice' : 'credits.short', { credits: 100, count: '' })
    .replaceAll(/\s+/gu, ' ')
    .trim()

/** Formats an estimate with an unknown part: `≈ 38 cr`. */
export function formatEstimate(credits: number, practice = false): string {
  return t('credits.estimate', { credits: formatCredits(credits, practice) })
}

/** Formats a ledger movement where a column's heading names the unit: `−12`, `+12`. */
export function formatSigned(count: number): string {
  return count > 0 ? isolate(`+${formatCount(count)}`) : formatCount(count)
}

/** Formats a ledger movement: `−12 cr` for a charge, `+12 cr` for a refund. */
export function formatMovement(credits: number, practice = false): string {
  return isolate(`${credits > 0 ? '+' : ''}${formatCredits(credits, practice)}`)
}

/** Spells out credits for screen readers: `12 credits`, `1 practice credit`. */
export function speakCredits(credits: number, practice = false): string {
  const figure = formatCount(credits)
  return t(practice ? 'credits.spokenPractice' : 'credits.spoken', { count: credits, figure })
}

/** Formats seconds as a clock: `0:38`, `1:02:10`. Negative values count as 0. */
export function formatElapsed(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const hours = Math.floor(whole / 3600)
  const minutes = Math.floor((whole % 3600) / 60)
  const rest = String(whole % 60).padStart(2, '0')
  return hours === 0 ? `${minutes}:${rest}` : `${hours}:${String(minutes).padStart(2, '0')}:${rest}`
}

/** Writes English dates as Backlot writes them: `Sep`, and no comma after a weekday. Other languages keep their own. */
export function inOwnStyle(text: string): string {
  return shownLanguage().locale === english.locale
    ? text.replace(/\bSept\b/u, 'Sep').replace(/(?<=^\p{L}+),/u, '')
    : text
}

/** Formats an ISO 8601 date in the local time zone: `19 Nov 2026`. Empty for an invalid time. */
export function formatDate(iso: string): string {
  return within(iso, (date) => inOwnStyle(dayMonthYear().format(date)))
}

/** Formats an ISO 8601 date without its year: `19 Nov`. Empty for an invalid time. */
export function formatShortDate(iso: string): string {
  return within(iso, (date) => inOwnStyle(dayMonth().format(date)))
}

/** Formats a date and time: `19 Nov 2026, 14:08`. */
export function formatDateTime(iso: string): string {
  return within(iso, (date) => inOwnStyle(dateAndTime().format(date)))
}

/** Formats a day as a heading: `Thursday 19 November`, with the year if `withYear`. */
export function formatDay(iso: string, withYear = false): string {
  return within(iso, (date) => inOwnStyle((withYear ? weekdayDayMonthYear : weekdayDayMonth)().format(date)))
}

/** Formats a time of day: `14:02`. */
export function formatTime(iso: string): string {
  return within(iso, (date) => hoursMinutes().format(date))
}

/** Formats a minute of the day as a time: `22:00`. */
export function formatMinute(minute: number): string {
  return hoursMinutes().format(new Date(2026, 0, 1, 0, minute))
}

/** Formats a time of day with seconds: `14:31:02`. */
export function formatClock(iso: string): string {
  return within(iso, (date) => withSeconds().format(date))
}

function within(iso: string, write: (date: Date) => string): string {
  const date = new Date(iso)
  return Number.isNaN(date.getTime()) ? '' : write(date)
}

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const
const sizes = perLanguage((locale) =>
  units.map(
    (unit) => new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'narrow', maximumFractionDigits: 1 }),
  ),
)

/** Formats a size in decimal units: `812 B`, `3.1 MB`, `212 GB`. */
export function formatSize(bytes: number): string {
  let value = bytes
  let unit = 0
  while (value >= 999.5 && unit < units.length - 1) {
    value /= 1000
    unit += 1
  }
  const figure = unit === 0 || value >= 99.5 ? Math.round(value) : Math.round(value * 10) / 10
  const parts = sizes()[unit]?.formatToParts(figure) ?? []
  const written = (isUnit: boolean) =>
    parts
      .filter(({ type }) => type !== 'literal' && (type === 'unit') === isUnit)
      .map((part) => part.value)
      .join('')
  return isolate(`${written(false)}${joined}${written(true)}`)
}

/** Formats an image's pixels: `1536 × 1024`; empty if a side is unknown. */
export function formatPixels(width: number | null, height: number | null): string {
  return width === null || height === null ? '' : isolate(`${width}${joined}×${joined}${height}`)
}

/** Whether a time is of the current day, in the computer's time zone. */
export const isToday = (iso: string): boolean => formatDate(iso) === formatDate(new Date().toISOString())

/** The first eight characters of an id. */
export function shortId(id: string): string {
  return id.slice(0, 8)
}

/** One input of a recipe in words; `name` is the input's own. */
type RecipeLine = { readonly label: string; readonly name: string; readonly value: string }

function inWords(value: unknown): string {
  // A local file is shown by its name; its address means nothing to users.
  if (typeof value === 'string') return readSharedAddress(value)?.name ?? choiceLabelOf(value)
  if (typeof value === 'number' || typeof value === 'boolean') return choiceLabelOf(value)
  if (Array.isArray(value)) return value.map(inWords).join(', ')
  return JSON.stringify(value)
}

/** Describes an asset's template and inputs in words, without the prompt, which is shown separately. */
export function recipeLines(recipe: Recipe): RecipeLine[] {
  const { template } = recipe
  const rolled = template === null ? [] : [{ label: t('template'), name: 'template', value: template }]
  const inputs = Object.entries(recipe.input)
    .filter(([, value]) => value !== recipe.prompt && value !== null && value !== undefined)
    .map(([name, value]) => ({ label: labelOf(name), name, value: inWords(value) }))
  return [...rolled, ...inputs]
}
