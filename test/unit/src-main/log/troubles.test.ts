// Catches: a trouble that stays after its end, a window that is told the same again and again, a button that does
// nothing or the wrong thing.
import { expect, it } from 'vitest'
import { createTroubles } from '#main/log/troubles.ts'
import { createTestClock } from '../../../helpers/test-clock.ts'

function openBench() {
  const clock = createTestClock()
  let changes = 0
  const troubles = createTroubles({ clock, onChange: () => (changes += 1) })
  return { clock, troubles, changes: () => changes }
}

it('tells each change once, and lists what is wrong in a fixed order', () => {
  const { troubles, changes } = openBench()
  troubles.tell('media-away', { sentence: 'The drive is away.' })
  troubles.tell('media-away', { sentence: 'The drive is away.' })
  troubles.tell('disk-full', { sentence: 'No room.', stopsSpending: true })
  expect([troubles.list(), changes()]).toEqual([
    [
      { kind: 'disk-full', sentence: 'No room.', stopsSpending: true, action: null },
      { kind: 'media-away', sentence: 'The drive is away.', stopsSpending: false, action: null },
    ],
    2,
  ])
  troubles.tell('disk-full', null)
  troubles.tell('disk-full', null)
  expect([troubles.list().map(({ kind }) => kind), changes()]).toEqual([['media-away'], 3])
})

it('takes the action of the trouble that is asked for, and none of one that is over', () => {
  const { troubles } = openBench()
  const taken: string[] = []
  const settle = (what: string) => ({ label: what, run: () => void taken.push(what) })
  troubles.tell('media-away', { sentence: 'Away.', settle: settle('Make it') })
  troubles.tell('ledger-older', { sentence: 'Older.', settle: settle('Go on') })
  troubles.settle('ledger-older')
  troubles.tell('media-away', null)
  troubles.settle('media-away')
  troubles.settle('disk-full')
  expect(taken).toEqual(['Go on'])
})

it('calls nobody for what is told once it is stopped, but notes it', () => {
  const { troubles, changes } = openBench()
  expect(troubles.isSpendingStopped()).toBe(false)
  troubles.stop()
  troubles.tell('disk-full', { sentence: 'No room.', stopsSpending: true })
  expect([changes(), troubles.isSpendingStopped()]).toEqual([0, true])
})

it('looks at once, every two seconds, and no more once it is stopped', () => {
  const { clock, troubles } = openBench()
  let looks = 0
  troubles.watch(() => (looks += 1))
  clock.advance(6_000)
  expect(looks).toBe(4)
  troubles.stop()
  clock.advance(60_000)
  expect([looks, clock.pending()]).toEqual([4, 0])
})
