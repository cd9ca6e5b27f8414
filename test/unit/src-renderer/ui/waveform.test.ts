// Would catch: a short loud sound missing from a narrow waveform.
import { expect, it } from 'vitest'
import { barsOf } from '#renderer/ui/waveform.tsx'

it('shows the loudest peak of each stretch, and every stretch', () => {
  const peaks = Array.from({ length: 1_000 }, (_, at) => (at === 503 ? 255 : 0))
  const bars = barsOf(peaks, 299)
  expect(bars).toHaveLength(100)
  expect(bars.filter(({ size }) => size === 1)).toEqual([{ left: 150, size: 1 }])
})

it('draws few peaks over a wide area, and none if there are none', () => {
  expect(barsOf([255, 0], 29).map(({ size }) => size)).toEqual([1, 1, 1, 1, 1, 0, 0, 0, 0, 0])
  expect(barsOf([], 300)).toEqual([])
})
