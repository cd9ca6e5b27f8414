import type { Bridge } from '#shared/bridge/contract.ts'
import { addImported, addRefused, type ImportSummary, nothingImported } from '#shared/domain/import-summary.ts'
import { mostDropped } from '#shared/domain/limits.ts'
import { create } from 'zustand'
import { entriesOf, fileOf, isFile, isFolder, sendInParts } from '../../lib/files.ts'

/** What is imported: paths where the host knows them, else the files and folders themselves. */
export type ImportSource =
  | { readonly kind: 'paths'; readonly paths: readonly string[] }
  | { readonly kind: 'files'; readonly files: readonly File[]; readonly folders: readonly FileSystemDirectoryEntry[] }

type Ended = { readonly summary: ImportSummary; readonly isStopped: boolean }

/** An import: one at a time, continuing while other screens are open. */
export type ImportState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'running'; readonly done: number; readonly name: string }
  | ({ readonly kind: 'done' } & Ended)
  | { readonly kind: 'failed'; readonly message: string }

/** Files that are sent at the same time: the studio works on one while the next arrives. */
const mostAtOnce = 4

/** The files, then those in folders. `onUnread`: called for what cannot be read, such as a folder without permission. */
async function* filesOf(
  { files, folders }: Extract<ImportSource, { kind: 'files' }>,
  onUnread: (error: unknown, name: string) => void,
): AsyncGenerator<File> {
  yield* files
  const waiting = [...folders]
  for (let folder = waiting.shift(); folder !== undefined; folder = waiting.shift()) {
    try {
      for await (const entry of entriesOf(folder)) {
        if (isFolder(entry)) waiting.push(entry)
        if (!isFile(entry)) continue
        const file = await fileOf(entry).catch((error: unknown) => onUnread(error, entry.name))
        if (file !== undefined) yield file
      }
    } catch (error) {
      onUnread(error, folder.name)
    }
  }
}

/**
 * Reads what a drop carries; null if it carries no file. Must run during the drop event. `pathOf`: the path of a file or
 * folder, empty where the host knows none.
 */
export function readDrop(transfer: DataTransfer, pathOf: (file: File) => string): ImportSource | null {
  const files = [...transfer.files]
  if (files.length === 0) return null
  const paths = files.map(pathOf).filter((path) => path !== '')
  if (paths.length > 0) return { kind: 'paths', paths }
  const entries = [...transfer.items].filter(({ kind }) => kind === 'file').map((item) => item.webkitGetAsEntry())
  const folders = entries.filter((entry): entry is FileSystemDirectoryEntry => entry?.isDirectory === true)
  return { kind: 'files', files: files.filter((_, index) => entries[index]?.isDirectory !== true), folders }
}

/** Creates the imports of a workspace. `explain` returns the message of an error; null if it is none of a file. */
export function createImports(deps: {
  imports: Pick<Bridge, 'imports'>['imports']
  explain(error: unknown): string
  /** The reason a file was refused; null if the import cannot continue. */
  refusal(error: unknown, name: string): string | null
}) {
  const store = create<ImportState>()(() => ({ kind: 'idle' }))
  const say = (state: ImportState) => store.setState(state, true)
  let stopping = new AbortController()

  async function byPath(paths: readonly string[], signal: AbortSignal): Promise<void> {
    for await (const event of await deps.imports.paths({ paths: paths.slice(0, mostDropped) }, { signal })) {
      if (event.kind === 'progress') say({ kind: 'running', done: event.done, name: event.name })
      else say({ kind: 'done', summary: event.summary, isStopped: false })
    }
  }
  async function inParts(source: Extract<ImportSource, { kind: 'files' }>, signal: AbortSignal) {
    let summary = nothingImported
    let done = 0
    let isOver = false
    /** @throws the error if the import cannot continue */
    function refuse(error: unknown, name: string): void {
      const why = signal.aborted ? null : deps.refusal(error, name)
      if (why === null) throw error
      summary = addRefused(summary, name, why)
    }
    const files = filesOf(source, refuse)
    async function send(file: File): Promise<void> {
      say({ kind: 'running', done, name: file.name })
      try {
        const sent = await sendInParts(deps.imports, file, { signal, onProgress: () => undefined })
        summary = addImported(summary, sent)
      } catch (error) {
        refuse(error, file.name)
      }
      done += 1
    }
    async function sendAll(): Promise<void> {
      try {
        while (!isOver && !signal.aborted) {
          const next = await files.next()
          if (next.done === true) return
          await send(next.value)
        }
      } catch (error) {
        isOver = true
        throw error
      }
    }
    const ended = await Promise.allSettled(Array.from({ length: mostAtOnce }, sendAll))
    const failed = ended.find((one) => one.status === 'rejected')
    if (failed !== undefined && !signal.aborted) throw failed.reason
    say({ kind: 'done', summary, isStopped: signal.aborted })
  }

  return {
    store,
    /** Imports files. Does nothing while another import is running. */
    async run(source: ImportSource): Promise<void> {
      if (store.getState().kind === 'running') return
      const { signal } = (stopping = new AbortController())
      say({ kind: 'running', done: 0, name: '' })
      try {
        await (source.kind === 'paths' ? byPath(source.paths, signal) : inParts(source, signal))
        // A stopped stream ends without a summary.
        if (store.getState().kind === 'running') say({ kind: 'done', summary: nothingImported, isStopped: true })
      } catch (error) {
        say(
          signal.aborted
            ? { kind: 'done', summary: nothingImported, isStopped: true }
            : { kind: 'failed', message: deps.explain(error) },
        )
      }
    },
    /** Stops the import; files already imported stay. */
    stop: () => stopping.abort(new Error('import stopped')),
    close: () => say({ kind: 'idle' }),
  }
}
/** The imports of a workspace. */
export type Imports = ReturnType<typeof createImports>
