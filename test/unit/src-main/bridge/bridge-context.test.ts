// Catches: a studio event that windows never see, a job that is announced after it is gone, a slow window that
// accumulates copies of what it needs only once.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createAnnouncer } from '#main/bridge/bridge-context.ts'
import { createStudioEvents } from '#main/events/studio-events.ts'
import type { Job } from '#shared/bridge/jobs.ts'
import { JobId, WorkspaceId } from '#shared/domain/ids.ts'

const workspaceId = WorkspaceId.parse('local')
const id = JobId.parse('job-1')
const gone = JobId.parse('job-2')
const spend = { kind: 'running', since: 1 } as const

function openAnnouncer() {
  const errors: unknown[] = []
  const events = createStudioEvents((error) => errors.push(error))
  // Windows see a job as presented; its content does not matter here.
  const readJob = (jobId: JobId) => (jobId === id ? ({ id } as Job) : null)
  return { events, errors, announcer: createAnnouncer({ events, readJob }) }
}

it('announces a job as windows see it, and no job that is gone', async () => {
  const { events, announcer, errors } = openAnnouncer()
  const jobs = announcer.jobs(undefined)
  events.emit('jobChanged', { id: gone, workspaceId, spend })
  events.emit('jobChanged', { id, workspaceId, spend })
  expect((await jobs.next()).value).toEqual({ id })
  expect(errors).toEqual([])
})

it('forwards videos and burn-ins with their ids', async () => {
  const { events, announcer } = openAnnouncer()
  const [videos, burns] = [announcer.videoChanges(undefined), announcer.burnChanges(undefined)]
  events.emit('videoChanged', { id, workspaceId })
  events.emit('burnChanged', id)
  expect([(await videos.next()).value, (await burns.next()).value]).toEqual([{ id, workspaceId }, id])
})

it('announces a changed library, catalog, queue or status once between two reads', async () => {
  const { events, announcer } = openAnnouncer()
  const read = { library: announcer.libraryChanges, catalog: announcer.catalogChanges, queue: announcer.queueChanges }
  const status = announcer.statusChanges(undefined)
  const streams = Object.values(read).map((open) => open(undefined))
  for (let times = 0; times < 3; times += 1) {
    events.emit('libraryChanged')
    events.emit('catalogChanged')
    events.emit('queueChanged', workspaceId)
  }
  expect(await Promise.all(streams.map(async (stream) => (await stream.next()).value))).toEqual(
    Array.from({ length: 3 }, () => 'changed'),
  )
  expect((await status.next()).value).toBe('changed')
  let isAnnounced = false
  const next = status.next().then(() => (isAnnounced = true))
  await nextTurn()
  expect(isAnnounced).toBe(false)
  events.emit('alertsChanged')
  await next
})

it.each([
  ['balanceChanged', [workspaceId]],
  ['claimsChanged', []],
  ['alertsChanged', []],
  ['connectionChanged', []],
  ['workspaceOpened', [workspaceId]],
] as const)('announces a changed status on %s', async (name, payload) => {
  const { events, announcer } = openAnnouncer()
  const status = announcer.statusChanges(undefined)
  events.emit(name, ...payload)
  expect((await status.next()).value).toBe('changed')
})
