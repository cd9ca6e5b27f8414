import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useBridge } from '../../../lib/bridge.tsx'
import { useCommands } from '../../../lib/commands.tsx'
import { formatSize } from '../../../lib/format.ts'
import { useNavigation } from '../../../lib/navigate.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Note } from '../../../ui/note.tsx'
import { KeyValue } from '../../../ui/section.tsx'
import { diagnosticsCommand } from './backup-commands.ts'
import { PathField, pathText, wordsOf } from './path-field.tsx'
import { t } from './texts.ts'

/** Lists what a diagnostics bundle contains, and saves it. */
function DiagnosticsDialog({
  open,
  onClose,
  onSaved,
}: {
  readonly open: boolean
  onClose(): void
  onSaved(path: string): void
}) {
  const { query } = useBridge()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState<string | null>(null)
  const preview = useQuery(query.diagnostics.preview.queryOptions({ enabled: open, gcTime: 0, staleTime: 0 }))
  const save = useMutation(
    query.diagnostics.save.mutationOptions({
      onSuccess: ({ path }) => {
        onSaved(path)
        onClose()
      },
    }),
  )
  const found = preview.data
  const folder = typed ?? found?.folder ?? ''
  const run = () => save.mutate({ folder })
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('diagnostics.dialog')}
      description={t('diagnostics.none')}
      initialFocus={field}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            variant="strong"
            busy={save.isPending}
            onClick={run}
            {...(found === undefined ? { disabled: t('diagnostics.reading') } : {})}
          >
            {t('diagnostics.save')}
          </Button>
        </>
      }
    >
      <div className="space-y-3">
        {preview.error !== null && <Note tone="error">{wordsOf(preview.error)}</Note>}
        {found === undefined ? (
          <p role="status" className="text-small text-ink-3">
            {preview.error === null ? t('diagnostics.reading') : ''}
          </p>
        ) : (
          <KeyValue
            rows={found.files.map(({ part, bytes }) => ({
              term: t(`diagnostics.files.${part}`),
              detail: formatSize(bytes),
            }))}
          />
        )}
        <PathField
          label={t('folder')}
          value={folder}
          asks="folder"
          error={save.error}
          inputRef={field}
          onChange={(path) => {
            save.reset()
            setTyped(path)
          }}
          onEnter={run}
        />
        {found !== undefined && found.crashFolder !== null && (
          <p className="text-small text-ink-3">
            {t.rich('diagnostics.crashes', { target: found.crashFolder, path: pathText })}
          </p>
        )}
      </div>
    </Dialog>
  )
}

/** Saves a diagnostics bundle after its list was shown. */
export function Diagnostics() {
  const { toSettings } = useNavigation()
  const [isOpen, setOpen] = useState(false)
  const [saved, setSaved] = useState<string | null>(null)
  const open = () => {
    toSettings({ section: 'backup' }, { replace: true })
    setSaved(null)
    setOpen(true)
  }
  useCommands(() => [diagnosticsCommand(open)])
  return (
    <section aria-label={t('diagnostics.title')} className="space-y-3">
      <div className="flex flex-wrap items-start gap-3">
        <p dir="auto" className="min-w-0 flex-1 basis-[280px] text-ink-2">
          {t('diagnostics.text')}
        </p>
        <Button onClick={open}>{t('diagnostics.open')}</Button>
      </div>
      {saved !== null && <Note tone="ok">{t.rich('diagnostics.saved', { target: saved, path: pathText })}</Note>}
      <DiagnosticsDialog open={isOpen} onClose={() => setOpen(false)} onSaved={setSaved} />
    </section>
  )
}
