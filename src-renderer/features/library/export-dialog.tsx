import type { ExportAs, ExportedFiles } from '#shared/bridge/file-exports.ts'
import type { AssetSelection } from '#shared/bridge/review.ts'
import { defaultExportName, exportNameOf, unknownNameFields } from '#shared/domain/export-names.ts'
import { assertNever } from '#shared/util/assert-never.ts'
import { sentenceOf } from '../../lib/sentences.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { create, useStore } from 'zustand'
import { failureOf, useBridge } from '../../lib/bridge.tsx'
import { createLocalStore } from '../../lib/page.ts'
import { unansweredText } from '../../lib/studio-state.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Note } from '../../ui/note.tsx'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { Selected } from './selected.ts'
import { t } from './texts.ts'

type State =
  | { readonly kind: 'idle' | 'stopped' }
  | { readonly kind: 'running'; readonly done: number; readonly total: number }
  | { readonly kind: 'done'; readonly result: ExportedFiles }
  | { readonly kind: 'failed'; readonly message: string }

type Order = {
  readonly selection: AssetSelection
  readonly count: number
  readonly as: ExportAs
  readonly template: string
}

/** The exports of a workspace: one at a time, continuing while other screens are open. */
function createExports(call: ReturnType<typeof useBridge>['call']) {
  const store = create<State>()(() => ({ kind: 'idle' }))
  const say = (state: State) => store.setState(state, true)
  let stopping = new AbortController()
  return {
    store,
    async run({ selection, count, as, template }: Order): Promise<void> {
      if (store.getState().kind === 'running') return
      const { signal } = (stopping = new AbortController())
      say({ kind: 'running', done: 0, total: count })
      try {
        for await (const event of await call.fileExports.write({ selection, as, template }, { signal })) {
          if (event.kind === 'progress') say({ kind: 'running', done: event.done, total: event.total })
          else say(event.kind === 'done' ? event : { kind: 'idle' })
        }
        if (signal.aborted) say({ kind: 'stopped' })
      } catch (error) {
        say(
          signal.aborted
            ? { kind: 'stopped' }
            : { kind: 'failed', message: failureOf(error)?.message ?? unansweredText() },
        )
      }
    },
    stop: () => stopping.abort(new Error('export stopped')),
    close: () => say({ kind: 'idle' }),
  }
}
type Exports = ReturnType<typeof createExports>

const kept = createLocalStore<Exports>()

/** Returns the exports of a workspace. */
export function useExports(workspaceId: string): Exports {
  const { call } = useBridge()
  return kept.get(workspaceId, () => createExports(call))
}

/** Shows an export with a Stop button, then where the files are and which were left out. */
export function ExportNote({ exports }: { readonly exports: Exports }) {
  const state = useStore(exports.store)
  const close = { label: t('export.dismiss'), run: exports.close }
  switch (state.kind) {
    case 'idle':
      return null
    case 'running':
      return (
        <Note title={t('export.running')} actions={[{ label: t('export.stop'), run: exports.stop }]}>
          {t('export.progress', { done: state.done, total: state.total })}
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
    case 'done': {
      const { folder, count, sidecars, refused } = state.result
      const copy = () => void navigator.clipboard.writeText(folder).catch(reportError)
      return (
        <Note tone={refused.count > 0 ? 'warn' : 'ok'} actions={[{ label: t('export.copyPath'), run: copy }, close]}>
          {t.rich('export.done', {
            count,
            folder,
            path: (text) => (
              <span dir="auto" className="mono wrap-anywhere">
                {text}
              </span>
            ),
          })}
          {sidecars > 0 && ` ${t('export.sidecars', { count: sidecars })}`}
          {refused.count > 0 && (
            <details className="mt-1">
              <summary>{t('export.refused', { count: refused.count })}</summary>
              <ul data-selectable className="mt-1 max-h-40 space-y-1 overflow-y-auto">
                {refused.files.map(({ name, why, said }, index) => (
                  // oxlint-disable-next-line react/no-array-index-key -- two files may have one name; the list never changes.
                  <li key={index} className="wrap-anywhere">
                    <b dir="auto" className="font-medium">
                      {name}
                    </b>{' '}
                    <span className="text-ink-2">{sentenceOf({ message: why, said })}</span>
                  </li>
                ))}
              </ul>
            </details>
          )}
        </Note>
      )
    }
    default:
      return assertNever(state)
  }
}

const kinds: readonly ExportAs[] = ['original', 'recipe', 'stripped', 'sidecar']

type ExportDialogProps = { readonly selected: Selected; onExport(order: Order): void; onClose(): void }

/** Asks how the selected files are exported, with the name that the first of them gets. */
export function ExportDialog({ selected, onExport, onClose }: ExportDialogProps) {
  const { query } = useBridge()
  const { selection, assets } = selected
  // An entry can be a stack of files: how many a filter finds is asked.
  const { data: summary } = useQuery({
    ...query.review.summary.queryOptions({ input: { selection } }),
    enabled: selection.kind === 'filter',
  })
  const count = summary?.files ?? selected.count
  const [as, setAs] = useState<ExportAs>('recipe')
  const [template, setTemplate] = useState(defaultExportName)
  const [unknown] = unknownNameFields(template)
  const [first] = assets
  const problem =
    template.trim() === ''
      ? t('export.noName')
      : unknown === undefined
        ? undefined
        : t('export.unknownField', { field: unknown })
  const preview =
    first === undefined
      ? ''
      : exportNameOf(template, {
          createdAt: Date.parse(first.createdAt),
          model: first.modelName,
          title: first.title,
          n: 1,
          total: count,
        })
  const send = () => {
    if (problem !== undefined) return
    onExport({ selection, count, as, template })
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      width="small"
      title={t('export.title', { count })}
      footer={
        <>
          <Button onClick={onClose}>{t('export.cancel')}</Button>
          <Button variant="strong" disabled={problem} onClick={send}>
            {t('export.export')}
          </Button>
        </>
      }
    >
      <form
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <Select
          label={t('export.carry')}
          value={as}
          options={kinds.map((value) => ({ value, label: t(`export.kinds.${value}`) }))}
          onChange={(value) => setAs(kinds.find((one) => one === value) ?? 'recipe')}
        />
        <TextField
          label={t('export.name')}
          value={template}
          onChange={setTemplate}
          error={problem}
          help={problem === undefined ? t('export.preview', { name: preview }) : undefined}
        />
      </form>
    </Dialog>
  )
}
