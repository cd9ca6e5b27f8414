// Catches: a slot on the wrong day or hour, two posts at once on a day of 23 hours, a lost or doubled slot when clocks change.
import { expect, test } from 'vitest'
import { slotHours, slotsBetween } from '#service/composer/autopilot/slots.ts'

const everyDay = [0, 1, 2, 3, 4, 5, 6]
const at = (text: string) => Date.parse(text)
const shown = (slots: readonly number[]) => slots.map((slot) => new Date(slot).toISOString().slice(0, 16))

test.each([
  [18, 1, [18]],
  [12, 2, [12, 18]],
  [8, 3, [8, 14, 20]],
  [20, 3, [20, 21, 22]],
  [0, 6, [0, 4, 8, 12, 16, 20]],
  [23, 2, null],
])('from %i:00, %i a day: %j', (postHour, perDay, expected) => {
  expect(slotHours({ postHour, perDay, weekdays: everyDay })).toEqual(expected)
})

test('slots are on the chosen days, after the start and up to the end', () => {
  const times = { postHour: 12, perDay: 2, weekdays: [1, 4] }
  // 19 November 2026 is a Thursday.
  const slots = slotsBetween(times, 'Europe/Lisbon', at('2026-11-19T12:00:00Z'), at('2026-11-26T12:00:00Z'))
  expect(shown(slots)).toEqual(['2026-11-19T18:00', '2026-11-23T12:00', '2026-11-23T18:00', '2026-11-26T12:00'])
})

test('slots keep their hour on the wall when clocks change', () => {
  const times = { postHour: 9, perDay: 1, weekdays: everyDay }
  const autumn = slotsBetween(times, 'Europe/Berlin', at('2026-10-24T00:00:00Z'), at('2026-10-26T23:00:00Z'))
  expect(shown(autumn)).toEqual(['2026-10-24T07:00', '2026-10-25T08:00', '2026-10-26T08:00'])
  const spring = slotsBetween(times, 'Europe/Berlin', at('2027-03-27T00:00:00Z'), at('2027-03-29T22:00:00Z'))
  expect(shown(spring)).toEqual(['2027-03-27T08:00', '2027-03-28T07:00', '2027-03-29T07:00'])
})

test('a slot in the skipped hour is when the clock is moved, and no second one is there', () => {
  const times = { postHour: 2, perDay: 6, weekdays: everyDay }
  const slots = slotsBetween(times, 'Europe/Berlin', at('2027-03-27T23:00:00Z'), at('2027-03-28T21:59:00Z'))
  expect(new Set(slots).size).toBe(slots.length)
  expect(shown(slots)[0]).toBe('2027-03-28T01:00')
  expect(slots.length).toBe(6)
})
