/** One bar: CSS px from the left, and its share of the height. */
export type WaveformBar = { readonly left: number; readonly size: number }

const pitch = 3

/** Bars of 2 px with a gap of 1 px over a width, each as loud as the loudest peak that it stands for (0 to 255). */
export function barsOf(peaks: readonly number[], width: number): WaveformBar[] {
  const count = Math.max(0, Math.floor((width + 1) / pitch))
  return Array.from({ length: peaks.length === 0 ? 0 : count }, (_, bar) => {
    const from = Math.floor((bar * peaks.length) / count)
    const to = Math.max(from + 1, Math.floor(((bar + 1) * peaks.length) / count))
    return { left: bar * pitch, size: Math.max(...peaks.slice(from, to)) / 255 }
  })
}
