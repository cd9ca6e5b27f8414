import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { FoundArchive, MergeReport, TransferState } from '#shared/bridge/transfer.ts'
import { mergeKinds, mergeReasons } from '#shared/domain/profile-merge.ts'
import { useBridge } from '../../../lib/bridge.tsx'
import { useCommands } from '../../../lib/commands.tsx'
import { formatCount, formatDateTime, formatSize } from '../../../lib/format.ts'
import { useNavigation } from '../../../lib/navigate.tsx'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Note } from '../../../ui/note.tsx'
import { importProfileCommand } from './backup-commands.ts'
import { PathField, pathText, wordsOf } from './path-field.tsx'
import { t } from './texts.ts'
import { TransferProgress } from './transfer-progress.tsx'

const columns = ['added', 'present', 'skipped'] as const
type Row = { readonly label: string } & Readonly<Record<(typeof columns)[number], number>>

const serviceKinds = ['credits', 'runs', 'avatars', 'voices', 'brands', 'engines'] as const
const serviceColumns = { taken: 'added', here: 'present', kept: 'skipped' } as const

/** The rows of what "This computer" has in the archive: all of it is taken, here, or left out. */
function serviceRows({ service }: MergeReport): Row[] {
  if (service === null) return []
  const none = { added: 0, present: 0, skipped: 0 }
  return serviceKinds.map((kind) => ({
    label: t(`import.service.${kind}`),
    ...none,
    [serviceColumns[service.outcome]]: service[kind],
  }))
}

/** What an import adds, what is here, and what is left out and why. */
function Report({ report }: { readonly report: MergeReport }) {
  const all: Row[] = mergeKinds.map((kind) => ({ label: t(`import.kinds.${kind}`), ...report.counts[kind] }))
  const rows = [...all, ...serviceRows(report)].filter((row) => columns.some((column) => row[column] > 0))
  const { service } = report
  if (rows.length === 0) return null
  return (
    <div className="max-w-[560px] space-y-2">
      <table className="w-full text-small">
        <thead>
          <tr className="border-b border-line text-ink-3">
            <th scope="col" className="py-1 text-start font-regular">
              {t('import.columns.what')}
            </th>
            {columns.map((column) => (
              <th key={column} scope="col" className="py-1 ps-4 text-end font-regular">
                {t(`import.columns.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.label} className="border-b border-line last:border-b-0">
              <th scope="row" className="py-1 text-start font-regular">
                {row.label}
              </th>
              {columns.map((column) => (
                <td key={column} className="py-1 ps-4 text-end tabular-nums text-ink-2">
                  {formatCount(row[column])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <ul className="text-small text-ink-3">
        {mergeReasons
          .filter((reason) => report.reasons[reason] > 0)
          .map((reason) => (
            <li key={reason}>{t(`import.reasons.${reason}`, { count: report.reasons[reason] })}</li>
          ))}
        {service?.outcome === 'kept' && <li>{t('import.service.kept')}</li>}
        {service?.outcome === 'taken' && service.engines > 0 && <li>{t('import.service.engineKeys')}</li>}
      </ul>
    </div>
  )
}

/** An archive that was checked: what its import would do, and the decision. */
function Found({ found }: { readonly found: FoundArchive }) {
  const { query } = useBridge()
  const [takesSettings, setTakesSettings] = useState(false)
  const begin = useMutation(query.transfer.import.mutationOptions())
  const discard = useMutation(query.transfer.discard.mutationOptions())
  const error = begin.error ?? discard.error
  const { counts, service } = found.report
  const isEmpty = service?.outcome !== 'taken' && Object.values(counts).every(({ added }) => added === 0)
  return (
    <div className="space-y-3">
      <div className="text-small">
        {pathText(found.path)}
        <p className="text-ink-3">
          {t('import.found', {
            date: formatDateTime(found.createdAt),
            version: found.app,
            size: formatSize(found.bytes),
          })}
        </p>
      </div>
      {found.isBegun && <Note tone="warn">{t('import.begun')}</Note>}
      {isEmpty && service?.outcome !== 'kept' && !found.isBegun && <Note>{t('import.empty')}</Note>}
      <Report report={found.report} />
      {!found.hasMedia && <p className="text-small text-ink-3">{t('import.noMedia')}</p>}
      <Checkbox label={t('import.takesSettings')} checked={takesSettings} onChange={setTakesSettings} />
      <div className="flex gap-2">
        <Button variant="strong" busy={begin.isPending} onClick={() => begin.mutate({ takesSettings })}>
          {t(found.isBegun ? 'import.resume' : 'import.begin')}
        </Button>
        <Button variant="quiet" busy={discard.isPending} onClick={() => discard.mutate()}>
          {t('import.discard')}
        </Button>
      </div>
      {error !== null && <Note tone="error">{wordsOf(error)}</Note>}
    </div>
  )
}

function ImportDialog({ open, onClose }: { readonly open: boolean; onClose(): void }) {
  const { query } = useBridge()
  const field = useRef<HTMLInputElement>(null)
  const [path, setPath] = useState('')
  const check = useMutation(query.transfer.check.mutationOptions({ onSuccess: onClose }))
  const run = () => check.mutate({ path: path.trim() })
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('import.dialog')}
      description={t('import.checkHelp')}
      initialFocus={field}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            variant="strong"
            busy={check.isPending}
            onClick={run}
            {...(path.trim() === '' ? { disabled: t('import.noFile') } : {})}
          >
            {t('import.check')}
          </Button>
        </>
      }
    >
      <PathField
        label={t('import.file')}
        value={path}
        asks="archive"
        error={check.error}
        inputRef={field}
        onChange={(next) => {
          check.reset()
          setPath(next)
        }}
        onEnter={run}
      />
    </Dialog>
  )
}

/** Imports an exported profile: checks it, shows what would be added, adds it, and reports. */
export function ImportProfile({ transfer }: { readonly transfer: TransferState }) {
  const { toSettings } = useNavigation()
  const [isOpen, setOpen] = useState(false)
  const { now, found, last } = transfer
  const reason = now === null ? null : t('working')
  const open = () => {
    toSettings({ section: 'backup' }, { replace: true })
    setOpen(true)
  }
  useCommands(() => [importProfileCommand(open, reason)])
  const isOwn = now?.kind === 'check' || now?.kind === 'import'
  return (
    <section aria-label={t('import.title')} className="space-y-3">
      <div className="flex flex-wrap items-start gap-3">
        <p dir="auto" className="min-w-0 flex-1 basis-[280px] text-ink-2">
          {t('import.text')}
        </p>
        <Button onClick={open} {...(reason === null ? {} : { disabled: reason })}>
          {t('import.open')}
        </Button>
      </div>
      {isOwn && <TransferProgress now={now} />}
      {now === null && found !== null && <Found key={found.path} found={found} />}
      {now === null && found === null && last?.kind === 'imported' && (
        <div className="space-y-3">
          <Note tone="ok">
            {t('import.done')} {last.report.counts.workspaces.added > 0 && t('import.keys')}
          </Note>
          <Report report={last.report} />
        </div>
      )}
      <ImportDialog open={isOpen} onClose={() => setOpen(false)} />
    </section>
  )
}
