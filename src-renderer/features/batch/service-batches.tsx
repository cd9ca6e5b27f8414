import type { ServiceBatch } from '#shared/bridge/batch.ts'
import type { JobSetId } from '#shared/domain/ids.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { mostListedBatches } from '#shared/domain/batch-plan/batch-limit.ts'
import { useBridge } from '../../lib/bridge.tsx'
import { failureOf } from '../../lib/failure-of.ts'
import { formatCredits, formatDateTime } from '../../lib/format.ts'
import { usePractice } from '../../lib/workspace.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Note } from '../../ui/note.tsx'
import { StatusMark, type StatusKind } from '../../ui/status-mark.tsx'
import { t } from './texts.ts'
import { assertNever } from '#shared/util/assert-never.ts'

const firstPage = 20

export type ServiceBatchesProps = {
  /** Shows a batch that is a set here. */
  onShow(setId: JobSetId): void
}

/** Where a batch of the service stands: a mark and a few words. */
type ServiceBatchWords = { readonly mark: StatusKind; readonly words: string; readonly isOpen: boolean }

/** Puts the state of a batch of the service into words. One that is not known yet counts as open. */
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

/** The batches that the service drives for this account, newest first: followed here, stopped, or taken in from elsewhere. */
export function ServiceBatches({ onShow }: ServiceBatchesProps) {
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
  // A batch that was started elsewhere is followed here from then on: its files and its cost come with it.
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
    act(batch.id, async () => (await call.jobs.stop({ jobId: (await take(batch)).id })).sentence)

  const batches = list.data?.batches ?? []
  return (
    <div className="space-y-3">
      {reported !== null && (
        <Note tone={reported.tone} actions={[{ label: t('service.dismiss'), run: () => setReported(null) }]}>
          {reported.message}
        </Note>
      )}
      {list.isError && (
        <Note tone="error" actions={[{ label: t('service.retry'), run: () => void list.refetch() }]}>
          {failureOf(list.error)?.message ?? t('service.loadFailed')}
        </Note>
      )}
      {list.isPending && <p className="text-ink-3">{t('service.loading')}</p>}
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
