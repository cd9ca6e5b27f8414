// Would catch: a slot at another time than the one that was chosen in the brand's time zone, also where its clock is moved.
import { dayHeading, fieldsOf, momentIn, slotTime } from '#renderer/features/composer/composer-time.ts'
import { timeIn, timeZoneOf } from '#renderer/lib/zoned-time.ts'
import { expect, it } from 'vitest'

it('reads a date and time in the brand’s time zone, and writes them back', () => {
  expect(momentIn('2026-07-04', '12:30', 'Europe/Lisbon')).toBe('2026-07-04T11:30:00.000Z')
  expect(momentIn('2026-12-04', '12:30', 'Europe/Lisbon')).toBe('2026-12-04T12:30:00.000Z')
  expect(fieldsOf(Date.parse('2026-07-04T11:05:00Z'), 'Europe/Lisbon')).toEqual({ date: '2026-07-04', time: '12:05' })
  expect(fieldsOf(Date.parse('2026-07-04T20:00:00Z'), 'Asia/Tokyo')).toEqual({ date: '2026-07-05', time: '05:00' })
})

it('moves a time that the clock skips to the one after it', () => {
  const moment = momentIn('2026-03-29', '01:30', 'Europe/Lisbon')
  expect(moment).toBe('2026-03-29T01:00:00.000Z')
  expect(timeIn(moment ?? '', 'Europe/Lisbon')).toBe('02:00')
})

it.each([
  ['', '12:00'],
  ['2026-13-40', '12:00'],
  ['2026-11-19', ''],
  ['2026-11-19', '24:00'],
  ['2026-11-19', '12:60'],
])('refuses %j %j', (date, time) => {
  expect(momentIn(date, time, 'Europe/Lisbon')).toBeNull()
})

it('names a near slot by its weekday and a far one by its date', () => {
  const now = Date.parse('2026-11-25T12:00:00Z')
  expect(slotTime('2026-11-27T12:00:00Z', 'Europe/Lisbon', now)).toBe('Fri 12:00')
  expect(slotTime('2026-12-24T23:30:00Z', 'Europe/Berlin', now)).toBe('25 Dec, 00:30')
  expect(slotTime('never', 'Europe/Lisbon', now)).toBe('')
})

it('uses this computer’s zone only for a brand without one that can be read', () => {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone
  expect(timeZoneOf('Asia/Tokyo')).toBe('Asia/Tokyo')
  expect(timeZoneOf('Mars/Base')).toBe(own)
  expect(timeZoneOf(null)).toBe(own)
})

it('writes a date as a heading, and leaves what is none', () => {
  expect(dayHeading('2026-11-19')).toBe('Thursday 19 November')
  expect(dayHeading('someday')).toBe('someday')
})
