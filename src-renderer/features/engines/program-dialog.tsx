import type { Engine, ManifestReading } from '#shared/contract/engine.ts'
import { useState } from 'react'
import { useBridge } from '../../lib/bridge.tsx'
import { pickFile } from '../../lib/pick-file.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Note } from '../../ui/note.tsx'
import { TextArea } from '../../ui/text-field.tsx'
import { useFormWork } from './form-work.ts'
import { t } from './texts.ts'

type ProgramDialogProps = { onAdded(engine: Engine): void; onClose(): void }

/** Adds a command-line program by its manifest. Nothing is added before the user agrees to the exact command. */
export function ProgramDialog({ onAdded, onClose }: ProgramDialogProps) {
  const { call } = useBridge()
  const [manifest, setManifest] = useState('')
  const [reading, setReading] = useState<ManifestReading | null>(null)
  const [isAgreed, setAgreed] = useState(false)
  const { failure, isBusy, run, fail, clear } = useFormWork(['manifest'])

  const type = (text: string) => {
    setManifest(text)
    setReading(null)
    setAgreed(false)
    clear()
  }
  const check = (text: string) =>
    run(async () => {
      if (text.trim() === '') fail({ manifest: t('program.empty') })
      else setReading(await call.engines.readManifest({ manifest: text }))
    })
  const choose = () =>
    pickFile('.json,application/json', (file) => {
      file.text().then(
        (text) => {
          type(text)
          return check(text)
        },
        () => fail({ manifest: t('workflow.unreadable', { name: file.name }) }),
      )
    })
  const add = () =>
    run(async () => {
      if (reading === null || !isAgreed) return
      onAdded(await call.engines.addManifest({ manifest, consent: reading.consent }))
    })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('program.title')}
      description={t('program.text')}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          {reading === null ? (
            <Button variant="strong" busy={isBusy} onClick={() => check(manifest)}>
              {t('program.check')}
            </Button>
          ) : (
            <Button
              variant="strong"
              busy={isBusy}
              disabled={isAgreed ? undefined : t('program.consent')}
              onClick={() => add()}
            >
              {t('program.confirm')}
            </Button>
          )}
        </>
      }
    >
      <div className="space-y-3">
        <TextArea
          label={t('program.manifest')}
          aside={
            <Button size="small" variant="quiet" onClick={choose}>
              {t('program.choose')}
            </Button>
          }
          mono
          rows={6}
          value={manifest}
          onChange={type}
          error={failure.at['manifest']}
        />
        {reading !== null && (
          <div className="space-y-2">
            <p className="text-small text-ink-2">
              <b className="font-medium text-ink">{reading.name}</b> · {t(`kinds.${reading.kind}`)}
            </p>
            <p className="text-small">{t('program.command')}</p>
            <ol
              data-selectable
              dir="ltr"
              aria-label={t('program.command')}
              className="mono space-y-0.5 rounded-control bg-surface-1 p-2.5 text-caption wrap-anywhere"
            >
              {reading.command.map((part, index) => (
                // The parts of a command have no identity but their place.
                // oxlint-disable-next-line react/no-array-index-key
                <li key={index}>{part}</li>
              ))}
            </ol>
            <Checkbox label={t('program.consent')} checked={isAgreed} onChange={setAgreed} />
          </div>
        )}
        {failure.rest !== null && <Note tone="error">{failure.rest}</Note>}
      </div>
    </Dialog>
  )
}
