import type { TimedPhone, TimedWord } from './spoken.ts'

/**
 * Completes words of which only some starts are known (null where not): a missing start lies halfway to the next known
 * one, and a word ends with its last speech sound.
 */
export function endWords(
  texts: readonly string[],
  starts: readonly (number | null)[],
  phones: readonly TimedPhone[],
  length: number,
): TimedWord[] {
  const begun: number[] = []
  starts.forEach((start, index) => {
    const before = begun[index - 1] ?? 0
    const next = starts.slice(index + 1).find((later) => later !== null) ?? length
    begun.push(Math.max(before, start ?? before + (next - before) / 2))
  })
  return texts.map((text, index) => {
    const start = begun[index] ?? 0
    const next = begun[index + 1] ?? length
    const last = phones.findLast(
      (phone) => phone.phone !== '' && phone.start >= start - 0.005 && phone.start < next - 0.005,
    )
    return { text, start, end: Math.max(start, Math.min(next, last?.end ?? next)) }
  })
}
