import type { LibraryChange } from '#shared/bridge/review.ts'
import { Failure } from '#shared/domain/failure.ts'
import type { AssetId, WorkspaceId } from '#shared/domain/ids.ts'
import { say } from '#shared/domain/sentences/say.ts'
import type { LibraryEditsTable } from '../cache/tables/asset-selection.ts'
import type { TakenOver } from './take-over.ts'

/** A move to the trash. `taken`: what a kept file took over from those that were moved. */
type Trashing = { readonly kind: 'trash'; readonly taken?: TakenOver | undefined }
/** What an edit did: a change of reviews, tags or collections, or a move to the trash. */
type Edit = { readonly workspaceId: WorkspaceId; readonly change: LibraryChange | Trashing }

/** Edits that can be undone; older ones are forgotten. Design: up to 50 library edits. */
const mostEdits = 50
const filesAtOnce = 200

/** Creates the record of bulk edits, each with the files that it changed, until the studio ends. */
export function createLibraryEdits(table: LibraryEditsTable) {
  const edits = new Map<string, Edit>()
  return {
    begin(editId: string, edit: Edit): void {
      edits.set(editId, edit)
      for (const old of [...edits.keys()].slice(0, -mostEdits)) {
        edits.delete(old)
        table.forget(old)
      }
    },
    /** Notes changed files; call it in the transaction that changes them. */
    note: (editId: string, rows: readonly { readonly id: AssetId; readonly before: unknown }[]) =>
      table.note(editId, rows),
    /** @throws Failure NOT_FOUND if it cannot be undone. */
    read(editId: string, workspaceId: WorkspaceId): Edit & { readonly total: number } {
      const edit = edits.get(editId)
      if (edit === undefined || edit.workspaceId !== workspaceId) {
        const sentence = say('library.goneEdit')
        throw new Failure('NOT_FOUND', sentence, { charged: 'no', what: 'the change' })
      }
      return { ...edit, total: table.count(editId) }
    },
    /** The files of an edit in parts. */
    *files(editId: string): Generator<{ readonly assetId: AssetId; readonly before: string }[]> {
      for (let after: string | undefined = ''; after !== undefined;) {
        const part: { readonly assetId: AssetId; readonly before: string }[] = table.list(editId, after, filesAtOnce)
        if (part.length > 0) yield part
        after = part.at(-1)?.assetId
      }
    },
    forget(editId: string): void {
      edits.delete(editId)
      table.forget(editId)
    },
  }
}
/** The bulk edits of the library that can be undone. */
export type LibraryEdits = ReturnType<typeof createLibraryEdits>
