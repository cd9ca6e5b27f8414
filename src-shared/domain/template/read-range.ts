/** More steps than this are a slip of the finger. */
const mostSteps = 10_000
const form = /^\s*(-?\d+(?:\.\d+)?)\s*\.\.\s*(-?\d+(?:\.\d+)?)(?:\s*\.\.\s*(\d+(?:\.\d+)?))?\s*$/

const decimalsOf = (number: string) => number.split('.')[1]?.length ?? 0

/**
 * Reads `1..9` or `0..1..0.25`: both ends are included where a step meets them; a first end above the second counts
 * down. Answers the numbers with as many decimals as were typed, a sentence where it makes no sense, or null where the
 * text is no range.
 */
export function readRange(text: string): readonly string[] | string | null {
  const found = form.exec(text)
  if (found === null) return null
  const [, first = '', last = '', typedStep] = found
  const decimals = Math.max(decimalsOf(first), decimalsOf(last), decimalsOf(typedStep ?? ''))
  // Whole steps of the last decimal, so that 0.1 + 0.2 is 0.3.
  const unit = 10 ** decimals
  const [from, to, step] = [first, last, typedStep ?? '1'].map((number) => Math.round(Number(number) * unit))
  if (from === undefined || to === undefined || step === undefined || step === 0) return 'The step can’t be 0.'
  const count = Math.floor(Math.abs(to - from) / step) + 1
  if (!Number.isSafeInteger(from + to) || count > mostSteps) {
    return `This makes more than ${mostSteps.toLocaleString('en')} numbers. Use a larger step.`
  }
  const direction = to >= from ? step : -step
  return Array.from({ length: count }, (_, index) => ((from + index * direction) / unit).toFixed(decimals))
}
