import type { WorkspaceId } from '#shared/domain/ids.ts'
import type { Clock } from '#shared/util/ports.ts'
import type { JobsTable } from '../cache/tables/jobs.ts'
import type { ResourceKind, ResourcesTable } from '../cache/tables/resources.ts'
import type { StudioEvents } from '../events/studio-events.ts'
import { toResource, type ReportedOf } from './resource-facts.ts'

/** One thing as the service told it. */
export type Reported = {
  readonly [Kind in ResourceKind]: { readonly kind: Kind; readonly told: ReportedOf[Kind] }
}[ResourceKind]

/** Stores what the service tells of avatars, videos, voices and speech, with the run that made each. */
export interface ResourceNotes {
  /** Stores what a read of a run told. */
  note(job: { readonly workspaceId: WorkspaceId }, told: readonly Reported[]): void
  /** Stores what a list told. Returns how many were news. */
  write(workspaceId: WorkspaceId, told: readonly Reported[]): number
  /** Reports that a kind changed. */
  changed(workspaceId: WorkspaceId, kind: ResourceKind): void
}

/** Creates the notes over their table. Reports each kind that has news. */
export function createResourceNotes(deps: {
  table: Pick<ResourcesTable, 'write' | 'transaction'>
  jobs: Pick<JobsTable, 'ownerOf'>
  events: StudioEvents
  clock: Clock
}): ResourceNotes {
  const { table, jobs, events, clock } = deps
  const changed = (workspaceId: WorkspaceId, kind: ResourceKind) => events.emit('castChanged', { workspaceId, kind })
  function write(workspaceId: WorkspaceId, told: readonly Reported[]): number {
    if (told.length === 0) return 0
    const now = clock.now()
    const news = table.transaction(() =>
      told.filter((one) =>
        table.write(
          toResource(one.kind, one.told, { workspaceId, owner: jobs.ownerOf(workspaceId, one.told.id), now }),
        ),
      ),
    )
    for (const kind of new Set(news.map((one) => one.kind))) changed(workspaceId, kind)
    return news.length
  }
  return { note: ({ workspaceId }, told) => void write(workspaceId, told), write, changed }
}
