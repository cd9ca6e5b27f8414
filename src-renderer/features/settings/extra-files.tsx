import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { ImportSummary } from '#shared/domain/import-summary.ts'
import { failureOf, useBridge } from '../../lib/bridge.tsx'
import { RefusedFiles } from '../../lib/refused-files.tsx'
import { unansweredText } from '../../lib/studio-state.tsx'
import { Button } from '../../ui/button.tsx'
import { t } from './texts.ts'

/** Imports the files in the media folder that the library does not have, and follows how far that is. */
export function useExtraImport() {
  const { call } = useBridge()
  const stopping = useRef<AbortController | null>(null)
  const [done, setDone] = useState(0)
  const { mutate, isPending, data, error } = useMutation({
    /** Null if it was stopped. */
    async mutationFn(): Promise<ImportSummary | null> {
      const { signal } = (stopping.current = new AbortController())
      setDone(0)
      try {
        for await (const event of await call.storage.importExtra(undefined, { signal })) {
          if (event.kind === 'done') return event.summary
          setDone(event.done)
        }
      } catch (failure) {
        if (!signal.aborted) throw failure
      }
      return null
    },
  })
  return {
    run: () => mutate(),
    stop: () => stopping.current?.abort(new Error('import stopped')),
    isRunning: isPending,
    done,
    summary: data,
    error,
  }
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
