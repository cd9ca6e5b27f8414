import type { Job } from '#shared/bridge/jobs.ts'
import type { Asset } from '#shared/bridge/library.ts'
import type { AssetId } from '#shared/domain/ids.ts'
import { assertNever } from '#shared/util/assert-never.ts'
import { skipToken, useQuery } from '@tanstack/react-query'
import { AudioLines } from 'lucide-react'
import { useBridge, useMediaUrl } from '../lib/bridge.tsx'
import { formatCredits, formatElapsed, formatShare } from '../lib/format.ts'
import { useElapsed } from '../lib/hooks.ts'
import { shareOf } from '../lib/job-words.ts'
import { Icon, StatusMark } from '../ui/icon.tsx'
import { FittedBox } from '../ui/fitted-box.tsx'
import { Leader } from '../ui/progress.tsx'
import { expectedAspect, runWords, sinceOf } from './runs.ts'
import { t } from './texts.ts'

/** Reads a file of the library; null without an id and until it is read. */
export function useAsset(assetId: AssetId | undefined): Asset | null {
  const { query } = useBridge()
  const { data } = useQuery(query.library.read.queryOptions({ input: assetId === undefined ? skipToken : { assetId } }))
  return data?.asset.id === assetId ? (data?.asset ?? null) : null
}

const card =
  'absolute inset-0 flex flex-col items-center justify-center gap-0.5 rounded-media bg-surface-2 px-1 text-center text-caption leading-[15px] text-ink-2 inset-ring inset-ring-line-hi'

function TileLeader({ job }: { readonly job: Job }) {
  const seconds = useElapsed(sinceOf(job))
  const share = shareOf(job)
  return (
    <FittedBox aspect={expectedAspect(job)}>
      <Leader
        seconds={seconds}
        text={share === undefined ? formatElapsed(seconds) : formatShare(share)}
        {...(share === undefined ? {} : { share })}
        label={t('run.name', { number: String(job.number) })}
      />
    </FittedBox>
  )
}

/** The whole image of a run, or its placeholder of the same shape; as large as its container allows. */
export function RunImage({ job }: { readonly job: Job }) {
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
      if (job.outputType === 'audio') {
        return (
          <span className={card}>
            <Icon icon={AudioLines} size={20} />
          </span>
        )
      }
      return (
        <img
          src={media.thumbnail(first, 256)}
          alt=""
          loading="lazy"
          className="size-full rounded-media object-contain"
        />
      )
    }
    case 'failed':
      return (
        <div className={card}>
          <StatusMark kind="failed" loud>
            {t('strip.failed')}
          </StatusMark>
          <span>
            {state.refunded ? t('strip.refunded', { credits: formatCredits(job.refunded) }) : t('strip.refundPending')}
          </span>
        </div>
      )
    case 'waiting':
    case 'refused':
    case 'unconfirmed': {
      const { mark, words } = runWords(job)
      return (
        <div className={card}>
          <StatusMark kind={mark} loud={state.kind === 'refused'}>
            {state.kind === 'waiting' ? t(mark === 'held' ? 'strip.paused' : 'strip.queued') : words}
          </StatusMark>
        </div>
      )
    }
    default:
      return assertNever(state)
  }
}
