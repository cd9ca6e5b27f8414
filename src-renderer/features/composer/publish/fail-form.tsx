import type { PublishJob } from '#shared/bridge/publish.ts'
import { useState } from 'react'
import { useBridge } from '../../../lib/bridge.tsx'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { Note } from '../../../ui/note.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { openParts } from './caption-words.ts'
import { type FailReason, useDraft } from './publish-store.ts'
import { namesOf } from './read-post-url.ts'
import { t } from './texts.ts'
import { useJobAction } from './use-publish.ts'

const reasons: readonly FailReason[] = ['file', 'rights', 'account', 'other']

type FailFormProps = { readonly profileId: string; readonly job: PublishJob; readonly blocked: string | null }

/** Reports that the rest of a video can't be posted, with a reason. */
export function FailForm({ profileId, job, blocked }: FailFormProps) {
  const { call } = useBridge()
  const [draft, change] = useDraft(job.jobId)
  const action = useJobAction()
  const [isAsked, setAsked] = useState(false)
  const open = openParts(job).map(({ platform }) => platform)
  const posted = job.parts.filter(({ state }) => state === 'posted').map(({ platform }) => platform)
  if (open.length === 0) return null
  const { reason, otherReason } = draft
  const words = reason === null ? '' : reason === 'other' ? otherReason.trim() : t(`failing.reasons.${reason}`)
  const report = async () => {
    const isDone = await action.run(() => call.publish.reportFailed({ profileId, jobId: job.jobId, reason: words }))
    if (isDone) change({ reason: null, otherReason: '' })
  }
  return (
    <section aria-label={t('failing.label')} data-fail-form className="px-4 py-3">
      <h3 className="mb-2 text-small font-regular text-ink-3">{t('failing.title', { platforms: namesOf(open) })}</h3>
      <div role="radiogroup" aria-label={t('failing.otherReason')} className="flex flex-wrap gap-1.5">
        {reasons.map((one) => (
          <Button
            key={one}
            size="small"
            role="radio"
            aria-checked={reason === one}
            className={reason === one ? 'bg-control-hi! inset-ring inset-ring-edge' : ''}
            onClick={() => change({ reason: reason === one ? null : one })}
          >
            {t(`failing.reasons.${one}`)}
          </Button>
        ))}
      </div>
      {reason === 'other' && (
        <div className="mt-2">
          <TextField
            label={t('failing.otherReason')}
            labelHidden
            placeholder={t('failing.otherReason')}
            value={otherReason}
            maxLength={500}
            onChange={(next) => change({ otherReason: next })}
          />
        </div>
      )}
      {action.problem !== null && (
        <div className="mt-2">
          <Note tone="error">{action.problem}</Note>
        </div>
      )}
      <div className="mt-2.5 flex items-center gap-3">
        <Button
          size="small"
          variant="danger"
          busy={action.isBusy}
          disabled={blocked ?? (words === '' ? t('failing.needsReason') : undefined)}
          onClick={() => setAsked(true)}
        >
          {t('failing.report')}
        </Button>
        {posted.length > 0 && (
          <span className="text-caption text-ink-3">
            {t(posted.length === 1 ? 'failing.keepsOne' : 'failing.keeps', { platforms: namesOf(posted) })}
          </span>
        )}
      </div>
      <ConfirmDialog
        open={isAsked}
        onOpenChange={setAsked}
        danger
        title={t('failing.askTitle', { title: job.title })}
        cancel={t('failing.cancel')}
        confirm={t('failing.report')}
        onConfirm={() => void report()}
      >
        {t('failing.ask', { platforms: namesOf(open) })}
      </ConfirmDialog>
    </section>
  )
}
