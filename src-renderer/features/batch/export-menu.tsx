import type { ExportKind } from '#shared/bridge/batch.ts'
import type { JobSetId } from '#shared/domain/ids.ts'
import { assertNever } from '#shared/util/assert-never.ts'
import { Download } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useStore, create } from 'zustand'
import { useBridge, failureOf } from '../../lib/bridge.tsx'
import { createLocalStore } from '../../lib/page.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Note } from '../../ui/note.tsx'
import { Popover } from '../../ui/popover.tsx'
import { t } from './texts.ts'
import type { Bridge } from '#shared/bridge/contract.ts'

type ExportState =
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

/** The exports of a workspace: one at a time, continuing while other screens are open. */
type Exports = ReturnType<typeof createExports>

/** Creates the exports of a workspace. `explain`: returns the message of an error. */
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
    /** Exports a set to files. Does nothing while another export is running. */
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
    /** Stops the export; files already written stay. */
    stop: () => stopping?.abort(new Error('export stopped')),
    close: () => store.setState({ kind: 'idle' }, true),
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

const kinds: readonly ExportKind[] = ['contact-sheet', 'csv', 'files']

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
      {kinds.map((as) => (
        <button
          key={as}
          type="button"
          className="block w-full rounded-control px-2.5 py-1.5 text-left hover:bg-control"
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

function doneWords({ as, count, folder }: Extract<ExportState, { kind: 'done' }>): ReactNode {
  const path = (text: ReactNode) => <span className="mono wrap-anywhere">{text}</span>
  return as === 'csv'
    ? t.rich('export.done.csv', { folder, path })
    : t.rich(`export.done.${as}`, { count, folder, path })
}

/** Shows the progress of an export with a Stop button, then where it was saved or why it failed. */
export function ExportNote({ exports }: Pick<Props, 'exports'>) {
  const state = useStore(exports.store)
  const close = { label: t('export.dismiss'), run: exports.close }
  switch (state.kind) {
    case 'idle':
      return null
    case 'running':
      return (
        <Note title={t('export.running')} actions={[{ label: t('export.stop'), run: exports.stop }]}>
          {state.total === 0 ? t('export.loading') : t('export.progress', { done: state.done, total: state.total })}
          <progress
            aria-label={t('export.button')}
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
            {
              label: t('export.copyPath'),
              run: () => void navigator.clipboard.writeText(state.folder).catch(reportError),
            },
            close,
          ]}
        >
          {doneWords(state)} {state.left > 0 && t('export.skipped', { count: state.left })}
        </Note>
      )
    case 'stopped':
      return <Note actions={[close]}>{t('export.stopped')}</Note>
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
