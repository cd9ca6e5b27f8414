/**
 * Chooses `take` of `count` numbers, from 0, as evenly as can be: the middle of each equal share, in order, none twice.
 * All of them where there are no more than that.
 */
export function sampleEvenly(count: number, take: number): readonly number[] {
  const many = Math.max(0, Math.min(count, Math.floor(take)))
  return Array.from({ length: many }, (_, index) => Math.min(count - 1, Math.floor(((index + 0.5) * count) / many)))
}
