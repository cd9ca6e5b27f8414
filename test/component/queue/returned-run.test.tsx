import { useQueueEvents, useQueueGroup } from '#renderer/features/queue/use-queue.ts'
import { BridgeProvider } from '#renderer/lib/bridge.tsx'
import type { Job, JobEvent } from '#shared/bridge/jobs.ts'
import { AsyncIteratorClass } from '@orpc/client'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { jobOf } from '../../unit/src-renderer/features/create/create-fixture.ts'
import { type Answers, bridgeOf, refuse } from '../bridge-of.ts'
import { mount } from '../mount.tsx'

function Waiting() {
  useQueueEvents('workspace')
  const { jobs, isLoading } = useQueueGroup('user', null)
  if (isLoading) return <p>Loading</p>
  return <p>{jobs.length === 0 ? 'Queue is empty' : jobs.map(({ prompt }) => prompt).join()}</p>
}

/** Would catch: a run with a refused key that is counted as waiting but missing from the queue's list. */
test('a run that returns to the queue is listed there', async () => {
  let waiting: Job[] = []
  let report = (_: JobEvent) => {}
  let events: Promise<JobEvent> = new Promise((resolve) => (report = resolve))
  const nothing = new Promise<never>(() => {})
  const jobs = new AsyncIteratorClass<JobEvent, unknown, void>(
    async () => {
      const value = await events
      events = nothing
      return { done: false, value }
    },
    async () => {},
  )
  const changes = new AsyncIteratorClass<{ kind: 'changed' }, unknown, void>(
    () => nothing,
    async () => {},
  )
  const answers: Answers = {
    jobs: { watch: async () => jobs },
    queue: { watch: async () => changes, page: async () => ({ jobs: waiting, next: null }) },
  }
  mount(
    <BridgeProvider bridge={bridgeOf(answers, refuse)}>
      <Waiting />
    </BridgeProvider>,
  )
  await expect.element(page.getByText('Queue is empty')).toBeVisible()
  const job = jobOf(4, { prompt: 'a third lake', state: { kind: 'waiting', why: 'key', until: null } })
  waiting = [job]
  report({ kind: 'changed', job })
  await expect.element(page.getByText('a third lake')).toBeVisible()
})
