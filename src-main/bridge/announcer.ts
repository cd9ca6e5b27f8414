import { EventPublisher } from '@orpc/server'
import type { Job } from '#shared/bridge/jobs.ts'
import type { JobId } from '#shared/domain/ids.ts'

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
  job(job: Job): void
  video(job: Pick<Job, 'id' | 'workspaceId'>): void
  burn(jobId: JobId): void
  library(): void
  status(): void
  queue(): void
  catalog(): void
  jobs(signal: AbortSignal | undefined): AsyncIterator<Job>
  videoChanges(signal: AbortSignal | undefined): AsyncIterator<Pick<Job, 'id' | 'workspaceId'>>
  burnChanges(signal: AbortSignal | undefined): AsyncIterator<JobId>
  libraryChanges(signal: AbortSignal | undefined): AsyncIterator<'changed'>
  statusChanges(signal: AbortSignal | undefined): AsyncIterator<'changed'>
  queueChanges(signal: AbortSignal | undefined): AsyncIterator<'changed'>
  catalogChanges(signal: AbortSignal | undefined): AsyncIterator<'changed'>
}

/** A subscriber hears everything from the moment it is made, however late it begins to read. */
export function createAnnouncer(): Announcer {
  const publisher = new EventPublisher<Announcements>()
  const latest = (signal: AbortSignal | undefined) => ({ signal, maxBufferedEvents: 1 })
  return {
    job: (job) => publisher.publish('job', job),
    video: ({ id, workspaceId }) => publisher.publish('video', { id, workspaceId }),
    burn: (jobId) => publisher.publish('burn', jobId),
    library: () => publisher.publish('library', 'changed'),
    status: () => publisher.publish('status', 'changed'),
    queue: () => publisher.publish('queue', 'changed'),
    catalog: () => publisher.publish('catalog', 'changed'),
    jobs: (signal) => publisher.subscribe('job', { signal, maxBufferedEvents: 10_000 }),
    videoChanges: (signal) => publisher.subscribe('video', { signal, maxBufferedEvents: 1_000 }),
    burnChanges: (signal) => publisher.subscribe('burn', { signal, maxBufferedEvents: 1_000 }),
    libraryChanges: (signal) => publisher.subscribe('library', latest(signal)),
    statusChanges: (signal) => publisher.subscribe('status', latest(signal)),
    queueChanges: (signal) => publisher.subscribe('queue', latest(signal)),
    catalogChanges: (signal) => publisher.subscribe('catalog', latest(signal)),
  }
}
