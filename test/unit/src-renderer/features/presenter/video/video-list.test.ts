import { daySection } from '#renderer/features/presenter/video/video-list.tsx'
import { expect, it } from 'vitest'

// Would catch: an evening that counts as today the next morning.
it('distinguishes today, this week and earlier', () => {
  const now = new Date(2026, 10, 21, 9).getTime()
  const at = (day: number, hour: number) => daySection(new Date(2026, 10, day, hour).toISOString(), now)
  expect([at(21, 1), at(20, 23), at(15, 9), at(13, 9)]).toEqual(['today', 'week', 'week', 'earlier'])
})
