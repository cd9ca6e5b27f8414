// Would catch: a week that begins on another day, a month without some of its days, a day whose length is wrong when the clock is
// moved, a slot an hour off then, a card without a place, and a card that moves to where it cannot.
import {
  clockOf,
  freeSlotBeside,
  hoursAhead,
  hoursOf,
  mondayOf,
  monthsAfter,
  slotOf,
  calendarOf,
  type SlotCalendar,
  weeksOfMonth,
} from '#renderer/features/composer/autopilot/slot-calendar.ts'
import { expect, it } from 'vitest'

const zone = 'Europe/Lisbon'
const at = (text: string) => Date.parse(text)
const open = { timeZone: zone, slotTimes: ['12:00', '18:00'], weekdays: [1, 2, 4, 5, 0], moments: [] }

it('begins a week on Monday', () => {
  expect(mondayOf('2026-11-16')).toBe('2026-11-16')
  expect(mondayOf('2026-11-22')).toBe('2026-11-16')
  expect(mondayOf('2026-11-23')).toBe('2026-11-23')
})

it('has the whole weeks of a month, and its days in the brand’s zone', () => {
  expect(weeksOfMonth('2026-11-19')).toEqual({ first: '2026-10-26', count: 42 })
  expect(weeksOfMonth('2027-02-01')).toEqual({ first: '2027-02-01', count: 28 })
  expect(weeksOfMonth('2026-12-31')).toEqual({ first: '2026-11-30', count: 35 })
  const october = calendarOf({ ...open, ...weeksOfMonth('2026-10-01') })
  expect(october.days.filter(({ hours }) => hours !== 24)).toMatchObject([{ date: '2026-10-25', hours: 25 }])
  // On the evening of the last day in Lisbon it is the next month in Tokyo.
  const lateOn = at('2026-10-31T22:00:00Z')
  expect(slotOf(calendarOf({ ...open, ...weeksOfMonth('2026-10-01'), moments: [lateOn] }), lateOn, zone)?.date).toBe(
    '2026-10-31',
  )
  const tokyo = { ...open, timeZone: 'Asia/Tokyo', moments: [lateOn], first: '2026-10-26' }
  expect(slotOf(calendarOf(tokyo), lateOn, 'Asia/Tokyo')?.date).toBe('2026-11-01')
})

it('steps by months, to the last day where a month is shorter', () => {
  expect(monthsAfter('2026-10-31', 1)).toBe('2026-11-30')
  expect(monthsAfter('2026-01-15', -1)).toBe('2025-12-15')
  expect(monthsAfter('2028-01-31', 1)).toBe('2028-02-29')
})

it('knows days of 23, 24 and 25 hours, and puts each slot at its clock time', () => {
  const autumn = calendarOf({ ...open, first: '2026-10-19' })
  expect(autumn.days.map(({ hours }) => hours)).toEqual([24, 24, 24, 24, 24, 24, 25])
  expect(autumn.rows[0]?.map(({ at: moment }) => new Date(moment).toISOString().slice(8, 16))).toEqual([
    '19T11:00',
    '20T11:00',
    '21T11:00',
    '22T11:00',
    '23T11:00',
    '24T11:00',
    '25T12:00',
  ])
  expect(hoursOf('2026-03-29', zone)).toBe(23)
  expect(hoursOf('2026-04-05', 'Australia/Lord_Howe')).toBe(24.5)
})

it('marks a slot in an hour that the clock skips, at the moment at which it was moved', () => {
  const week = calendarOf({ ...open, timeZone: 'Europe/Berlin', slotTimes: ['02:00'], first: '2026-03-23' })
  const sunday = week.rows[0]?.at(-1)
  expect(sunday).toMatchObject({ isSkipped: true, at: at('2026-03-29T01:00:00Z') })
  expect(week.rows[0]?.filter(({ isSkipped }) => isSkipped)).toHaveLength(1)
  // A card at that very moment is in its slot, not in a row of its own.
  const withCard = calendarOf({
    ...open,
    timeZone: 'Europe/Berlin',
    slotTimes: ['02:00'],
    first: '2026-03-23',
    moments: [at('2026-03-29T01:00:00Z')],
  })
  expect(withCard.times).toEqual(['02:00'])
  expect(slotOf(withCard, at('2026-03-29T01:00:00Z'), 'Europe/Berlin')?.key).toBe('2026-03-29 02:00')
})

it('gives a card at another time a row, and none to one of another week', () => {
  const week = calendarOf({
    ...open,
    first: '2026-11-16',
    moments: [at('2026-11-18T09:30:00Z'), at('2026-11-25T08:00:00Z')],
  })
  expect(week.times).toEqual(['09:30', '12:00', '18:00'])
  expect(slotOf(week, at('2026-11-18T09:30:00Z'), zone)).toMatchObject({ key: '2026-11-18 09:30', isSlot: false })
  expect(slotOf(week, at('2026-11-25T08:00:00Z'), zone)).toBeUndefined()
})

it('has slots on the days of Autopilot only', () => {
  const week: SlotCalendar = calendarOf({ ...open, first: '2026-11-16' })
  expect(week.rows[0]?.map(({ isSlot }) => isSlot)).toEqual([true, true, false, true, true, false, true])
})

it('moves a card to the next free place of a line, and nowhere without one', () => {
  const week = calendarOf({ ...open, first: '2026-11-16' })
  const free = new Set(['2026-11-20 18:00', '2026-11-22 12:00'])
  const isFree = ({ key }: { readonly key: string }) => free.has(key)
  expect(freeSlotBeside(week, '2026-11-20 12:00', 'down', isFree)?.key).toBe('2026-11-20 18:00')
  expect(freeSlotBeside(week, '2026-11-17 12:00', 'right', isFree)?.key).toBe('2026-11-22 12:00')
  expect(freeSlotBeside(week, '2026-11-17 12:00', 'left', isFree)).toBeNull()
  expect(freeSlotBeside(week, '2026-11-20 12:00', 'up', isFree)).toBeNull()
  expect(freeSlotBeside(week, 'nowhere', 'up', isFree)).toBeNull()
})

it('tells how far another clock is ahead', () => {
  const moment = at('2026-11-19T15:42:00Z')
  expect(hoursAhead(moment, zone, 'Europe/Berlin')).toBe(1)
  expect(hoursAhead(moment, zone, 'America/St_Johns')).toBe(-3.5)
  expect(clockOf(moment, 'Asia/Kolkata')).toBe('21:12')
})
