import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { TransferState } from '#shared/bridge/transfer.ts'
import { useBridge } from '../../../lib/bridge.tsx'
import { useCommands } from '../../../lib/commands.tsx'
import { formatSize } from '../../../lib/format.ts'
import { useNavigation } from '../../../lib/navigate.tsx'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Note } from '../../../ui/note.tsx'
import { exportProfileCommand } from './backup-commands.ts'
import { PathField, pathText, wordsOf } from './path-field.tsx'
import { t } from './texts.ts'
import { TransferProgress } from './transfer-progress.tsx'

/** Asks where the export goes and what it contains, and begins it. */
function ExportDialog({ open, onClose }: { readonly open: boolean; onClose(): void }) {
  const { query } = useBridge()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState<string | null>(null)
  const [hasMedia, setHasMedia] = useState(true)
  const { data: estimate } = useQuery(query.transfer.estimate.queryOptions({ enabled: open, gcTime: 0 }))
  const begin = useMutation(query.transfer.export.mutationOptions({ onSuccess: onClose }))
  const folder = typed ?? estimate?.folder ?? ''
  const run = () => begin.mutate({ folder, hasMedia })
  const bytes = estimate === undefined ? 0 : estimate.databaseBytes + (hasMedia ? estimate.mediaBytes : 0)
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('export.dialog')}
      description={t('export.text')}
      initialFocus={field}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            variant="strong"
            busy={begin.isPending}
            onClick={run}
            {...(folder.trim() === '' ? { disabled: t('export.noFolder') } : {})}
          >
            {t('export.begin')}
          </Button>
        </>
      }
    >
      <div className="space-y-3">
        <PathField
          label={t('folder')}
          value={folder}
          asks="folder"
          error={begin.error}
          inputRef={field}
          onChange={(path) => {
            begin.reset()
            setTyped(path)
          }}
          onEnter={run}
        />
        <Checkbox
          label={t('export.hasMedia')}
          checked={hasMedia}
          onChange={setHasMedia}
          detail={
            estimate === undefined
              ? undefined
              : t('export.media', { count: estimate.files, size: formatSize(estimate.mediaBytes) })
          }
        />
        <p role="status" className="text-small text-ink-3">
          {estimate === undefined ? '' : t('export.estimate', { size: formatSize(bytes) })}
        </p>
      </div>
    </Dialog>
  )
}

/** An export that was stopped: it goes on, or what it left is deleted. */
function Interrupted({ path }: { readonly path: string }) {
  const { query } = useBridge()
  const resume = useMutation(query.transfer.resumeExport.mutationOptions())
  const discard = useMutation(query.transfer.discardExport.mutationOptions())
  const error = resume.error ?? discard.error
  return (
    <div className="space-y-2">
      <Note tone="warn">
        {t('export.interrupted')} {pathText(path)}
      </Note>
      <div className="flex gap-2">
        <Button busy={resume.isPending} onClick={() => resume.mutate()}>
          {t('export.resume')}
        </Button>
        <Button variant="quiet" busy={discard.isPending} onClick={() => discard.mutate()}>
          {t('export.discard')}
        </Button>
      </div>
      {error !== null && <Note tone="error">{wordsOf(error)}</Note>}
    </div>
  )
}

/** Exports the profile to one file: begins it, shows how far it is, and what came of it. */
export function ExportProfile({ transfer }: { readonly transfer: TransferState }) {
  const { toSettings } = useNavigation()
  const [isOpen, setOpen] = useState(false)
  const { now, interrupted, last } = transfer
  const reason = now === null ? null : t('working')
  const open = () => {
    toSettings({ section: 'backup' }, { replace: true })
    setOpen(true)
  }
  useCommands(() => [exportProfileCommand(open, reason)])
  return (
    <section aria-label={t('export.title')} className="space-y-3">
      <div className="flex flex-wrap items-start gap-3">
        <p dir="auto" className="min-w-0 flex-1 basis-[280px] text-ink-2">
          {t('export.text')}
        </p>
        <Button onClick={open} {...(reason === null ? {} : { disabled: reason })}>
          {t('export.open')}
        </Button>
      </div>
      {now?.kind === 'export' && <TransferProgress now={now} />}
      {now === null && interrupted !== null && <Interrupted path={interrupted.path} />}
      {now === null && last?.kind === 'exported' && (
        <Note tone={last.missing === 0 ? 'ok' : 'warn'}>
          {t.rich('export.done', { target: last.path, size: formatSize(last.bytes), path: pathText })}{' '}
          {last.missing > 0 && t('export.missing', { count: last.missing })}
        </Note>
      )}
      <ExportDialog open={isOpen} onClose={() => setOpen(false)} />
    </section>
  )
}
