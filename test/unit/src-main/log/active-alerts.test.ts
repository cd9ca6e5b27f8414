// Catches: a studio that nobody uses and that wakes every few seconds, a check that ends the others, an alert that stays
// after its cause is over, a window that is notified of the same alert repeatedly, a button that does nothing or the
// wrong thing.
import { expect, it } from 'vitest'
import { createAlerts } from '#main/log/active-alerts.ts'
import { createTestClock } from '../../../helpers/test-clock.ts'

const said = (text: string) => ({ text, said: [] })

function openBench() {
  const clock = createTestClock()
  let changes = 0
  const alerts = createAlerts({ clock, onChange: () => (changes += 1) })
  return { clock, alerts, changes: () => changes }
}

it('reports each change once, and lists alerts in a fixed order', () => {
  const { alerts, changes } = openBench()
  alerts.reportAlert('media-away', { sentence: said('The drive is away.') })
  alerts.reportAlert('media-away', { sentence: said('The drive is away.') })
  alerts.reportAlert('disk-full', { sentence: said('No room.'), stopsSpending: true })
  expect([alerts.list(), changes()]).toEqual([
    [
      { kind: 'disk-full', sentence: 'No room.', said: [], stopsSpending: true, action: null },
      { kind: 'media-away', sentence: 'The drive is away.', said: [], stopsSpending: false, action: null },
    ],
    2,
  ])
  alerts.reportAlert('disk-full', null)
  alerts.reportAlert('disk-full', null)
  expect([alerts.list().map(({ kind }) => kind), changes()]).toEqual([['media-away'], 3])
})

it('runs the action of the alert that is named, and none of one that is over', () => {
  const { alerts } = openBench()
  const taken: string[] = []
  const settle = (what: string) => ({ action: 'resume' as const, run: () => void taken.push(what) })
  alerts.reportAlert('media-away', { sentence: said('Away.'), settle: settle('Make it') })
  alerts.reportAlert('ledger-older', { sentence: said('Older.'), settle: settle('Go on') })
  alerts.settle('ledger-older')
  alerts.reportAlert('media-away', null)
  alerts.settle('media-away')
  alerts.settle('disk-full')
  expect(taken).toEqual(['Go on'])
})

it('notifies nobody of an alert after the stop, but records it', () => {
  const { alerts, changes } = openBench()
  expect(alerts.isSpendingStopped()).toBe(false)
  alerts.stop()
  alerts.reportAlert('disk-full', { sentence: said('No room.'), stopsSpending: true })
  expect([changes(), alerts.isSpendingStopped()]).toEqual([0, true])
})

it('checks at once, every four seconds while a window shows it, seldom while none does, and not once it is stopped', () => {
  const { clock, alerts } = openBench()
  let looks = 0
  alerts.watch(() => (looks += 1))
  clock.advance(40_000)
  expect(looks).toBe(3)
  const [one, other] = [new AbortController(), new AbortController()]
  alerts.show(one.signal)
  alerts.show(other.signal)
  clock.advance(12_000)
  expect(looks).toBe(7)
  one.abort()
  clock.advance(4_000)
  other.abort()
  clock.advance(48_000)
  expect(looks).toBe(11)
  alerts.stop()
  clock.advance(60_000)
  expect([looks, clock.pending()]).toEqual([11, 0])
})

it('checks less often for a window that nobody uses, and often again at the next call', () => {
  const { clock, alerts } = openBench()
  let looks = 0
  alerts.watch(() => (looks += 1))
  alerts.show(new AbortController().signal)
  clock.advance(40_000)
  const before = looks
  clock.advance(60_000)
  expect(looks - before).toBe(3)
  clock.advance(1_000)
  alerts.noteUse()
  clock.advance(12_000)
  expect(looks - before).toBe(6)
})

it('makes every check after one that throws, and goes on', () => {
  const { clock, alerts } = openBench()
  let looks = 0
  expect(() =>
    alerts.watch(() => {
      throw new Error('no such drive')
    }),
  ).toThrow('no such drive')
  alerts.watch(() => (looks += 1))
  expect(looks).toBe(1)
  expect(() => clock.advance(20_000)).toThrow('no such drive')
  expect([looks, clock.pending()]).toEqual([2, 1])
})
