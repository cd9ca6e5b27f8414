import { EventPublisher } from '@orpc/server'
import type { Job } from '#shared/bridge/jobs.ts'
import type { JobId } from '#shared/domain/ids.ts'
import type { StudioEvents } from '../events/studio-events.ts'

/** What is announced to windows. `status` carries nothing: whoever hears it reads the status anew. */
type Announcements = {
  job: Job
  video: Pick<Job, 'id' | 'workspaceId'>
  /** The video whose captions are burned in. */
  burn: JobId
  library: 'changed'
  status: 'changed'
  queue: 'changed'
  catalog: 'changed'
}

/** Tells open windows what changed. */
export interface Announcer {
  jobs(signal: AbortSignal | undefined): AsyncIterator<Job>
  videoChanges(signal: AbortSignal | undefined): AsyncIterator<Pick<Job, 'id' | 'workspaceId'>>
  burnChanges(signal: AbortSignal | undefined): AsyncIterator<JobId>
  libraryChanges(signal: AbortSignal | undefined): AsyncIterator<'changed'>
  statusChanges(signal: AbortSignal | undefined): AsyncIterator<'changed'>
  queueChanges(signal: AbortSignal | undefined): AsyncIterator<'changed'>
  catalogChanges(signal: AbortSignal | undefined): AsyncIterator<'changed'>
}

/**
 * Passes the studio's events on to windows. A subscriber receives everything from the moment it is made, however late it
 * begins to read. `readJob`: a job as windows see it; null where it is gone.
 */
export function createAnnouncer(deps: { events: StudioEvents; readJob: (jobId: JobId) => Job | null }): Announcer {
  const { events, readJob } = deps
  const publisher = new EventPublisher<Announcements>()
  const changed = (name: 'library' | 'status' | 'queue' | 'catalog') => () => publisher.publish(name, 'changed')
  const latest = (signal: AbortSignal | undefined) => ({ signal, maxBufferedEvents: 1 })

  events.on('jobChanged', ({ id }) => {
    const job = readJob(id)
    if (job !== null) publisher.publish('job', job)
  })
  events.on('videoChanged', ({ id, workspaceId }) => publisher.publish('video', { id, workspaceId }))
  events.on('burnChanged', (videoId) => publisher.publish('burn', videoId))
  events.on('queueChanged', changed('queue'))
  events.on('catalogChanged', changed('catalog'))
  for (const name of ['libraryChanged', 'workspaceOpened'] as const) events.on(name, changed('library'))
  const shownInStatus = [
    'jobChanged',
    'queueChanged',
    'balanceChanged',
    'claimsChanged',
    'alertsChanged',
    'connectionChanged',
    'workspaceOpened',
  ] as const
  for (const name of shownInStatus) events.on(name, changed('status'))
  return {
    jobs: (signal) => publisher.subscribe('job', { signal, maxBufferedEvents: 10_000 }),
    videoChanges: (signal) => publisher.subscribe('video', { signal, maxBufferedEvents: 1_000 }),
    burnChanges: (signal) => publisher.subscribe('burn', { signal, maxBufferedEvents: 1_000 }),
    libraryChanges: (signal) => publisher.subscribe('library', latest(signal)),
    statusChanges: (signal) => publisher.subscribe('status', latest(signal)),
    queueChanges: (signal) => publisher.subscribe('queue', latest(signal)),
    catalogChanges: (signal) => publisher.subscribe('catalog', latest(signal)),
  }
}
