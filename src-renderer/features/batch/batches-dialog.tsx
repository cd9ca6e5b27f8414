import { sentenceOf } from '../../lib/sentences.ts'
import type { JobSetId } from '#shared/domain/ids.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useBridge, failureOf } from '../../lib/bridge.tsx'
import { formatCredits, formatDateTime } from '../../lib/format.ts'
import { usePractice } from '../../lib/studio-state.tsx'
import { useReadState } from '../../lib/read-state.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState, Note } from '../../ui/note.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { t } from './texts.ts'
import type { ServiceBatch } from '#shared/bridge/batch.ts'
import { mostListedBatches } from '#shared/domain/batch-plan.ts'
import { StatusMark, type StatusKind } from '../../ui/icon.tsx'
import { assertNever } from '#shared/util/assert-never.ts'

const firstPage = 20
const mostSets = 100

type Props = { onShow(setId: JobSetId): void }

function SetsHere({ onShow }: Props) {
  const isPractice = usePractice()
  const { query } = useBridge()
  const [limit, setLimit] = useState(firstPage)
  const read = useQuery({
    ...query.queue.sets.queryOptions({ input: { limit } }),
    placeholderData: keepPreviousData,
  })
  const reading = useReadState(read)
  if (read.data === undefined) {
    if (reading.state !== 'failed') return <p className="text-ink-3">{t('list.loading')}</p>
    return (
      <Note tone="error" actions={[reading.retry]}>
        {failureOf(reading.error)?.message ?? t('list.loadFailed')}
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
              <p dir="auto" className="truncate">
                {name}
              </p>
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

type ServiceBatchesProps = {
  /** Opens a batch that is a set on this computer. */
  onShow(setId: JobSetId): void
}

type ServiceBatchWords = { readonly mark: StatusKind; readonly words: string; readonly isOpen: boolean }

/** Puts the state of a service batch into words. An unknown state counts as open. */
export function serviceBatchWords({ status, prompts, made, failed, skipped }: ServiceBatch): ServiceBatchWords {
  const counts = [
    t('service.made', { made, count: prompts }),
    ...(failed > 0 ? [t('service.failed', { count: failed })] : []),
    ...(skipped > 0 ? [t('service.skipped', { count: skipped })] : []),
  ].join(', ')
  const words = t(`service.states.${status}`, { counts })
  switch (status) {
    case 'queued':
      return { mark: 'waiting', words, isOpen: true }
    case 'running':
      return { mark: 'running', words, isOpen: true }
    case 'stopping':
      return { mark: 'running', words, isOpen: true }
    case 'stopped':
      return { mark: 'held', words, isOpen: false }
    case 'completed':
      return { mark: failed > 0 ? 'degraded' : 'succeeded', words, isOpen: false }
    case 'failed':
      return { mark: 'failed', words, isOpen: false }
    case 'unknown':
      return { mark: 'unconfirmed', words, isOpen: true }
    default:
      return assertNever(status)
  }
}

/** Lists this account's batches that the service drives, newest first; each can be shown, stopped or imported. */
function ServiceBatches({ onShow }: ServiceBatchesProps) {
  const isPractice = usePractice()
  const { call, query } = useBridge()
  const [limit, setLimit] = useState(firstPage)
  const [reported, setReported] = useState<{ tone: 'ok' | 'error'; message: string } | null>(null)
  const [busyId, setBusy] = useState<string | null>(null)
  const list = useQuery({
    ...query.batch.atService.queryOptions({ input: { limit } }),
    placeholderData: keepPreviousData,
    retry: false,
  })
  const reading = useReadState(list)
  async function act(id: string, work: () => Promise<string | null>) {
    setBusy(id)
    try {
      const message = await work()
      setReported(message === null ? null : { tone: 'ok', message })
      await list.refetch()
    } catch (error) {
      const failure = failureOf(error)
      if (failure === null) reportError(error)
      setReported({ tone: 'error', message: failure?.message ?? t('service.noAnswer') })
    } finally {
      setBusy(null)
    }
  }
  // A batch that was started elsewhere is followed from here on, with its files and its cost.
  const take = ({ id, jobId }: ServiceBatch) =>
    jobId === null ? call.jobs.importBatch({ resourceId: id }) : call.jobs.read({ jobId }).then(({ job }) => job)
  const show = (batch: ServiceBatch) =>
    act(batch.id, async () => {
      const { setId } = await take(batch)
      if (setId === null) return t('service.imported')
      onShow(setId)
      return null
    })
  const stop = (batch: ServiceBatch) =>
    act(batch.id, async () => sentenceOf(await call.jobs.stop({ jobId: (await take(batch)).id })))

  const batches = list.data?.batches ?? []
  return (
    <div className="space-y-3">
      {reported !== null && (
        <Note tone={reported.tone} actions={[{ label: t('service.dismiss'), run: () => setReported(null) }]}>
          {reported.message}
        </Note>
      )}
      {reading.state === 'failed' && (
        <Note tone="error" actions={[reading.retry]}>
          {failureOf(reading.error)?.message ?? t('service.loadFailed')}
        </Note>
      )}
      {reading.state === 'loading' && <p className="text-ink-3">{t('service.loading')}</p>}
      {list.data !== undefined && batches.length === 0 && (
        <EmptyState title={t('service.empty.title')}>{t('service.empty.text')}</EmptyState>
      )}
      <ul aria-label={t('service.label')} className="divide-y divide-line">
        {batches.map((batch) => {
          const { mark, words, isOpen } = serviceBatchWords(batch)
          const facts = [
            batch.modelName,
            ...(batch.createdAt === null ? [] : [formatDateTime(batch.createdAt)]),
            ...(batch.charged === null
              ? []
              : [t('service.charged', { credits: formatCredits(batch.charged, isPractice) })]),
            ...(batch.refunded === null || batch.refunded === 0
              ? []
              : [t('service.refunded', { credits: formatCredits(batch.refunded, isPractice) })]),
          ]
          return (
            <li key={batch.id} className="flex items-center gap-3 py-2.5">
              <div className="min-w-0 flex-1">
                <p className="truncate">{batch.firstPrompt === '' ? batch.id : batch.firstPrompt}</p>
                <p className="text-small text-ink-2">
                  <StatusMark kind={mark}>{words}</StatusMark>
                </p>
                <p className="truncate text-caption text-ink-3">{facts.filter((fact) => fact !== '').join(' · ')}</p>
              </div>
              {isOpen && (
                <Button size="small" variant="danger" busy={busyId === batch.id} onClick={() => void stop(batch)}>
                  {t('service.stop')}
                </Button>
              )}
              <Button size="small" busy={busyId === batch.id} onClick={() => void show(batch)}>
                {t(batch.jobId === null ? 'service.import' : 'service.show')}
              </Button>
            </li>
          )
        })}
      </ul>
      {list.data?.isAll === false && limit < mostListedBatches && (
        <Button size="small" busy={list.isFetching} onClick={() => setLimit(mostListedBatches)}>
          {t('service.more')}
        </Button>
      )}
      {list.data?.isAll === false && limit >= mostListedBatches && (
        <p className="text-caption text-ink-3">{t('service.newestOnly', { count: mostListedBatches })}</p>
      )}
    </div>
  )
}

/** Opens the list of batches: those of this computer, and those that the service drives. */
export function BatchesButton({
  isOpen,
  onOpen,
  onShow,
}: Props & { readonly isOpen: boolean; onOpen(isOpen: boolean): void }) {
  const [place, setPlace] = useState<'here' | 'service'>('here')
  const show = (setId: JobSetId) => {
    onOpen(false)
    onShow(setId)
  }
  return (
    <>
      <Button size="small" onClick={() => onOpen(true)}>
        {t('list.title')}
      </Button>
      <Dialog open={isOpen} onOpenChange={onOpen} title={t('list.title')} width="large">
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
