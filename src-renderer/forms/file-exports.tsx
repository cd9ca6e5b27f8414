import type { ExportEvent } from '#shared/bridge/batch.ts'
import { assertNever } from '#shared/util/assert-never.ts'
import type { ReactNode } from 'react'
import { create, useStore } from 'zustand'
import { Note } from '../ui/note.tsx'

type Done = { readonly kind: 'done'; readonly folder: string; readonly count: number; readonly left: number }
type Running = { readonly kind: 'running'; readonly done: number; readonly total: number }

type ExportState<Facts> =
  | { readonly kind: 'idle' | 'stopped' }
  | (Running & Facts)
  | (Done & Facts)
  | { readonly kind: 'failed'; readonly message: string }

/** Exports of files: one at a time, continuing while other screens are open. */
type FileExports<Facts extends object> = ReturnType<typeof createFileExports<Facts>>

/** Creates exports. `Facts`: what their state says of the one that runs. `explain` returns the message of an error. */
export function createFileExports<Facts extends object>(explain: (error: unknown) => string) {
  const store = create<ExportState<Facts>>()(() => ({ kind: 'idle' }))
  let stopping = new AbortController()
  const say = (state: ExportState<Facts>) => store.setState(state, true)
  return {
    store,
    /** Writes files. Does nothing while another export is running. */
    async run(facts: Facts, start: (signal: AbortSignal) => Promise<AsyncIterable<ExportEvent>>) {
      if (store.getState().kind === 'running') return
      const { signal } = (stopping = new AbortController())
      say({ kind: 'running', ...facts, done: 0, total: 0 })
      try {
        for await (const event of await start(signal)) {
          if (event.kind === 'progress') say({ kind: 'running', ...facts, done: event.done, total: event.total })
          else if (event.kind === 'cancelled') say({ kind: 'idle' })
          else say({ kind: 'done', ...facts, folder: event.folder, count: event.count, left: event.left })
        }
        if (signal.aborted) say({ kind: 'stopped' })
      } catch (error) {
        say(signal.aborted ? { kind: 'stopped' } : { kind: 'failed', message: explain(error) })
      }
    },
    /** Stops the export; files already written stay. */
    stop: () => stopping.abort(new Error('export stopped')),
    close: () => say({ kind: 'idle' }),
  }
}

type ExportWords<Facts> = {
  readonly running: string
  /** What the bar of its progress is called. */
  readonly bar: string
  progress(state: Running): ReactNode
  readonly stop: string
  readonly stopped: string
  /** `path` shows the folder. */
  done(state: Done & Facts, path: (text: ReactNode) => ReactNode): ReactNode
  skipped(count: number): string
  readonly copyPath: string
  readonly dismiss: string
}

/** Shows the progress of an export with a Stop button, then where it was saved or why it failed. */
export function FileExportNote<Facts extends object>({
  exports,
  words,
}: {
  readonly exports: Pick<FileExports<Facts>, 'store' | 'stop' | 'close'>
  readonly words: ExportWords<Facts>
}) {
  const state = useStore(exports.store)
  const close = { label: words.dismiss, run: exports.close }
  switch (state.kind) {
    case 'idle':
      return null
    case 'running':
      return (
        <Note title={words.running} actions={[{ label: words.stop, run: exports.stop }]}>
          {words.progress(state)}
          <progress
            aria-label={words.bar}
            max={Math.max(1, state.total)}
            value={state.done}
            className="mt-1.5 block h-1 w-full"
          />
        </Note>
      )
    case 'done': {
      const copy = () => void navigator.clipboard.writeText(state.folder).catch(reportError)
      return (
        <Note tone="ok" actions={[{ label: words.copyPath, run: copy }, close]}>
          {words.done(state, (text) => (
            <span dir="auto" className="mono wrap-anywhere">
              {text}
            </span>
          ))}{' '}
          {state.left > 0 && words.skipped(state.left)}
        </Note>
      )
    }
    case 'stopped':
      return <Note actions={[close]}>{words.stopped}</Note>
    case 'failed':
      return (
        <Note tone="error" actions={[close]}>
          {state.message}
        </Note>
      )
    default:
      return assertNever(state)
  }
}
