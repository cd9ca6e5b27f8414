import type { ExportEvent } from '#shared/bridge/batch.ts'
import { Failure } from '#shared/domain/failure.ts'
import { cleanFileName } from '#shared/domain/file-name.ts'
import type { JobId, WorkspaceId } from '#shared/domain/ids.ts'
import { say } from '#shared/domain/sentences/say.ts'
import type { StoredAsset } from '../cache/tables/assets.ts'
import type { ExportFolder } from '../media/export-folder.ts'

/** Exports all files of a stack into a new folder. Ends with the signal's reason when aborted; files already written stay. */
export type ExportStack = (workspaceId: WorkspaceId, stackId: JobId, signal: AbortSignal) => AsyncGenerator<ExportEvent>

export type ExportStackDeps = {
  /** The files of a stack in display order, with the names for copies of them. */
  readonly filesOf: (
    workspaceId: WorkspaceId,
    stackId: JobId,
  ) => Promise<(StoredAsset & { readonly exportName: string })[]>
  readonly isHere: (asset: StoredAsset) => boolean
  /** The folder the user chose, or the default one; null if the user cancelled. */
  readonly chooseParent: () => Promise<string | null>
  readonly makeFolder: (parent: string, name: string) => Promise<ExportFolder>
}

const mostNamed = 20

/** Creates the function that exports stacks. */
export function createExportStack({ filesOf, isHere, chooseParent, makeFolder }: ExportStackDeps): ExportStack {
  return async function* exportStack(workspaceId, stackId, signal) {
    const all = await filesOf(workspaceId, stackId)
    const [first] = all
    if (first === undefined) {
      const sentence = say('exports.goneVideo')
      throw new Failure('NOT_FOUND', sentence, { charged: 'no', what: 'the video' })
    }
    const parent = await chooseParent()
    if (parent === null) {
      yield { kind: 'cancelled' }
      return
    }
    const folder = await makeFolder(parent, cleanFileName(first.title))
    const files: string[] = []
    let left = 0
    for (const [done, file] of all.entries()) {
      yield { kind: 'progress', done, total: all.length }
      signal.throwIfAborted()
      if (isHere(file)) files.push(await folder.copy(file.path, file.exportName, signal))
      else left += 1
    }
    yield { kind: 'done', folder: folder.path, count: files.length, files: files.slice(0, mostNamed), left }
  }
}
