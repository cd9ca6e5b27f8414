import type { PublishJob } from '#shared/bridge/publish.ts'
import type { Ref } from 'react'
import { NumbersSection, SendNumbers } from './numbers-section.tsx'
import { PostedForm, type PostedFormKeys } from './posted-form.tsx'
import { PostsSection } from './posts-section.tsx'
import { t } from './texts.ts'

type JobInspectorProps = {
  readonly profileId: string
  readonly job: PublishJob
  readonly timeZone: string
  readonly now: number
  readonly blocked: string | null
  readonly urlRef: Ref<HTMLInputElement>
  readonly keysRef: Ref<PostedFormKeys>
  onCant(): void
  onPaste(): void
  onCsv(): void
}

/** What was posted of a video: the address of the next post, all posts, and their numbers. */
export function JobInspector(props: JobInspectorProps) {
  const { profileId, job, timeZone, now, blocked, urlRef, keysRef, onCant, onPaste, onCsv } = props
  const posted = job.parts.filter(({ state }) => state === 'posted').length
  return (
    <aside
      aria-label={t('posted.title')}
      className="flex h-full min-h-0 w-[316px] shrink-0 flex-col border-s border-line bg-surface-1 mid:w-[332px]"
    >
      <div className="flex h-11 shrink-0 items-center gap-2 border-b border-line px-4">
        <h2>{t('posted.title')}</h2>
        <span className="ms-auto text-small text-ink-3">
          {t('posted.of', { count: String(posted), total: String(job.parts.length) })}
        </span>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <PostedForm
          key={job.jobId}
          profileId={profileId}
          job={job}
          timeZone={timeZone}
          now={now}
          blocked={blocked}
          urlRef={urlRef}
          keysRef={keysRef}
        />
        <PostsSection job={job} onCant={onCant} />
        <NumbersSection job={job} onPaste={onPaste} onCsv={onCsv} />
      </div>
      <div data-send-numbers>
        <SendNumbers key={job.jobId} profileId={profileId} job={job} blocked={blocked} />
      </div>
    </aside>
  )
}
