// Catches: a queue whose runs are refused one after another for lack of credits, and a pause without a reason.
import { expect, it } from 'vitest'
import { beginRun, createPauseForLimit, isShortage } from '#main/jobs/scheduling/pauses.ts'
import { createStudioEvents } from '#main/events/studio-events.ts'
import { benchWorkspace, openQueueBench } from '../../../../helpers/queue-bench.ts'
import { storedJob } from '../../../../helpers/stored-job.ts'

const refused = (code: string) =>
  storedJob({
    workspaceId: benchWorkspace,
    spend: { kind: 'refused', at: 1, failure: { code, message: '', charged: 'no', fields: [] } },
  })

it('A17: pauses the waiting runs when one is refused for lack of credits, once, and for no other reason', async () => {
  await using bench = await openQueueBench()
  expect(['NOT_ENOUGH_CREDITS', 'CAP_REACHED', 'DECLINED'].map((code) => isShortage(refused(code)))).toEqual([
    true,
    true,
    false,
  ])
  const events = createStudioEvents(() => undefined)
  const announced: string[] = []
  events.on('queueChanged', (workspaceId) => announced.push(workspaceId))
  const pause = createPauseForLimit(bench.counts, events)
  pause(benchWorkspace)
  expect([bench.counts.readPause(benchWorkspace), announced]).toEqual([null, []])
  bench.add(2)
  pause(benchWorkspace)
  expect([bench.counts.readPause(benchWorkspace), announced]).toEqual(['limit', [benchWorkspace]])
  pause(benchWorkspace)
  expect(announced).toHaveLength(1)
})

it('pauses when a video ran out of credits halfway, but not after a refund', () => {
  const failure = { code: 'NOT_ENOUGH_CREDITS', message: '', charged: 'yes', fields: [] } as const
  const halfway = (refunded: boolean, code: string = failure.code) =>
    storedJob({ spend: { kind: 'failed', at: 1, failure: { ...failure, fields: [], code }, refunded } })
  expect([halfway(false), halfway(true), halfway(false, 'SERVICE_FAILED')].map(isShortage)).toEqual([
    true,
    false,
    false,
  ])
})

it('pauses only after a crash, only where something waits, and only if the user wants it', async () => {
  await using bench = await openQueueBench()
  bench.add(1)
  const begin = (pauseAfterCrash: boolean) => {
    beginRun(bench.counts, { at: 1, pauseAfterCrash })
    return bench.counts.readPause(benchWorkspace)
  }
  expect(begin(true)).toBeNull()
  bench.counts.end(2)
  expect(begin(true)).toBeNull()
  expect(begin(false)).toBeNull()
  expect(begin(true)).toBe('restart')
  bench.counts.writePause(benchWorkspace, 'user')
  expect(begin(true)).toBe('user')
})
