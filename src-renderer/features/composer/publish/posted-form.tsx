import type { PublishJob } from '#shared/bridge/publish.ts'
import { Check, Link2 } from 'lucide-react'
import { type Ref, useImperativeHandle } from 'react'
import { useBridge } from '../../../lib/bridge.tsx'
import { platformName } from '../../../lib/platforms.ts'
import { cityOf } from '../../../lib/zoned-time.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Note } from '../../../ui/note.tsx'
import { Section } from '../../../ui/section.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { openParts } from './caption-words.ts'
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
  const at = postedAt === '' ? null : readPostedAt(postedAt, timeZone)
  const isFuture = at !== null && at > now + 60_000
  const reason =
    blocked ??
    (read?.kind === 'post' ? (isFuture ? t('posted.future') : undefined) : (read?.message ?? t('posted.needsUrl')))
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
      <TextField
        className="mt-3"
        type="datetime-local"
        label={t('posted.at')}
        aside={t(postedAt === '' ? 'posted.now' : 'posted.atZone', { zone: cityOf(timeZone) })}
        value={postedAt === '' ? postedAtText(now, timeZone) : postedAt}
        error={isFuture ? t('posted.future') : action.fields['postedAt']}
        onChange={(next) => change({ postedAt: next })}
      />
      <Button
        variant="strong"
        className="mt-3 w-full"
        keys="enter"
        busy={action.isBusy}
        disabled={reason}
        onClick={() => void mark()}
      >
        {t('posted.mark')}
      </Button>
    </Section>
  )
}
