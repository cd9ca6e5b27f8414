import type { Bridge } from '#shared/bridge/contract.ts'
import { create, useStore } from 'zustand'
import type { ImportSummary } from '#shared/domain/import-summary.ts'
import { failureOf, useBridge } from '../../lib/bridge.tsx'
import { RefusedFiles } from '../../lib/refused-files.tsx'
import { unansweredText } from '../../lib/studio-state.tsx'
import { Button } from '../../ui/button.tsx'
import { t } from './texts.ts'

type ExtraImportState = {
  readonly isRunning: boolean
  /** Files that were looked at. */
  readonly done: number
  /** What became of them; null if it was stopped, undefined if it was never run to an end. */
  readonly summary: ImportSummary | null | undefined
  readonly error: unknown
}

const before: ExtraImportState = { isRunning: false, done: 0, summary: undefined, error: null }

function createExtraImport({ importExtra }: Pick<Bridge['storage'], 'importExtra'>) {
  const store = create<ExtraImportState>()(() => before)
  let stopping = new AbortController()

  async function run(): Promise<void> {
    if (store.getState().isRunning) return
    const { signal } = (stopping = new AbortController())
    store.setState({ ...before, isRunning: true })
    try {
      let summary: ImportSummary | null = null
      for await (const event of await importExtra(undefined, { signal })) {
        if (event.kind === 'done') summary = event.summary
        else store.setState({ done: event.done })
      }
      store.setState({ isRunning: false, summary })
    } catch (error) {
      store.setState({ isRunning: false, ...(signal.aborted ? { summary: null } : { error }) })
    }
  }
  return { store, run: () => void run(), stop: () => stopping.abort(new Error('import stopped')) }
}

// It goes on while another screen is open. One for each window.
const kept = new WeakMap<object, ReturnType<typeof createExtraImport>>()

/** Imports the files in the media folder that the library does not have, and follows how far that is. */
export function useExtraImport() {
  const { call } = useBridge()
  const imported = kept.get(call) ?? createExtraImport(call.storage)
  kept.set(call, imported)
  return { ...useStore(imported.store), run: imported.run, stop: imported.stop }
}
/** The import of files that the library does not have. */
export type ExtraImport = ReturnType<typeof useExtraImport>

type ExtraImportProps = { readonly extraImport: ExtraImport }

/** The button that imports them, or their progress. */
export function ImportExtra({ extraImport: { isRunning, done, run, stop } }: ExtraImportProps) {
  return (
    <div className="flex items-center gap-3">
      <Button size="small" onClick={isRunning ? stop : run}>
        {t(isRunning ? 'files.import.stop' : 'files.import.action')}
      </Button>
      <span role="status" className="text-small text-ink-2">
        {isRunning && t('files.import.progress', { done })}
      </span>
    </div>
  )
}

/** What became of them: it stays when none is left to import. */
export function ImportedExtra({ extraImport: { isRunning, summary, error } }: ExtraImportProps) {
  if (isRunning || (summary === undefined && error === null)) return null
  if (error !== null) {
    return (
      <p role="alert" className="mt-2 text-small text-err">
        {failureOf(error)?.message ?? unansweredText()}
      </p>
    )
  }
  if (summary === undefined || summary === null) {
    return (
      <p role="status" className="mt-2 text-small text-ink-2">
        {t('files.import.stopped')}
      </p>
    )
  }
  const { added, present, refused } = summary
  return (
    <div role="status" className="mt-2 text-small text-ink-2">
      {t('files.import.added', { count: added })}
      {present > 0 && ` ${t('files.import.present', { count: present })}`}
      <RefusedFiles refused={refused} />
    </div>
  )
}
