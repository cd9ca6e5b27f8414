// Would catch: a typed time that is read in the computer's zone, one that does not come back as it was typed, a day of
// December that is in the future in January, and a date that does not exist.
import { postedAtText, readPostedAt } from '#renderer/features/composer/publish/posted-time.ts'
import { loadLanguage } from '#renderer/languages/load-language.ts'
import { english, showLanguage } from '#renderer/texts/language.ts'
import { expect, it, onTestFinished } from 'vitest'

const now = Date.parse('2026-11-26T12:00:00Z')

it('reads and writes a time in the zone of the brand', () => {
  const at = readPostedAt('19 Nov, 15:38', 'Asia/Tokyo', now)
  expect(at).toBe(Date.parse('2026-11-19T06:38:00Z'))
  expect(postedAtText(at ?? 0, 'Asia/Tokyo', now)).toBe('19 Nov, 15:38')
  expect(readPostedAt('9:05', 'Asia/Tokyo', now)).toBe(Date.parse('2026-11-26T00:05:00Z'))
})

it('takes a day of December as one of last year in January, but not one of next week, and writes the year of another one', () => {
  const january = Date.parse('2027-01-02T12:00:00Z')
  const at = readPostedAt('31 December 23:50', 'UTC', january)
  expect(at).toBe(Date.parse('2026-12-31T23:50:00Z'))
  expect(postedAtText(at ?? 0, 'UTC', january)).toBe('31 Dec 2026, 23:50')
  expect(readPostedAt('31 Dec 2026, 23:50', 'UTC', january)).toBe(at)
  expect(readPostedAt('3 Dec, 12:00', 'UTC', now)).toBe(Date.parse('2026-12-03T12:00:00Z'))
})

it.each(['31 Nov, 12:00', '19 Nov', '19 Foo, 12:00', '24:10', '11/19/2026, 03:38 PM', ''])(
  'does not take “%s”',
  (text) => {
    expect(readPostedAt(text, 'UTC', now)).toBeNull()
  },
)

it.each(['de', 'fr', 'ja', 'ar'] as const)('what it writes in %s can be read again', async (language) => {
  onTestFinished(() => showLanguage(english))
  showLanguage(await loadLanguage(language))
  const at = Date.parse('2026-03-19T15:38:00Z')
  expect(readPostedAt(postedAtText(at, 'UTC', now), 'UTC', now)).toBe(at)
  expect(readPostedAt('2026-03-19, 15:38', 'UTC', now)).toBe(at)
})
