// Would catch: a typed time that is read in the computer's zone, and one that does not come back as it was typed.
import { postedAtText, readPostedAt } from '#renderer/features/composer/publish/posted-time.ts'
import { expect, it } from 'vitest'

it('reads and writes a time in the zone of the brand', () => {
  const at = readPostedAt('2026-11-19T15:38', 'Asia/Tokyo')
  expect(at).toBe(Date.parse('2026-11-19T06:38:00Z'))
  expect(postedAtText(at ?? 0, 'Asia/Tokyo')).toBe('2026-11-19T15:38')
  expect(readPostedAt('2026-11-19', 'UTC')).toBeNull()
})
