import type { Job } from '#shared/bridge/jobs.ts'
import type { QueueSet } from '#shared/bridge/queue.ts'
import type { JobSetId } from '#shared/domain/ids.ts'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useEffect } from 'react'
import { useBridge } from '../../../lib/bridge.tsx'
import { formatPlural } from '../../../lib/format.ts'
import { useSettled } from '../../../lib/hooks.ts'
import { useJobs } from '../../../lib/jobs.ts'
import { useNavigation } from '../../../lib/navigate.tsx'
import { useStream } from '../../../lib/use-stream.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { JustifiedGrid } from '../../../ui/justified-grid.tsx'
import { StatusMark } from '../../../ui/status-mark.tsx'
import { RunPicture } from '../components/run-tile.tsx'
import { runWords } from '../run-words.ts'
import { BatchMeter } from './batch-meter.tsx'

const captionHeight = 40
const quietMs = 150

/** The picture of a run, its number and its prompt. */
function SheetTile({ job, place, height }: { readonly job: Job; readonly place: number; readonly height: number }) {
  return (
    <div className="flex size-full flex-col">
      <div className="relative bg-stage" style={{ height: height - captionHeight }}>
        <RunPicture job={job} />
      </div>
      <p className="mt-1 line-clamp-2 text-caption leading-[17px] text-ink-2">
        <span className="mr-1.5 text-ink-3 tabular-nums">{String(place).padStart(2, '0')}</span>
        {job.prompt}
      </p>
    </div>
  )
}

function Counts({ set }: { readonly set: QueueSet }) {
  const { counts } = set
  const failed = counts.failed + counts.refused
  return (
    <div className="flex flex-wrap gap-x-4 text-small">
      {counts.done > 0 && <StatusMark kind="succeeded">{counts.done} succeeded</StatusMark>}
      {counts.underWay > 0 && <StatusMark kind="running">{counts.underWay} running</StatusMark>}
      {failed > 0 && (
        <StatusMark kind="failed" loud>
          {failed} failed
        </StatusMark>
      )}
      {counts.unconfirmed > 0 && <StatusMark kind="unconfirmed">{counts.unconfirmed} not confirmed</StatusMark>}
      {counts.waiting > 0 && (
        <StatusMark kind={set.isPaused ? 'held' : 'waiting'}>
          {counts.waiting} {set.isPastBudget ? 'past budget' : set.isPaused ? 'held' : 'waiting'}
        </StatusMark>
      )}
    </div>
  )
}

export type BatchSheetProps = { readonly setId: JobSetId; readonly isPractice: boolean; onNew(): void }

/** A batch that runs: how far it is, what each run came to, what it has cost, and what can be done with the rest. */
export function BatchSheet({ setId, isPractice, onNew }: BatchSheetProps) {
  const { call, query } = useBridge()
  const { toLibrary } = useNavigation()
  const sets = useQuery(query.queue.sets.queryOptions({ input: { limit: 20 } }))
  const set = sets.data?.sets.find(({ id }) => id === setId)
  const { jobs, loadMore } = useJobs({ setId })
  // All of a batch is on its sheet; a page that was read asks for the next.
  useEffect(loadMore)
  const { refetch } = sets
  useStream(
    `the batch ${setId}`,
    ({ signal }) => call.queue.watch(undefined, { signal }),
    () => void refetch(),
  )
  // A run that moves on changes what the batch has cost; several at once are read once.
  const standing = useSettled(jobs.map(({ state, refunded }) => `${state.kind} ${refunded}`).join(), quietMs)
  useEffect(() => void refetch(), [standing, refetch])
  const first = jobs.at(-1)?.number ?? 0
  const shown = jobs.toReversed()
  if (set === undefined) return <div className="flex-1 bg-stage" />
  return (
    <>
      <section aria-label={set.name} className="flex min-h-0 min-w-0 flex-1 flex-col bg-stage">
        <div className="flex shrink-0 items-center gap-3 border-b border-line bg-surface-1 px-4 py-2.5">
          <h2 className="min-w-0 truncate text-title font-[620]">{set.name}</h2>
          <span className="min-w-0 flex-1 truncate text-ink-3">
            {jobs[0]?.modelName}, {formatPlural(jobs.length, 'run')}
          </span>
          <Counts set={set} />
          <Button size="small" onClick={onNew}>
            <Icon icon={Plus} size={14} />
            New batch
          </Button>
        </div>
        <div className="min-h-0 flex-1">
          <JustifiedGrid
            label={`Runs of ${set.name}`}
            items={shown}
            itemKey={({ id }) => id}
            itemLabel={(job) => `${job.prompt}: ${runWords(job, () => '').words}`}
            aspectRatio={() => 1.1}
            rowHeight={176}
            gap={12}
            onSelect={() => undefined}
            onOpen={({ state }) => {
              const [asset] = state.kind === 'done' ? state.assetIds : []
              if (asset !== undefined) toLibrary({ asset })
            }}
            renderItem={(job, { height }) => <SheetTile job={job} place={job.number - first + 1} height={height} />}
          />
        </div>
      </section>
      <BatchMeter set={set} isPractice={isPractice} />
    </>
  )
}
