// Would catch: a time of another zone than the brand's, a date that a zone moves by a day, and a brand whose zone is
// unknown here and breaks the page.
import {
  cityOf,
  dateName,
  dayIn,
  monthName,
  ownTimeZone,
  timeIn,
  timeZoneOf,
  weekdayDayIn,
  weekdayName,
} from '#renderer/lib/zoned-time.ts'
import { expect, it } from 'vitest'

const moment = '2026-11-19T23:30:00Z'

it('writes moments as the clock of the zone shows them', () => {
  expect(timeIn(moment, 'Europe/Lisbon')).toBe('23:30')
  expect(timeIn(moment, 'Asia/Tokyo')).toBe('08:30')
  expect(weekdayDayIn(moment, 'Asia/Tokyo')).toBe('Fri 20 Nov')
  expect(dayIn('2026-09-19T12:00:00Z', 'UTC')).toBe('19 Sep')
  expect(timeIn('never', 'UTC')).toBe('')
})

it('writes dates as they are, wherever the computer is', () => {
  expect(weekdayName('2026-11-19')).toBe('Thu')
  expect(dateName('2026-11-19', true)).toBe('19 November')
  expect(dateName('2026-09-19', true)).toBe('19 September')
  expect(monthName('2026-09-01')).toBe('September 2026')
})

it('reads an unknown zone as that of this computer', () => {
  expect(timeZoneOf('Europe/Lisbon')).toBe('Europe/Lisbon')
  expect(timeZoneOf('Mars/Olympus')).toBe(ownTimeZone())
  expect(timeZoneOf(null)).toBe(ownTimeZone())
  expect(cityOf('America/Sao_Paulo')).toBe('Sao Paulo')
})
