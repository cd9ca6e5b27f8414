import type { Job } from '#shared/bridge/jobs.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useBridge } from '../../../lib/bridge.tsx'
import { failureOf } from '../../../lib/failure-of.ts'
import { formatCredits, formatDateTime, shortId } from '../../../lib/format.ts'
import { usePractice } from '../../../lib/workspace.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Note } from '../../../ui/note.tsx'
import { t } from '../texts.ts'

type UnconfirmedState = Extract<Job['state'], { kind: 'unconfirmed' }>
export type UnconfirmedCardProps = { readonly job: Job; readonly state: UnconfirmedState }

function sentWords({ evidence }: UnconfirmedState, isPractice: boolean): string {
  const { firstSentAt, attempts, upTo, keyHint } = evidence
  const sent =
    firstSentAt === null
      ? t('unconfirmed.accepted')
      : t('unconfirmed.sent', { time: formatDateTime(firstSentAt), attempts })
  const key = keyHint === '' ? [] : [t('unconfirmed.key', { hint: keyHint })]
  const cost =
    upTo === null ? t('unconfirmed.costUnknown') : t('unconfirmed.cost', { credits: formatCredits(upTo, isPractice) })
  return [sent, ...key, cost].join(' ')
}

/** A run that may or may not have been charged, or that gave no file: what is known of it, and what a person can do. */
export function UnconfirmedCard({ job, state }: UnconfirmedCardProps) {
  const isPractice = usePractice()
  const { call, query } = useBridge()
  const [shown, setShown] = useState<'nothing' | 'list' | 'again'>('nothing')
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const candidates = useQuery(
    query.jobs.candidates.queryOptions({
      input: { jobId: job.id },
      enabled: shown === 'list',
      retry: false,
      staleTime: 0,
    }),
  )
  async function decide(choice: Parameters<typeof call.jobs.decide>[0]['choice']) {
    setBusy(true)
    setProblem(null)
    try {
      await call.jobs.decide({ jobId: job.id, choice })
    } catch (error) {
      setProblem(failureOf(error)?.message ?? t('unconfirmed.notAnswered'))
    } finally {
      setBusy(false)
    }
  }
  const { evidence } = state
  const isWithoutFile = state.why === 'no-file'
  return (
    <div className="space-y-3">
      {isWithoutFile ? (
        <Note tone="warn">{state.failure.message}</Note>
      ) : (
        <>
          <Note tone="warn" title={t('unconfirmed.title')}>
            {state.failure.message}
          </Note>
          <p className="text-small text-ink-2">{sentWords(state, isPractice)}</p>
        </>
      )}
      {evidence.looks > 0 && (
        <p className="text-small text-ink-3">
          {t('unconfirmed.checked', { checks: evidence.looks, found: evidence.found })}
        </p>
      )}
      {evidence.ranAgainAt !== null && (
        <p className="text-small text-ink-3">
          {t(isWithoutFile ? 'unconfirmed.ranAgainCharged' : 'unconfirmed.ranAgain', {
            time: formatDateTime(evidence.ranAgainAt),
          })}
        </p>
      )}
      <p className="text-small text-ink-3">{evidence.look.sentence}</p>
      <div className="flex flex-wrap gap-2">
        <Button busy={isBusy} onClick={() => void decide({ kind: 'look' })}>
          {t('unconfirmed.check')}
        </Button>
        {!isWithoutFile && (
          <Button pressed={shown === 'list'} onClick={() => setShown(shown === 'list' ? 'nothing' : 'list')}>
            {t('unconfirmed.match')}
          </Button>
        )}
        <Button variant="line" onClick={() => setShown('again')}>
          {t('unconfirmed.again')}
        </Button>
      </div>
      {shown === 'list' && (
        <div className="text-small">
          {candidates.isPending && <p className="text-ink-3">{t('unconfirmed.loading')}</p>}
          {candidates.isError && (
            <p className="text-err">{failureOf(candidates.error)?.message ?? t('unconfirmed.loadFailed')}</p>
          )}
          {candidates.data?.length === 0 && <p className="text-ink-3">{t('unconfirmed.noMatch')}</p>}
          <ul>
            {candidates.data?.map(({ resourceId, what, createdAt, matches }) => (
              <li key={resourceId} className="flex items-center gap-2 border-b border-line py-1.5 last:border-b-0">
                <span className="min-w-0 flex-1">
                  <span className="block truncate">{what}</span>
                  <span className="block text-caption text-ink-3">
                    <span className="mono">{shortId(resourceId)}</span>
                    {createdAt !== null && `, ${formatDateTime(createdAt)}`}
                    {matches && `, ${t('unconfirmed.likely')}`}
                  </span>
                </span>
                <Button size="small" busy={isBusy} onClick={() => void decide({ kind: 'link', resourceId })}>
                  {t('unconfirmed.link')}
                </Button>
              </li>
            ))}
          </ul>
        </div>
      )}
      {problem !== null && <Note tone="error">{problem}</Note>}
      <ConfirmDialog
        open={shown === 'again'}
        onOpenChange={(open) => !open && setShown('nothing')}
        title={t(isWithoutFile ? 'again.titleCharged' : 'again.title')}
        cancel={t('again.cancel')}
        confirm={t('again.confirm')}
        danger
        onConfirm={() => void decide({ kind: 'again' })}
      >
        {job.quote.credits === null
          ? t('again.costUnknown')
          : t('again.cost', { credits: formatCredits(job.quote.credits, isPractice) })}{' '}
        {t(isWithoutFile ? 'again.textCharged' : 'again.text')}
      </ConfirmDialog>
    </div>
  )
}
