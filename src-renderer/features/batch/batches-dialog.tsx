import type { JobSetId } from '#shared/domain/ids.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useBridge } from '../../lib/bridge.tsx'
import { failureOf } from '../../lib/failure-of.ts'
import { formatCredits, formatDateTime } from '../../lib/format.ts'
import { usePractice } from '../../lib/workspace.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Note } from '../../ui/note.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { ServiceBatches } from './service-batches.tsx'
import { t } from './texts.ts'

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
    if (!read.isError) return <p className="text-ink-3">{t('list.loading')}</p>
    return (
      <Note tone="error" actions={[{ label: t('list.retry'), run: () => void read.refetch() }]}>
        {failureOf(read.error)?.message ?? t('list.loadFailed')}
      </Note>
    )
  }
  const { sets, next } = read.data
  if (sets.length === 0) {
    return <EmptyState title={t('list.empty.title')}>{t('list.empty.text')}</EmptyState>
  }
  return (
    <>
      <ul aria-label={t('list.here')} className="divide-y divide-line">
        {sets.map(({ id, name, createdAt, counts }) => (
          <li key={id} className="flex items-center gap-3 py-2.5">
            <div className="min-w-0 flex-1">
              <p className="truncate">{name}</p>
              <p className="text-caption text-ink-3">
                {[
                  formatDateTime(createdAt),
                  t('list.done', { count: counts.done }),
                  ...(counts.failed + counts.refused > 0
                    ? [t('list.failed', { count: counts.failed + counts.refused })]
                    : []),
                  ...(counts.waiting + counts.underWay > 0
                    ? [t('list.remaining', { count: counts.waiting + counts.underWay })]
                    : []),
                  formatCredits(counts.charged - counts.refunded, isPractice),
                ].join(' · ')}
              </p>
            </div>
            <Button size="small" onClick={() => onShow(id)}>
              {t('list.show')}
            </Button>
          </li>
        ))}
      </ul>
      {next !== null && limit < mostSets && (
        <Button size="small" onClick={() => setLimit(mostSets)}>
          {t('list.more')}
        </Button>
      )}
    </>
  )
}

const places = ['here', 'service'] as const

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
        {t('list.title')}
      </Button>
      <Dialog open={isOpen} onOpenChange={setOpen} title={t('list.title')} width="large">
        <div className="space-y-3">
          <Segmented
            label={t('list.place')}
            labelHidden
            options={places.map((value) => ({ value, label: t(`list.places.${value}`) }))}
            value={place}
            onChange={(next) => setPlace(next)}
          />
          {place === 'here' ? <SetsHere onShow={show} /> : <ServiceBatches onShow={show} />}
        </div>
      </Dialog>
    </>
  )
}
