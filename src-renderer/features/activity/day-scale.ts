/** A round figure at or above `most`, and even steps up to it from 0: what the lines behind bars stand for. */
export function scaleOf(most: number): { readonly top: number; readonly steps: readonly number[] } {
  if (most <= 0) return { top: 4, steps: [0, 2, 4] }
  const decade = 10 ** Math.floor(Math.log10(most / 2))
  const step = [1, 2, 2.5, 5, 10].map((part) => part * decade).find((one) => one * 4 >= most && one >= 1) ?? decade * 10
  const count = Math.max(1, Math.ceil(most / step))
  return { top: count * step, steps: Array.from({ length: count + 1 }, (_, index) => index * step) }
}
