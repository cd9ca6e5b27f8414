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
  /** Stores what the service answered to a change. */
  write(workspaceId: WorkspaceId, told: readonly Reported[]): void
  /** Forgets what the service no longer has. */
  drop(workspaceId: WorkspaceId, kind: ResourceKind, ids: readonly string[]): void
  /** Begins the reading of a list, before it is requested. */
  beginReading(workspaceId: WorkspaceId): ListReading
}

/** A reading of a list that is under way; it ends with its scope. */
export interface ListReading extends Disposable {
  /**
   * Stores what the list told, except of what was noted or dropped since the reading began: that is newer. Returns how
   * many were news.
   */
  write(told: readonly Reported[]): number
}

const keyOf = (workspaceId: WorkspaceId, kind: ResourceKind, id: string) => `${workspaceId} ${kind} ${id}`

/** Creates the notes over their table. Reports each kind that has news. */
export function createResourceNotes(deps: {
  table: Pick<ResourcesTable, 'write' | 'drop' | 'transaction'>
  jobs: Pick<JobsTable, 'ownerOf'>
  events: StudioEvents
  clock: Clock
}): ResourceNotes {
  const { table, jobs, events, clock } = deps
  const changed = (workspaceId: WorkspaceId, kind: ResourceKind) => events.emit('castChanged', { workspaceId, kind })
  /** What was noted or dropped since each reading under way began. */
  const readings = new Set<Set<string>>()
  const mark = (key: string) => readings.forEach((newer) => newer.add(key))
  function store(workspaceId: WorkspaceId, told: readonly Reported[]): number {
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
  function write(workspaceId: WorkspaceId, told: readonly Reported[]): void {
    for (const one of told) mark(keyOf(workspaceId, one.kind, one.told.id))
    store(workspaceId, told)
  }
  return {
    note: ({ workspaceId }, told) => write(workspaceId, told),
    write,
    drop(workspaceId, kind, ids) {
      if (ids.length === 0) return
      for (const id of ids) {
        mark(keyOf(workspaceId, kind, id))
        table.drop(workspaceId, kind, id)
      }
      changed(workspaceId, kind)
    },
    beginReading(workspaceId) {
      const newer = new Set<string>()
      readings.add(newer)
      return {
        write: (told) =>
          store(
            workspaceId,
            told.filter((one) => !newer.has(keyOf(workspaceId, one.kind, one.told.id))),
          ),
        [Symbol.dispose]: () => void readings.delete(newer),
      }
    },
  }
}
