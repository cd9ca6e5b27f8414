// Catches: a slot or the end of a day that is an hour off when clocks change, a made-up time zone that is taken.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dateAfter, isTimeZone, localTime, momentOf, weekdayOf } from '#shared/util/time-zone.ts'

const hourMs = 60 * 60_000
const utc = (text: string) => Date.parse(text)

test.each([
  ['Europe/Lisbon', true],
  ['UTC', true],
  ['America/Argentina/Buenos_Aires', true],
  ['Mars/Olympus', false],
  ['+01:00', false],
  ['', false],
])('%s is a time zone: %s', (text, expected) => {
  expect(isTimeZone(text)).toBe(expected)
})

test.each([
  ['an ordinary day', 'Europe/Berlin', '2026-06-01', 18, '2026-06-01T16:00:00Z'],
  ['the skipped hour of spring: when the clock is moved', 'Europe/Berlin', '2027-03-28', 2, '2027-03-28T01:00:00Z'],
  ['the double hour of autumn: the first one', 'Europe/Berlin', '2026-10-25', 2, '2026-10-25T00:00:00Z'],
  ['the hour after it', 'Europe/Berlin', '2026-10-25', 3, '2026-10-25T02:00:00Z'],
  ['a day that begins at one', 'Africa/Cairo', '2026-04-24', 0, '2026-04-23T22:00:00Z'],
  ['half an hour off', 'Asia/Kolkata', '2026-06-01', 9, '2026-06-01T03:30:00Z'],
  ['a clock moved by half an hour', 'Australia/Lord_Howe', '2026-10-04', 2, '2026-10-03T15:30:00Z'],
  ['far east', 'Pacific/Kiritimati', '2026-06-01', 0, '2026-05-31T10:00:00Z'],
])('momentOf: %s', (_, zone, date, hour, expected) => {
  expect(new Date(momentOf(date, hour, zone)).toISOString()).toBe(new Date(utc(expected)).toISOString())
})

test.each([
  ['Europe/Lisbon', '2026-10-25', 25],
  ['Europe/Lisbon', '2027-03-28', 23],
  ['Europe/Lisbon', '2026-11-19', 24],
  ['Australia/Lord_Howe', '2026-10-04', 23.5],
])('a day of %s on %s has %s hours', (zone, date, hours) => {
  expect((momentOf(dateAfter(date, 1), 0, zone) - momentOf(date, 0, zone)) / hourMs).toBe(hours)
})

test('momentOf and localTime agree wherever the hour exists once', () => {
  const zones = ['Europe/Lisbon', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Auckland', 'America/St_Johns', 'UTC']
  const from = utc('2026-01-01T00:00:00Z')
  fc.assert(
    fc.property(fc.constantFrom(...zones), fc.nat(2 * 365 * 24), (zone, hours) => {
      const { date, hour, weekday } = localTime(from + hours * hourMs, zone)
      expect(weekday).toBe(weekdayOf(date))
      const back = localTime(momentOf(date, hour, zone), zone)
      expect({ date: back.date, hour: back.hour, minute: back.minute }).toEqual({ date, hour, minute: 0 })
    }),
  )
})
