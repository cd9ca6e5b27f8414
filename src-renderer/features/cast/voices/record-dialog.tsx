import { readingText } from '#shared/domain/speech/reading-texts.ts'
import { useEffect, useMemo } from 'react'
import { formatElapsed, formatTime } from '../../../lib/format.ts'
import { useElapsed } from '../../../lib/hooks.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Note } from '../../../ui/note.tsx'
import { Select } from '../../../ui/select.tsx'
import { languageOptions } from './language-names.ts'
import { t } from './texts.ts'
import { useMicrophone } from './use-microphone.ts'
import { useVoicesActions, useVoicesState } from './voices-context.tsx'

/** Quieter than this, a room does not spoil a sample. Decibels. */
const quietFrom = -50
/** The range of the meter. Decibels. */
const meter = { least: -60, loud: -6 } as const

function LevelMeter({ level }: { readonly level: number }) {
  const share = Math.max(0, Math.min(1, (level - meter.least) / -meter.least))
  return (
    <div
      role="meter"
      aria-label={t('record.level')}
      aria-valuemin={meter.least}
      aria-valuemax={0}
      aria-valuenow={Math.round(Math.max(meter.least, level))}
      className="h-2 overflow-hidden rounded-full bg-control"
    >
      <i
        className={classNames('block h-full', level > meter.loud ? 'bg-err' : 'bg-ink')}
        style={{ width: `${share * 100}%` }}
      />
    </div>
  )
}

type RecordDialogProps = { onClose(): void; onUse(file: File): void }

/** Records a sample: a text to read, the level, and whether the room is quiet enough. */
export function RecordDialog({ onClose, onUse }: RecordDialogProps) {
  const microphone = useMicrophone(() => t('record.name', { time: formatTime(new Date().toISOString()) }))
  const { state, level, room, startedAt, file } = microphone
  const { type } = useVoicesActions()
  const language = useVoicesState((one) => one.language)
  const elapsed = useElapsed(startedAt)
  const address = useMemo(() => (file === null ? null : URL.createObjectURL(file)), [file])
  useEffect(() => () => (address === null ? undefined : URL.revokeObjectURL(address)), [address])
  const isOpen = state === 'ready' || state === 'recording'
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('record.title')}
      footer={
        <>
          <Button onClick={onClose}>{t('record.close')}</Button>
          {(state === 'refused' || state === 'missing') && (
            <Button variant="strong" onClick={microphone.retry}>
              {t('record.retry')}
            </Button>
          )}
          {state === 'recording' && (
            <Button variant="strong" onClick={microphone.stop}>
              {t('record.stop')}
            </Button>
          )}
          {state === 'ready' && (
            <Button variant={file === null ? 'strong' : 'plain'} onClick={microphone.start}>
              {t(file === null ? 'record.start' : 'record.again')}
            </Button>
          )}
          {state === 'ready' && file !== null && (
            <Button variant="strong" onClick={() => onUse(file)}>
              {t('record.use')}
            </Button>
          )}
        </>
      }
    >
      <div className="space-y-3">
        <p className="text-small text-ink-2">{t('record.about')}</p>
        <div className="w-56">
          <Select
            label={t('clone.language')}
            options={languageOptions()}
            value={language ?? undefined}
            onChange={(next) => type({ language: next })}
          />
        </div>
        <blockquote lang={language ?? 'en'} dir="auto" className="rounded-control bg-surface-1 p-3 text-lead">
          {readingText(language)}
        </blockquote>
        {state === 'asking' && <p className="text-small text-ink-3">{t('record.waiting')}</p>}
        {state === 'refused' && <Note tone="error">{t('record.refused')}</Note>}
        {state === 'missing' && <Note tone="error">{t('record.missing')}</Note>}
        {isOpen && (
          <>
            <LevelMeter level={level} />
            <p className="min-h-5 text-small text-ink-2" aria-live="polite">
              {state === 'recording'
                ? t('record.elapsed', { time: formatElapsed(elapsed) })
                : room !== null &&
                  `${t('record.room', { value: Math.round(room) })}. ${t(room <= quietFrom ? 'record.quiet' : 'record.noisy')}`}
            </p>
          </>
        )}
        {address !== null && state === 'ready' && (
          // oxlint-disable-next-line jsx-a11y/media-has-caption
          <audio controls src={address} aria-label={t('record.title')} className="w-full" />
        )}
      </div>
    </Dialog>
  )
}
