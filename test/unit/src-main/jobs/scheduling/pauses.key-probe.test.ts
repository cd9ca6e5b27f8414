// Catches: a queue that stays shut after a key works again, and one that keeps asking a service that refuses the key.
import { expect, it } from 'vitest'
import { createKeyProbe } from '#main/jobs/scheduling/pauses.ts'
import { WorkspaceId } from '#shared/domain/ids.ts'
import { createTestClock } from '../../../../helpers/test-clock.ts'

it('E9: probes a refused key once a minute, however often its queue is checked', () => {
  const clock = createTestClock()
  const asked: string[] = []
  const keyProbe = createKeyProbe({ clock, ask: (id) => asked.push(id) })
  const workspaceId = WorkspaceId.parse('workspace')
  for (let seconds = 0; seconds < 180; seconds += 1) {
    keyProbe.expect(workspaceId)
    clock.advance(1_000)
  }
  expect(asked).toHaveLength(3)
  keyProbe.expect(workspaceId)
  keyProbe.stop()
  clock.advance(120_000)
  expect(asked).toHaveLength(3)
  expect(clock.pending()).toBe(0)
})
