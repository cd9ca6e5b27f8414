import type { ExportKind } from '#shared/bridge/batch.ts'
import type { JobSetId } from '#shared/domain/ids.ts'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useStore } from 'zustand'
import { createFileExports, FileExportNote } from '../../forms/file-exports.tsx'
import { useBridge, failureOf } from '../../lib/bridge.tsx'
import { createLocalStore } from '../../lib/page.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Popover } from '../../ui/popover.tsx'
import { exportKinds } from './batch-commands.ts'
import { t } from './texts.ts'
import type { Bridge } from '#shared/bridge/contract.ts'

/** The exports of a workspace: one at a time, continuing while other screens are open. */
type Exports = ReturnType<typeof createExports>

/** Creates the exports of a workspace. `explain`: returns the message of an error. */
export function createExports(deps: { batch: Pick<Bridge['batch'], 'exportSet'>; explain(error: unknown): string }) {
  const exports = createFileExports<{ readonly as: ExportKind }>((error) => deps.explain(error))
  return {
    ...exports,
    /** Exports a set to files. Does nothing while another export is running. */
    start: (setId: JobSetId, as: ExportKind) =>
      exports.run({ as }, (signal) => deps.batch.exportSet({ setId, as }, { signal })),
  }
}

const kept = createLocalStore<Exports>()

/** Returns the exports of a workspace, and follows their state. */
export function useExports(workspaceId: string): Exports {
  const { call } = useBridge()
  return kept.get(workspaceId, () =>
    createExports({
      batch: call.batch,
      explain(error) {
        const failure = failureOf(error)
        if (failure === null) reportError(error)
        return failure?.message ?? t('export.failed')
      },
    }),
  )
}

type Props = { readonly exports: Exports; readonly setId: JobSetId }

/** The button that exports a set in one of three formats. */
export function ExportButton({ exports, setId }: Props) {
  const [isOpen, setOpen] = useState(false)
  const isRunning = useStore(exports.store, ({ kind }) => kind === 'running')
  return (
    <Popover
      label={t('export.title')}
      open={isOpen}
      onOpenChange={setOpen}
      align="end"
      className="w-[300px] p-1.5"
      trigger={
        <Button size="small" {...(isRunning ? { disabled: t('export.busy') } : {})}>
          <Icon icon={Download} size={14} />
          {t('export.button')}
        </Button>
      }
    >
      {exportKinds.map((as) => (
        <button
          key={as}
          type="button"
          className="block w-full rounded-control px-2.5 py-1.5 text-start hover:bg-control"
          onClick={() => {
            setOpen(false)
            void exports.start(setId, as)
          }}
        >
          {t(`export.kinds.${as}`)}
          <span className="block text-caption text-ink-3">{t(`export.help.${as}`)}</span>
        </button>
      ))}
    </Popover>
  )
}

/** Shows the progress of an export with a Stop button, then where it was saved or why it failed. */
export function ExportNote({ exports }: Pick<Props, 'exports'>) {
  return (
    <FileExportNote
      exports={exports}
      words={{
        running: t('export.running'),
        bar: t('export.button'),
        progress: ({ done, total }) => (total === 0 ? t('export.loading') : t('export.progress', { done, total })),
        stop: t('export.stop'),
        stopped: t('export.stopped'),
        done: ({ as, count, folder }, path) =>
          as === 'csv'
            ? t.rich('export.done.csv', { folder, path })
            : t.rich(`export.done.${as}`, { count, folder, path }),
        skipped: (count) => t('export.skipped', { count }),
        copyPath: t('export.copyPath'),
        dismiss: t('export.dismiss'),
      }}
    />
  )
}
