import type { PublishJob } from '#shared/bridge/publish.ts'
import { Check, Link2 } from 'lucide-react'
import { type Ref, useImperativeHandle, useState } from 'react'
import { useBridge } from '../../../lib/bridge.tsx'
import { platformName } from '../../../lib/platforms.ts'
import { cityOf } from '../../../lib/zoned-time.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Note } from '../../../ui/note.tsx'
import { Section } from '../../../ui/section.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { openParts } from './caption-words.ts'
import { FailedSection } from './failed-section.tsx'
import { postedAtText, readPostedAt } from './posted-time.ts'
import { useDraft } from './publish-store.ts'
import { readPostUrl } from './read-post-url.ts'
import { t } from './texts.ts'
import { useJobAction } from './use-publish.ts'

/** What keys do with the form. */
export type PostedFormKeys = { mark(): void }

type PostedFormProps = {
  readonly profileId: string
  readonly job: PublishJob
  readonly timeZone: string
  /** Milliseconds since 1970. */
  readonly now: number
  readonly blocked: string | null
  readonly urlRef: Ref<HTMLInputElement>
  readonly keysRef: Ref<PostedFormKeys>
}

/** Marks a video as posted: a pasted address names platform, account and id. */
export function PostedForm({ profileId, job, timeZone, now, blocked, urlRef, keysRef }: PostedFormProps) {
  const { call } = useBridge()
  const [{ url, postedAt }, change] = useDraft(job.jobId)
  const action = useJobAction()
  const read = readPostUrl(url, job)
  // The time that was shown as "now" when the field got the focus: left as it is, it stays now.
  const [offered, setOffered] = useState<string | null>(null)
  const isNow = postedAt === '' || postedAt === offered
  const at = isNow ? null : readPostedAt(postedAt, timeZone, now)
  const timeProblem =
    isNow || (at !== null && at <= now + 60_000) ? undefined : t(at === null ? 'posted.notTime' : 'posted.future')
  const reason = blocked ?? (read?.kind === 'post' ? timeProblem : (read?.message ?? t('posted.needsUrl')))
  const mark = async () => {
    if (read?.kind !== 'post' || reason !== undefined) return
    const { platform } = read.post
    const isDone = await action.run(() =>
      call.publish.markPosted({
        profileId,
        jobId: job.jobId,
        platform,
        url: read.post.url,
        postedAt: at === null ? null : new Date(at).toISOString(),
      }),
    )
    if (isDone) change({ url: '', postedAt: '' })
  }
  useImperativeHandle(keysRef, () => ({ mark: () => void mark() }))
  if (job.status === 'failed') {
    return <FailedSection profileId={profileId} job={job} timeZone={timeZone} blocked={blocked} />
  }
  if (openParts(job).length === 0) {
    return (
      <Section>
        <p className="text-small text-ink-3">{t('posted.all')}</p>
      </Section>
    )
  }
  const urlError = read?.kind === 'problem' ? read.message : action.fields['url']
  return (
    <Section>
      <TextField
        label={t('posted.url')}
        placeholder={t('posted.placeholder')}
        value={url}
        error={urlError}
        spellCheck={false}
        autoComplete="off"
        maxLength={2_000}
        leading={<Icon icon={Link2} size={14} className="text-ink-3" />}
        onChange={(next) => change({ url: next })}
        onEnter={() => void mark()}
        inputRef={urlRef}
      />
      <div role="status">
        {read?.kind === 'post' && (
          <p className="mt-2 flex gap-2 rounded-control bg-surface-2 px-2.5 py-2 text-small">
            <Icon icon={Check} className="mt-px text-ok" />
            <span className="min-w-0 wrap-anywhere">
              {read.post.account === null
                ? t('posted.foundOnly', { platform: platformName(read.post.platform) })
                : t('posted.found', { platform: platformName(read.post.platform), account: read.post.account })}
              <span className="mono block text-ink-2">{read.post.externalId}</span>
            </span>
          </p>
        )}
      </div>
      {action.problem !== null && Object.keys(action.fields).length === 0 && (
        <div className="mt-2">
          <Note tone="error">{action.problem}</Note>
        </div>
      )}
      <div className="mt-3 flex items-start gap-3">
        <TextField
          className="min-w-0 flex-1"
          label={t('posted.at')}
          aside={isNow ? t('posted.now') : cityOf(timeZone)}
          autoComplete="off"
          maxLength={40}
          value={postedAt === '' && offered === null ? postedAtText(now, timeZone, now) : postedAt}
          error={timeProblem ?? action.fields['postedAt']}
          onFocus={() => {
            const text = postedAtText(now, timeZone, now)
            setOffered(text)
            if (postedAt === '') change({ postedAt: text })
          }}
          onBlur={() => {
            setOffered(null)
            if (isNow) change({ postedAt: '' })
          }}
          onChange={(next) => change({ postedAt: next })}
          onEnter={() => void mark()}
        />
        <Button
          variant="strong"
          className="mt-[22px] shrink-0"
          keys="enter"
          busy={action.isBusy}
          disabled={reason}
          onClick={() => void mark()}
        >
          {t('posted.mark')}
        </Button>
      </div>
    </Section>
  )
}
