import type { ExportKind } from '#shared/bridge/batch.ts'
import type { JobSetId } from '#shared/domain/ids.ts'
import { assertNever } from '#shared/util/assert-never.ts'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useStore } from 'zustand'
import { useBridge } from '../../../lib/bridge.tsx'
import { failureOf } from '../../../lib/failure-of.ts'
import { formatCount, formatPlural } from '../../../lib/format.ts'
import { createKeeper } from '../../../lib/kept.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Note } from '../../../ui/note.tsx'
import { Popover } from '../../../ui/popover.tsx'
import { createExports, type Exports, type ExportState } from './export-store.ts'

const kept = createKeeper<Exports>()

/** The exports of a workspace, as they stand. */
export function useExports(workspaceId: string): Exports {
  const { call } = useBridge()
  return kept.get(workspaceId, () =>
    createExports({
      batch: call.batch,
      explain(error) {
        const failure = failureOf(error)
        if (failure === null) reportError(error)
        return failure?.message ?? 'The files could not be written. What was written stays. Nothing was charged.'
      },
    }),
  )
}

const kinds: readonly { readonly as: ExportKind; readonly label: string; readonly help: string }[] = [
  { as: 'contact-sheet', label: 'Contact sheet', help: 'One picture, numbered; several for more than 60 prompts.' },
  { as: 'csv', label: 'Table (CSV)', help: 'Prompts, inputs, seeds, charges and file names.' },
  { as: 'files', label: 'Folder of files', help: 'The originals, named by number and prompt.' },
]

type Props = { readonly exports: Exports; readonly setId: JobSetId }

/** The button that writes a set to files, as one of three things. */
export function ExportButton({ exports, setId }: Props) {
  const [isOpen, setOpen] = useState(false)
  const isRunning = useStore(exports.store, ({ kind }) => kind === 'running')
  return (
    <Popover
      label="Export the batch"
      open={isOpen}
      onOpenChange={setOpen}
      align="end"
      className="w-[300px] p-1.5"
      trigger={
        <Button size="small" {...(isRunning ? { disabled: 'An export is being written.' } : {})}>
          <Icon icon={Download} size={14} />
          Export
        </Button>
      }
    >
      {kinds.map(({ as, label, help }) => (
        <button
          key={as}
          type="button"
          className="block w-full rounded-control px-2.5 py-1.5 text-left hover:bg-control"
          onClick={() => {
            setOpen(false)
            void exports.start(setId, as)
          }}
        >
          {label}
          <span className="block text-caption text-ink-3">{help}</span>
        </button>
      ))}
    </Popover>
  )
}

function doneWords({ as, count }: Extract<ExportState, { kind: 'done' }>): string {
  switch (as) {
    case 'csv':
      return 'The table is in'
    case 'files':
      return `${formatPlural(count, 'file')} copied to`
    case 'contact-sheet':
      return `${formatPlural(count, 'sheet')} drawn in`
    default:
      return assertNever(as)
  }
}

/** How the export stands: its progress with a stop, where it went, or why it did not. */
export function ExportNote({ exports }: Pick<Props, 'exports'>) {
  const state = useStore(exports.store)
  const close = { label: 'Close', run: exports.close }
  switch (state.kind) {
    case 'idle':
      return null
    case 'running':
      return (
        <Note title="Exporting." actions={[{ label: 'Stop', run: exports.stop }]}>
          {state.total === 0 ? 'Reading the batch…' : `${formatCount(state.done)} of ${formatCount(state.total)}`}
          <progress
            aria-label="Export"
            max={Math.max(1, state.total)}
            value={state.done}
            className="mt-1.5 block h-1 w-full"
          />
        </Note>
      )
    case 'done':
      return (
        <Note
          tone="ok"
          actions={[
            { label: 'Copy the path', run: () => void navigator.clipboard.writeText(state.folder).catch(reportError) },
            close,
          ]}
        >
          {doneWords(state)} <span className="mono wrap-anywhere">{state.folder}</span>
          {state.left > 0 &&
            ` Without ${formatPlural(state.left, 'result')} that ${state.left === 1 ? 'is' : 'are'} not on this computer.`}
        </Note>
      )
    case 'stopped':
      return <Note actions={[close]}>The export was stopped. What was written stays.</Note>
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
