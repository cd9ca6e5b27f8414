import type { ExportEvent } from '#shared/bridge/batch.ts'
import type { JobId } from '#shared/domain/ids.ts'
import { createFileExports, FileExportNote } from '../../forms/file-exports.tsx'
import { useBridge, failureOf } from '../../lib/bridge.tsx'
import { createLocalStore } from '../../lib/page.ts'
import { t } from './texts.ts'

/** Creates the exports of stacks. `start` writes all files of one. */
function createStackExports(
  start: (stackId: JobId, signal: AbortSignal) => Promise<AsyncIterable<ExportEvent>>,
  explain: (error: unknown) => string,
) {
  const exports = createFileExports<object>(explain)
  return {
    ...exports,
    /** Exports all files of a stack. Does nothing while another export is running. */
    run: (stackId: JobId) => exports.run({}, (signal) => start(stackId, signal)),
  }
}
type StackExports = ReturnType<typeof createStackExports>

const kept = createLocalStore<StackExports>()

/** Returns the exports of stacks of a workspace. */
export function useStackExports(workspaceId: string): StackExports {
  const { call } = useBridge()
  return kept.get(workspaceId, () =>
    createStackExports(
      (stackId, signal) => call.library.exportStack({ stackId }, { signal }),
      (error) => {
        const failure = failureOf(error)
        if (failure === null) reportError(error)
        return failure?.message ?? t('stackExport.failed')
      },
    ),
  )
}

/** Shows the progress of an export with a Stop button, then where it was saved or why it failed. */
export function StackExportNote({ exports }: { readonly exports: StackExports }) {
  return (
    <FileExportNote
      exports={exports}
      words={{
        running: t('stackExport.running'),
        bar: t('stackExport.running'),
        progress: ({ done, total }) => total > 0 && t('stackExport.progress', { done, total }),
        stop: t('stackExport.stop'),
        stopped: t('stackExport.stopped'),
        done: ({ count, folder }, path) => t.rich('stackExport.done', { count, folder, path }),
        skipped: (count) => t('stackExport.skipped', { count }),
        copyPath: t('stackExport.copyPath'),
        dismiss: t('stackExport.dismiss'),
      }}
    />
  )
}
