import { tickTimes, timelineZoom } from '#renderer/features/presenter/captions/word-lanes.tsx'
import { expect, it } from 'vitest'

// Would catch: labels over each other in a timeline that is zoomed out, and labels that end before their video.
it('labels the time as densely as its labels have room', () => {
  expect(tickTimes(4.5, timelineZoom.usual)).toEqual([0, 1, 2, 3, 4])
  expect(tickTimes(6, timelineZoom.least)).toEqual([0, 2, 4, 6])
  expect(tickTimes(0, timelineZoom.usual)).toEqual([0])
})
