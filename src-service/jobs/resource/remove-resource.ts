import type { MediaFiles } from '../make-files.ts'
import type { ResourceStore } from './resource-store.ts'

/** Removes resources with their files. */
export type RemoveResource = {
  /** Removes a resource: its row first, then its files. */
  remove(id: string): Promise<void>
  /** Deletes the files of a removed resource, such as those of a making that ended after the removal. */
  clear(id: string): Promise<void>
  /** Deletes the files that a crash left to removed resources. */
  sweep(): Promise<void>
}

/** Creates the removal over the table of resources. */
export function createRemoveResource({ store, files }: { store: ResourceStore; files: MediaFiles }): RemoveResource {
  async function clear(id: string): Promise<void> {
    const left = store.filesOf(id)
    await Promise.all(left.map((file) => files.remove(file)))
    // The table lists files until they are deleted, so that the next start finds those that a crash left.
    store.forgetFiles(id, left)
  }

  return {
    clear,
    async remove(id) {
      store.remove(id)
      await clear(id)
    },
    async sweep() {
      for (const id of store.removedWithFiles()) await clear(id)
    },
  }
}
