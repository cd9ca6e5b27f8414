import type { Engine, ManifestReading } from '#shared/contract/engine.ts'
import { useState } from 'react'
import { useBridge } from '../../lib/bridge.tsx'
import { pickFile } from '../../lib/pick-file.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Note } from '../../ui/note.tsx'
import { TextArea } from '../../ui/text-field.tsx'
import { type FormFailure, noFailure, sortFailure } from './failed-fields.ts'
import { t } from './texts.ts'

type ProgramDialogProps = { onAdded(engine: Engine): void; onClose(): void }

/** Adds a command-line program by its manifest. Nothing is added before the user agrees to the exact command. */
export function ProgramDialog({ onAdded, onClose }: ProgramDialogProps) {
  const { call } = useBridge()
  const [manifest, setManifest] = useState('')
  const [reading, setReading] = useState<ManifestReading | null>(null)
  const [isAgreed, setAgreed] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<FormFailure>(noFailure)

  const type = (text: string) => {
    setManifest(text)
    setReading(null)
    setAgreed(false)
    setFailure(noFailure)
  }
  async function attempt(work: () => Promise<void>): Promise<void> {
    if (isBusy) return
    setBusy(true)
    setFailure(noFailure)
    try {
      await work()
    } catch (error) {
      setFailure(sortFailure(error, ['manifest']))
    } finally {
      setBusy(false)
    }
  }
  const check = (text: string) =>
    attempt(async () => {
      if (text.trim() === '') setFailure({ at: { manifest: t('program.empty') }, rest: null })
      else setReading(await call.engines.readManifest({ manifest: text }))
    })
  const choose = () =>
    pickFile('.json,application/json', (file) => {
      file.text().then(
        (text) => {
          type(text)
          return check(text)
        },
        () => setFailure({ at: { manifest: t('workflow.unreadable', { name: file.name }) }, rest: null }),
      )
    })
  const add = () =>
    attempt(async () => {
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
            <Button variant="strong" busy={isBusy} onClick={() => void check(manifest)}>
              {t('program.check')}
            </Button>
          ) : (
            <Button
              variant="strong"
              busy={isBusy}
              disabled={isAgreed ? undefined : t('program.consent')}
              onClick={() => void add()}
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
