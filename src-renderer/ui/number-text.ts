/** The least, the most and the step of a number; absent means free. */
export type NumberBounds = {
  readonly min?: number | undefined
  readonly max?: number | undefined
  readonly step?: number | undefined
}

/** What stands in a number field: a number, the text itself where it is not a number, or undefined where it is empty. */
export type TypedNumber = number | string | undefined

/**
 * Reads what was typed into a number field.
 *
 * A comma counts as the decimal point. Bounds are not applied: a number outside them is kept and shown as wrong.
 */
export function readNumber(text: string): TypedNumber {
  const plain = text.trim().replace('−', '-').replace(',', '.')
  if (plain === '') return undefined
  const value = Number(plain)
  return Number.isFinite(value) ? value : text
}

/** Whether a text can still become a number: nothing but a sign or a decimal point yet. */
export function isNumberBegun(text: string): boolean {
  return /^\s*[-−+]?[.,]?\s*$/u.test(text)
}

/** The value moved by `steps` steps, held inside the bounds, without the noise of binary fractions. */
export function stepNumber(value: number | undefined, steps: number, { min, max, step = 1 }: NumberBounds): number {
  const start = value ?? min ?? 0
  const decimals = (String(step).split('.')[1] ?? '').length
  const moved = Number((start + steps * step).toFixed(Math.max(decimals, 6)))
  return Math.min(max ?? Number.POSITIVE_INFINITY, Math.max(min ?? Number.NEGATIVE_INFINITY, moved))
}
