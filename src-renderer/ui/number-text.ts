/** The least, the most and the step of a number; absent means free. */
export type NumberBounds = {
  readonly min?: number | undefined
  readonly max?: number | undefined
  readonly step?: number | undefined
}

/**
 * Reads what was typed into a number field; undefined for nothing and for what is not a number.
 *
 * A comma counts as the decimal point. Bounds are not applied: a number outside them is kept and shown as wrong.
 */
export function readNumber(text: string): number | undefined {
  const plain = text.trim().replace('−', '-').replace(',', '.')
  if (plain === '') return undefined
  const value = Number(plain)
  return Number.isFinite(value) ? value : undefined
}

/** The value moved by `steps` steps, held inside the bounds, without the noise of binary fractions. */
export function stepNumber(value: number | undefined, steps: number, { min, max, step = 1 }: NumberBounds): number {
  const start = value ?? min ?? 0
  const decimals = (String(step).split('.')[1] ?? '').length
  const moved = Number((start + steps * step).toFixed(Math.max(decimals, 6)))
  return Math.min(max ?? Number.POSITIVE_INFINITY, Math.max(min ?? Number.NEGATIVE_INFINITY, moved))
}
