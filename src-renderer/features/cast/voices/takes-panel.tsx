import { sentenceOf } from '../../../lib/sentences.ts'
import type { Job } from '#shared/bridge/jobs.ts'
import type { JoinedSpeech } from '#shared/bridge/joined-speech.ts'
import { formatCredits, formatEstimate } from '../../../lib/format.ts'
import { jobWords } from '../../../lib/job-words.ts'
import { useJobs } from '../../../lib/jobs.ts'
import { usePractice } from '../../../lib/studio-state.tsx'
import { StatusMark } from '../../../ui/icon.tsx'
import { Note } from '../../../ui/note.tsx'
import { JoinedTake } from './joined-take.tsx'
import { readSpeech } from './read-speech.ts'
import { deliveryOf, TakeLine, TakePlayer } from './take-line.tsx'
import { TakeMenu } from './take-menu.tsx'
import { t } from './texts.ts'
import { useJoinedSpeeches } from './use-joined.ts'
import { useVoicesActions, useVoicesState } from './voices-context.tsx'

function RunTake({ job }: { readonly job: Job }) {
  const isPractice = usePractice()
  const [assetId = null] = job.state.kind === 'done' ? job.state.assetIds : []
  const { mark, words } = jobWords(job)
  const failure = 'failure' in job.state ? sentenceOf(job.state.failure) : null
  const { credits } = job.quote
  const isOpen = failure === null && job.charged === null && credits !== null
  const name = String(job.number)
  const draft = readSpeech(job.input, assetId === null ? null : { kind: 'run', jobId: job.id })
  return (
    <TakeLine
      number={job.number}
      title={job.prompt}
      delivery={deliveryOf(draft)}
      price={
        isOpen
          ? formatEstimate(credits, isPractice)
          : job.charged === null
            ? ''
            : formatCredits(job.charged - job.refunded, isPractice)
      }
      menu={<TakeMenu name={name} assetId={assetId} draft={draft} />}
    >
      {assetId === null ? (
        <span className="truncate text-ink-2" title={failure ?? undefined}>
          <StatusMark kind={mark} loud={mark !== 'running'}>
            {words}
          </StatusMark>
        </span>
      ) : (
        <TakePlayer assetId={assetId} name={name} />
      )}
    </TakeLine>
  )
}

type Take = { readonly at: string; readonly run: Job } | { readonly at: string; readonly speech: JoinedSpeech }

/** Takes by time, the newest first; a run that is a part of a joined speech is shown by that alone. */
function listTakes(jobs: readonly Job[], speeches: readonly JoinedSpeech[]): Take[] {
  const parts = new Set(speeches.flatMap(({ runs }) => runs.map(({ id }) => id)))
  const runs = jobs.filter(({ id }) => !parts.has(id)).map((run) => ({ at: run.createdAt, run }))
  const joined = speeches.map((speech) => ({ at: speech.createdAt, speech }))
  return [...runs, ...joined].toSorted((one, other) => other.at.localeCompare(one.at))
}

/** Everything that was spoken, newest first, to be heard side by side. */
export function TakesPanel() {
  const { jobs, loadMore } = useJobs({ modelId: 'speech' })
  const joined = useJoinedSpeeches()
  const takes = listTakes(jobs, joined.speeches)
  const { setNotice } = useVoicesActions()
  const notice = useVoicesState((state) => state.notice)
  if (takes.length === 0) return null
  return (
    <section aria-label={t('takes.title')} className="shrink-0">
      {notice !== null && (
        <Note isBanner tone={notice.tone} actions={[{ label: t('takes.dismiss'), run: () => setNotice(null) }]}>
          {notice.text}
        </Note>
      )}
      <ul
        className="max-h-[184px] overflow-y-auto"
        onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
          if (scrollHeight - scrollTop - clientHeight >= 100) return
          loadMore()
          joined.loadMore()
        }}
      >
        {takes.map((take) => (
          <li key={'run' in take ? take.run.id : take.speech.id} className="border-t border-line">
            {'run' in take ? <RunTake job={take.run} /> : <JoinedTake speech={take.speech} />}
          </li>
        ))}
      </ul>
    </section>
  )
}
