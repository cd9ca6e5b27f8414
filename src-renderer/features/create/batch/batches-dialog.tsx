import type { JobSetId } from '#shared/domain/ids.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useBridge } from '../../../lib/bridge.tsx'
import { failureOf } from '../../../lib/failure-of.ts'
import { formatCount, formatCredits, formatDateTime, formatPlural } from '../../../lib/format.ts'
import { usePractice } from '../../../lib/workspace.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Note } from '../../../ui/note.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { ServiceBatches } from './service-batches.tsx'

const firstPage = 20
const mostSets = 100

type Props = { onShow(setId: JobSetId): void }

/** The sets of this computer, newest first, each to be shown again. */
function SetsHere({ onShow }: Props) {
  const isPractice = usePractice()
  const { query } = useBridge()
  const [limit, setLimit] = useState(firstPage)
  const read = useQuery({
    ...query.queue.sets.queryOptions({ input: { limit } }),
    placeholderData: keepPreviousData,
  })
  if (read.data === undefined) {
    if (!read.isError) return <p className="text-ink-3">Reading the list…</p>
    return (
      <Note tone="error" actions={[{ label: 'Try again', run: () => void read.refetch() }]}>
        {failureOf(read.error)?.message ?? 'The batches could not be read. Nothing was charged.'}
      </Note>
    )
  }
  const { sets, next } = read.data
  if (sets.length === 0) {
    return <EmptyState title="No batch was run yet">What you run from the Batch tab is listed here.</EmptyState>
  }
  return (
    <>
      <ul aria-label="Batches here" className="divide-y divide-line">
        {sets.map(({ id, name, createdAt, counts }) => (
          <li key={id} className="flex items-center gap-3 py-2.5">
            <div className="min-w-0 flex-1">
              <p className="truncate">{name}</p>
              <p className="text-caption text-ink-3">
                {[
                  formatDateTime(createdAt),
                  `${formatCount(counts.done)} done`,
                  ...(counts.failed + counts.refused > 0 ? [`${counts.failed + counts.refused} failed`] : []),
                  ...(counts.waiting + counts.underWay > 0
                    ? [`${formatPlural(counts.waiting + counts.underWay, 'run')} to come`]
                    : []),
                  formatCredits(counts.charged - counts.refunded, isPractice),
                ].join(' · ')}
              </p>
            </div>
            <Button size="small" onClick={() => onShow(id)}>
              Show
            </Button>
          </li>
        ))}
      </ul>
      {next !== null && limit < mostSets && (
        <Button size="small" onClick={() => setLimit(mostSets)}>
          Show more
        </Button>
      )}
    </>
  )
}

const places = [
  { value: 'here', label: 'Run from here' },
  { value: 'service', label: 'At the service' },
] as const

/** The button that opens the list of batches: those of this computer, and those that the service drives. */
export function BatchesButton({ onShow }: Props) {
  const [isOpen, setOpen] = useState(false)
  const [place, setPlace] = useState<'here' | 'service'>('here')
  const show = (setId: JobSetId) => {
    setOpen(false)
    onShow(setId)
  }
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        Batches
      </Button>
      <Dialog open={isOpen} onOpenChange={setOpen} title="Batches" width="large">
        <div className="space-y-3">
          <Segmented
            label="Which batches"
            labelHidden
            options={places}
            value={place}
            onChange={(next) => setPlace(next)}
          />
          {place === 'here' ? <SetsHere onShow={show} /> : <ServiceBatches onShow={show} />}
        </div>
      </Dialog>
    </>
  )
}
