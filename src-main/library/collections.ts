import type { Collection } from '#shared/bridge/collections.ts'
import { Failure, isFailure } from '#shared/domain/failure.ts'
import type { WorkspaceId } from '#shared/domain/ids.ts'
import { refuseField } from '#shared/domain/refuse-field.ts'
import { say } from '#shared/domain/sentences/say.ts'
import type { Clock, Random } from '#shared/util/ports.ts'
import type { LibraryReader } from '../cache/library/library-reader.ts'
import type { OrganisingIndex, OrganisingTable, StoredCollection } from '../cache/tables/organising.ts'
import type { TrashTable } from '../cache/tables/trash.ts'
import type { ReadFilter } from './read-filter.ts'

function gone(): Failure {
  return new Failure('NOT_FOUND', say('library.goneCollection'), { charged: 'no', what: 'the collection' })
}

/** Creates the collections of a library. A removed one keeps its files and can be restored. */
export function createCollections(deps: {
  organising: OrganisingTable
  index: OrganisingIndex
  reader: Pick<LibraryReader, 'ask'>
  read: ReadFilter
  trash: Pick<TrashTable, 'totals'>
  clock: Clock
  random: Random
  onChange: () => void
}) {
  const { organising, index } = deps

  function find(workspaceId: WorkspaceId, id: string): StoredCollection {
    const collection = organising.readCollection(workspaceId, id)
    if (collection === null) throw gone()
    return collection
  }
  function refuseTaken(workspaceId: WorkspaceId, name: string, id: string | null): void {
    const taken = organising.named(workspaceId, name)
    if (taken === null || taken.id === id) return
    throw refuseField('name', say('library.collectionTaken', { name: taken.name }), say('outcome.change'))
  }
  /** Counts the entries that a search finds: none if it names what is gone, such as a workspace. */
  async function countFound(workspaceId: WorkspaceId, query: string): Promise<number> {
    try {
      const found = deps.read(workspaceId, { query })
      return (await deps.reader.ask({ kind: 'count', ...found, view: 'tops' })).total
    } catch (error) {
      if (isFailure(error) && error.code === 'INVALID_INPUT') return 0
      throw error
    }
  }
  return {
    /** The collections with the counts of the sidebar. */
    async list(workspaceId: WorkspaceId): Promise<{ collections: Collection[]; unreviewed: number; trashed: number }> {
      const counts = index.countCollections()
      const collections: Collection[] = []
      for (const { id, name, query } of organising.listCollections(workspaceId)) {
        const count = query === null ? (counts.get(id) ?? 0) : await countFound(workspaceId, query)
        collections.push({ id, name, query, count })
      }
      const unreviewed = await countFound(workspaceId, 'is:unreviewed')
      return { collections, unreviewed, trashed: deps.trash.totals(workspaceId).count }
    },
    /** @throws Failure INVALID_INPUT if the name is taken, or the search cannot be read. */
    create(workspaceId: WorkspaceId, { name, query }: { name: string; query: string | null }): Collection {
      refuseTaken(workspaceId, name, null)
      if (query !== null) deps.read(workspaceId, { query })
      const id = deps.random.uuid()
      organising.insertCollection(workspaceId, { id, name, query, isRemoved: 0 }, deps.clock.now())
      deps.onChange()
      return { id, name, query, count: 0 }
    },
    /** Returns the name before. @throws Failure INVALID_INPUT or NOT_FOUND */
    rename(workspaceId: WorkspaceId, id: string, name: string): { before: string } {
      const { name: before } = find(workspaceId, id)
      refuseTaken(workspaceId, name, id)
      organising.renameCollection(id, name)
      deps.onChange()
      return { before }
    },
    /** @throws Failure NOT_FOUND */
    remove(workspaceId: WorkspaceId, id: string): void {
      organising.setRemoved(find(workspaceId, id).id, deps.clock.now())
      deps.onChange()
    },
    /** @throws Failure INVALID_INPUT if another has its name now, or NOT_FOUND. */
    restore(workspaceId: WorkspaceId, id: string): void {
      const { name } = find(workspaceId, id)
      refuseTaken(workspaceId, name, id)
      organising.setRemoved(id, null)
      deps.onChange()
    },
    /** Tags that begin with a text, the most used first. */
    tags: (workspaceId: WorkspaceId, { prefix, limit }: { prefix: string; limit: number }) =>
      index.listTags(workspaceId, prefix, limit).map(({ key: tag, count }) => ({ tag, count })),
  }
}
