import type { ComposerPart } from '#shared/bridge/composer.ts'
import type { JobId, WorkspaceId } from '#shared/domain/ids.ts'
import { type Clock, startInterval } from '#shared/util/ports.ts'
import type { BrandKey } from '../cache/tables/composer-takes.ts'
import type { StoredJob } from '../cache/tables/job-row.ts'
import type { StudioEvents } from '../events/studio-events.ts'
import type { Readings, ReadingSource } from './readings.ts'

/** Between two looks at what a window watches. Milliseconds. */
const everyMs = 2 * 60_000

/** The kinds of jobs whose progress a part shows. */
const partsOfKind: Readonly<Record<string, readonly ComposerPart[]>> = {
  take: ['takes'],
  render: ['shelf'],
  'autopilot-run': ['autopilot', 'queue'],
  'composer-file': ['shelf', 'queue'],
}

/** Follows what windows show of brands. */
export interface ComposerWatch {
  /** Reads parts of a brand now and then until the signal ends. */
  watch(brand: BrandKey, parts: readonly ComposerPart[], signal: AbortSignal): void
}

/** Creates the watch. Nothing is read or looked up while nobody watches. */
export function createComposerWatch(deps: {
  sources: Readonly<Record<ComposerPart, ReadingSource>>
  readings: Pick<Readings, 'refreshOld' | 'changed'>
  readJob: (jobId: JobId) => StoredJob | null
  profileOf: (job: StoredJob) => string | null
  events: StudioEvents
  clock: Clock
}): ComposerWatch {
  const { sources, readings, clock } = deps
  const watched = new Map<AbortSignal, WorkspaceId>()

  function report(jobId: JobId): void {
    const job = deps.readJob(jobId)
    const profileId = job === null ? null : deps.profileOf(job)
    if (job === null || profileId === null) return
    for (const part of partsOfKind[job.kind] ?? []) {
      readings.changed({ workspaceId: job.workspaceId, profileId }, part)
    }
  }
  deps.events.on('jobChanged', ({ id, workspaceId }) => {
    if ([...watched.values()].includes(workspaceId)) report(id)
  })
  deps.events.on('downloadChanged', (jobId) => {
    if (watched.size > 0) report(jobId)
  })
  return {
    watch(brand, parts, signal) {
      if (signal.aborted) return
      watched.set(signal, brand.workspaceId)
      const stop = startInterval(clock, everyMs, () => {
        for (const part of parts)
          readings.refreshOld(sources[part], part === 'brands' ? { ...brand, profileId: '' } : brand)
      })
      signal.addEventListener(
        'abort',
        () => {
          watched.delete(signal)
          stop()
        },
        { once: true },
      )
    },
  }
}
