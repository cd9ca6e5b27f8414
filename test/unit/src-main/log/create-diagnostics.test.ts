// Catches: an error in a listener or a timer that is not reported, that ends the process, or after which money is still
// spent; a spend gate that is open before it is guarded.
import { expect, it } from 'vitest'
import { createDiagnostics } from '#main/log/create-diagnostics.ts'
import { createMemoryLog } from '../../../helpers/memory-log.ts'
import { createTestClock } from '../../../helpers/test-clock.ts'

const open = { whenChecked: async () => undefined, maySpend: () => true, passes: () => false }

function openDiagnostics() {
  const clock = createTestClock()
  const log = createMemoryLog()
  return { test: clock, memory: log, ...createDiagnostics({ clock, log, secrets: ['a long secret'] }) }
}

it('logs an error in a listener, reports it as unexpected, and shuts the gate until the user resumes', () => {
  const { events, alerts, unexpected, memory } = openDiagnostics()
  unexpected.guardWith(open)
  let changes = 0
  events.on('alertsChanged', () => (changes += 1))
  events.on('catalogChanged', () => {
    throw new Error('a bug near a long secret')
  })
  events.emit('catalogChanged')
  expect(alerts.list()).toMatchObject([{ kind: 'unexpected-error', stopsSpending: true, action: 'resume' }])
  expect([changes, alerts.isSpendingStopped(), unexpected.gate.maySpend()]).toEqual([1, true, false])
  expect(JSON.stringify(memory.lines)).toContain('a bug near [secret]')
  alerts.settle('unexpected-error')
  expect([changes, alerts.list(), unexpected.gate.maySpend()]).toEqual([2, [], true])
})

it('stops a listener of alerts that throws at every alert, and reports it once', () => {
  const { events, alerts, unexpected } = openDiagnostics()
  unexpected.guardWith(open)
  let calls = 0
  events.on('alertsChanged', () => {
    calls += 1
    throw new Error('a bug')
  })
  alerts.reportAlert('media-away', { sentence: { text: 'The drive is away.', said: [] } })
  expect(alerts.list().map(({ kind }) => kind)).toContain('unexpected-error')
  expect(calls).toBe(2)
})

it('reports an error in a timer', () => {
  const { clock, test, alerts } = openDiagnostics()
  clock.after(5, () => {
    throw new Error('a bug')
  })
  test.advance(5)
  expect(alerts.list()).toMatchObject([{ kind: 'unexpected-error' }])
})

it('the spend gate is shut before it is guarded, and leaves known errors to the guard', () => {
  const { alerts, unexpected } = openDiagnostics()
  expect(unexpected.gate.maySpend()).toBe(false)
  unexpected.guardWith({ ...open, maySpend: () => true, passes: () => true })
  unexpected.report(new Error('a full disk'))
  expect([unexpected.gate.maySpend(), alerts.list()]).toEqual([true, []])
})
