import type { Job } from '#shared/bridge/jobs.ts'
import { AudioLines } from 'lucide-react'
import { assertNever } from '#shared/util/assert-never.ts'
import { useMediaUrl } from '../../../lib/bridge.tsx'
import { formatCredits, formatElapsed } from '../../../lib/format.ts'
import { useElapsed } from '../../../lib/hooks.ts'
import { classNames } from '../../../ui/class-names.ts'
import { FilmStill } from '../../../ui/film-still.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Leader } from '../../../ui/leader.tsx'
import { StatusMark } from '../../../ui/status-mark.tsx'
import { costOf, sinceOf } from '../run-selectors.ts'
import { runWords } from '../run-words.ts'

const card =
  'absolute inset-0 flex flex-col items-center justify-center gap-0.5 rounded-media bg-surface-2 px-1 text-center text-caption leading-[15px] text-ink-2 inset-ring inset-ring-line-hi'

function TileLeader({ job }: { readonly job: Job }) {
  const seconds = useElapsed(sinceOf(job))
  return <Leader seconds={seconds} text={formatElapsed(seconds)} label={`Run ${job.number}`} />
}

/** The picture of a run, or what is there instead; fills the place that it is put in. */
export function RunPicture({ job }: { readonly job: Job }) {
  const media = useMediaUrl()
  const { state } = job
  switch (state.kind) {
    case 'sending':
    case 'running':
    case 'saving':
      return <TileLeader job={job} />
    case 'done': {
      const [first] = state.assetIds
      if (first === undefined) return null
      if (job.outputType === 'video') {
        return <FilmStill source={media.original(first)} className="size-full object-cover" />
      }
      if (job.outputType === 'audio') {
        return (
          <span className={card}>
            <Icon icon={AudioLines} size={20} />
          </span>
        )
      }
      return (
        <img src={media.thumbnail(first, 256)} alt="" loading="lazy" className="size-full rounded-media object-cover" />
      )
    }
    case 'failed':
      return (
        <div className={card}>
          <StatusMark kind="failed" loud>
            Failed
          </StatusMark>
          <span>{state.refunded ? `${formatCredits(job.refunded)} refunded` : 'refund not seen yet'}</span>
        </div>
      )
    case 'waiting':
    case 'refused':
    case 'unconfirmed': {
      const { mark, words } = runWords(job, formatElapsed)
      return (
        <div className={card}>
          <StatusMark kind={mark} loud={state.kind === 'refused'}>
            {state.kind === 'waiting' ? (mark === 'held' ? 'Held' : 'Waiting') : words}
          </StatusMark>
        </div>
      )
    }
    default:
      return assertNever(state)
  }
}

/** One frame of the strip: the picture or what is there instead, the run's number and its cost. */
export function RunTile({ job, isWatched }: { readonly job: Job; readonly isWatched: boolean }) {
  const cost = costOf(job)
  return (
    <>
      <div className={classNames('relative h-[76px] rounded-media bg-stage', isWatched && 'picked-on-stage')}>
        <RunPicture job={job} />
      </div>
      <div
        className={classNames(
          'mt-1.5 flex justify-between text-[12px] leading-4',
          isWatched ? 'text-ink' : 'text-ink-3',
        )}
      >
        <span>Run {job.number}</span>
        <span>{cost === null ? '' : formatCredits(cost)}</span>
      </div>
    </>
  )
}
