import { rulerTimes, timelineZoom } from '#renderer/features/presenter/captions/word-lanes.tsx'
import { expect, it } from 'vitest'

// Would catch: labels over each other in a timeline that is zoomed out, and a ruler that ends before its video.
it('labels the ruler as densely as its labels have room', () => {
  expect(rulerTimes(4.5, timelineZoom.usual)).toEqual([0, 1, 2, 3, 4])
  expect(rulerTimes(6, timelineZoom.least)).toEqual([0, 2, 4, 6])
  expect(rulerTimes(0, timelineZoom.usual)).toEqual([0])
})
