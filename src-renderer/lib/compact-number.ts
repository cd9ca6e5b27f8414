import { isolate, perLanguage } from '../texts/language.ts'

const units = [
  { unit: 'M', size: 1_000_000 },
  { unit: 'k', size: 1_000 },
] as const

const minus = '−'

const formats = perLanguage((locale) =>
  [0, 1].map(
    (digits) =>
      new Intl.NumberFormat(locale, {
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
        useGrouping: false,
      }),
  ),
)

/** The digits and the unit of a number. */
function partsOf(value: number): { readonly digits: string; readonly unit: string } {
  // What rounds up to a unit is written with it.
  const found = units.find(({ size }) => Math.abs(value) >= size * 0.9995)
  const scaled = value / (found?.size ?? 1)
  const isWhole = found === undefined ? Number.isInteger(scaled) || Math.abs(scaled) >= 10 : Math.abs(scaled) >= 100
  return { digits: (formats()[isWhole ? 0 : 1]?.format(scaled) ?? '').replace('-', minus), unit: found?.unit ?? '' }
}

/** Formats a number in few letters: `842`, `18.4k`, `1.2M`. Small ones have a decimal if they need it: `3.4`. */
export function formatCompact(value: number): string {
  const { digits, unit } = partsOf(value)
  return isolate(digits + unit)
}

/** Formats a number of a scale, without a decimal that says nothing: `20k`. */
export function formatStep(value: number): string {
  const { digits, unit } = partsOf(value)
  return isolate(digits.replace(/[.,]0$/u, '') + unit)
}

/** Formats two bounds, with their unit once if they have the same: `12.1–26.3k`, `842–1.2k`. */
export function formatBounds(low: number, high: number): string {
  const [from, to] = [partsOf(low), partsOf(high)]
  return isolate(`${from.digits}${from.unit === to.unit ? '' : from.unit}–${to.digits}${to.unit}`)
}
