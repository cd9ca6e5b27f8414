import type { ExportKind } from '#shared/bridge/batch.ts'
import type { Bridge } from '#shared/bridge/contract.ts'
import type { JobSetId } from '#shared/domain/ids.ts'
import { create } from 'zustand'

/** How far the writing of a set to files is. */
export type ExportState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'running'; readonly as: ExportKind; readonly done: number; readonly total: number }
  | {
      readonly kind: 'done'
      readonly as: ExportKind
      readonly folder: string
      readonly count: number
      readonly left: number
    }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'failed'; readonly message: string }

/** The exports of a workspace: one at a time, going on while other screens are open. */
export type Exports = ReturnType<typeof createExports>

/** Makes the exports of a workspace. `explain`: what went wrong, in a sentence. */
export function createExports(deps: { batch: Pick<Bridge['batch'], 'exportSet'>; explain(error: unknown): string }) {
  const store = create<ExportState>()(() => ({ kind: 'idle' }))
  let stopping: AbortController | null = null

  async function read(setId: JobSetId, as: ExportKind, signal: AbortSignal) {
    for await (const event of await deps.batch.exportSet({ setId, as }, { signal })) {
      switch (event.kind) {
        case 'progress':
          store.setState({ kind: 'running', as, done: event.done, total: event.total }, true)
          break
        case 'done':
          store.setState({ kind: 'done', as, folder: event.folder, count: event.count, left: event.left }, true)
          break
        case 'cancelled':
          store.setState({ kind: 'idle' }, true)
      }
    }
  }
  return {
    store,
    /** Writes a set to files. Does nothing while another is written. */
    async start(setId: JobSetId, as: ExportKind) {
      if (store.getState().kind === 'running') return
      const mine = new AbortController()
      stopping = mine
      store.setState({ kind: 'running', as, done: 0, total: 0 }, true)
      try {
        await read(setId, as, mine.signal)
        if (mine.signal.aborted) store.setState({ kind: 'stopped' }, true)
      } catch (error) {
        store.setState(
          mine.signal.aborted ? { kind: 'stopped' } : { kind: 'failed', message: deps.explain(error) },
          true,
        )
      }
    },
    /** Ends what is being written; what is written stays. */
    stop: () => stopping?.abort(new Error('export stopped')),
    close: () => store.setState({ kind: 'idle' }, true),
  }
}
