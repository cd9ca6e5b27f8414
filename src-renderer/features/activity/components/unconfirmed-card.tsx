import type { Job } from '#shared/bridge/jobs.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useBridge } from '../../../lib/bridge.tsx'
import { failureOf } from '../../../lib/failure-of.ts'
import { formatCredits, formatDateTime, formatPlural, shortId } from '../../../lib/format.ts'
import { usePractice } from '../../../lib/workspace.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Note } from '../../../ui/note.tsx'

type UnconfirmedState = Extract<Job['state'], { kind: 'unconfirmed' }>
export type UnconfirmedCardProps = { readonly job: Job; readonly state: UnconfirmedState }

function sentWords({ evidence }: UnconfirmedState, isPractice: boolean): string {
  const { firstSentAt, attempts, upTo, keyHint } = evidence
  const when =
    firstSentAt === null
      ? 'It was accepted once.'
      : `Sent ${formatDateTime(firstSentAt)}, ${formatPlural(attempts, 'attempt')}.`
  const key = keyHint === '' ? '' : ` With the key ending in ${keyHint}.`
  const cost =
    upTo === null ? 'What it may have cost is not known.' : `At most ${formatCredits(upTo, isPractice)} were taken.`
  return `${when}${key} ${cost}`
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
      setProblem(failureOf(error)?.message ?? 'Backlot did not answer. Nothing was changed. Try again.')
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
          <Note tone="warn" title="It is not known whether this was charged.">
            {state.failure.message}
          </Note>
          <p className="text-small text-ink-2">{sentWords(state, isPractice)}</p>
        </>
      )}
      {evidence.looks > 0 && (
        <p className="text-small text-ink-3">
          Looked for {formatPlural(evidence.looks, 'time')}; {formatPlural(evidence.found, 'thing')} at the service may
          be it.
        </p>
      )}
      {evidence.ranAgainAt !== null && (
        <p className="text-small text-ink-3">
          You ran it again on {formatDateTime(evidence.ranAgainAt)}; {isWithoutFile ? 'both were' : 'it may have been'}{' '}
          paid
          {isWithoutFile ? '' : ' twice'}.
        </p>
      )}
      <p className="text-small text-ink-3">{evidence.look.sentence}</p>
      <div className="flex flex-wrap gap-2">
        <Button busy={isBusy} onClick={() => void decide({ kind: 'look' })}>
          {isWithoutFile ? 'Ask again' : 'Look again'}
        </Button>
        {!isWithoutFile && (
          <Button pressed={shown === 'list'} onClick={() => setShown(shown === 'list' ? 'nothing' : 'list')}>
            Link this one…
          </Button>
        )}
        <Button variant="line" onClick={() => setShown('again')}>
          Run again…
        </Button>
      </div>
      {shown === 'list' && (
        <div className="text-small">
          {candidates.isPending && <p className="text-ink-3">Reading the service’s list…</p>}
          {candidates.isError && (
            <p className="text-err">{failureOf(candidates.error)?.message ?? 'The list could not be read.'}</p>
          )}
          {candidates.data?.length === 0 && (
            <p className="text-ink-3">The service lists nothing that it could be. It may list none of this kind.</p>
          )}
          <ul>
            {candidates.data?.map(({ resourceId, what, createdAt, matches }) => (
              <li key={resourceId} className="flex items-center gap-2 border-b border-line py-1.5 last:border-b-0">
                <span className="min-w-0 flex-1">
                  <span className="block truncate">{what}</span>
                  <span className="block text-caption text-ink-3">
                    <span className="mono">{shortId(resourceId)}</span>
                    {createdAt !== null && `, ${formatDateTime(createdAt)}`}
                    {matches && ', looks like this run'}
                  </span>
                </span>
                <Button size="small" busy={isBusy} onClick={() => void decide({ kind: 'link', resourceId })}>
                  Link
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
        title={isWithoutFile ? 'Run it again and pay again?' : 'Run it again and maybe pay twice?'}
        cancel="Cancel"
        confirm="Run again"
        danger
        onConfirm={() => void decide({ kind: 'again' })}
      >
        This starts a new run
        {job.quote.credits === null ? '' : ` and costs ${formatCredits(job.quote.credits, isPractice)}`}.{' '}
        {isWithoutFile ? 'The first run stays charged.' : 'If the first run was charged after all, you pay for both.'}
      </ConfirmDialog>
    </div>
  )
}
