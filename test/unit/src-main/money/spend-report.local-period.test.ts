// Catches: a day that starts an hour early or late at a clock change, a month that ends in another zone's month.
import { expect, it } from 'vitest'
import { localPeriod } from '#main/money/spend-report.ts'

const at = (iso: string) => Date.parse(iso)
const iso = ({ start, end }: { start: number; end: number }) => [start, end].map((one) => new Date(one).toISOString())

it.each([
  [
    'a plain day',
    'day',
    'Europe/Berlin',
    '2026-06-15T09:30:00Z',
    '2026-06-14T22:00:00.000Z',
    '2026-06-15T22:00:00.000Z',
  ],
  [
    'its first moment',
    'day',
    'Europe/Berlin',
    '2026-06-14T22:00:00Z',
    '2026-06-14T22:00:00.000Z',
    '2026-06-15T22:00:00.000Z',
  ],
  [
    'its last moment',
    'day',
    'Europe/Berlin',
    '2026-06-15T21:59:59.999Z',
    '2026-06-14T22:00:00.000Z',
    '2026-06-15T22:00:00.000Z',
  ],
  ['23 hours', 'day', 'Europe/Berlin', '2026-03-29T12:00:00Z', '2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z'],
  ['25 hours', 'day', 'Europe/Berlin', '2026-10-25T12:00:00Z', '2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z'],
  [
    'a day without midnight',
    'day',
    'Africa/Cairo',
    '2026-04-24T12:00:00Z',
    '2026-04-23T22:00:00.000Z',
    '2026-04-24T21:00:00.000Z',
  ],
  [
    '45 minutes',
    'day',
    'Asia/Kathmandu',
    '2026-06-15T09:30:00Z',
    '2026-06-14T18:15:00.000Z',
    '2026-06-15T18:15:00.000Z',
  ],
  ['a month', 'month', 'Europe/Berlin', '2026-03-31T21:30:00Z', '2026-02-28T23:00:00.000Z', '2026-03-31T22:00:00.000Z'],
  [
    'the month that has begun in its zone',
    'month',
    'Pacific/Auckland',
    '2026-03-31T21:30:00Z',
    '2026-03-31T11:00:00.000Z',
    '2026-04-30T12:00:00.000Z',
  ],
  [
    'February of a leap year',
    'month',
    'America/New_York',
    '2028-02-29T12:00:00Z',
    '2028-02-01T05:00:00.000Z',
    '2028-03-01T05:00:00.000Z',
  ],
] as const)('%s', (_, kind, zone, now, start, end) => {
  expect(iso(localPeriod(kind, at(now), zone))).toEqual([start, end])
})
