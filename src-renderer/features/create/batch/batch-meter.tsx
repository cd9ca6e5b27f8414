import type { QueueSet } from '#shared/bridge/queue.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useBridge } from '../../../lib/bridge.tsx'
import { failureOf } from '../../../lib/failure-of.ts'
import { formatCount, formatCredits, formatPlural, speakCredits } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { KeyValue } from '../../../ui/key-value.tsx'
import { Note } from '../../../ui/note.tsx'
import { SpendButton } from '../../../ui/spend-button.tsx'

/** Shares of the meter: what was charged, what is to come, and the room to the ceiling. */
function Meter({ set }: { readonly set: QueueSet }) {
  const { charged, refunded, toCome, inDoubt } = set.counts
  const spent = charged - refunded
  const parts = [
    { look: 'bg-data-1', credits: spent },
    { look: 'bg-warn', credits: inDoubt },
    { look: 'bg-line-hi', credits: toCome },
  ]
  const room = Math.max(0, (set.budget ?? 0) - spent - inDoubt - toCome)
  return (
    <div aria-hidden className="flex h-6 overflow-hidden rounded-[2px] bg-control">
      {parts.map(({ look, credits }) => (
        <i key={look} className={look} style={{ flexGrow: credits }} />
      ))}
      <i style={{ flexGrow: room }} />
    </div>
  )
}

type Act = (work: () => Promise<string>) => Promise<void>

/** Tries what failed again, each as a new run, at a price that stands on the button. */
function RetryFailed({ set, isPractice, act }: BatchMeterProps & { readonly act: Act }) {
  const { call, query } = useBridge()
  const [draftId, setDraftId] = useState(() => crypto.randomUUID())
  const target = { kind: 'set', setId: set.id } as const
  const failed = set.counts.failed + set.counts.refused
  const cost = useQuery({
    ...query.queue.retryCost.queryOptions({ input: { target, changes: {} } }),
    queryHash: `retry ${set.id} ${failed}`,
    retry: false,
  })
  const { count = 0, credits = null } = cost.data ?? {}
  if (cost.data?.count === 0) return null
  const retry = () =>
    act(async () => {
      const done = await call.queue.retry({ target, changes: {}, draftId, quoted: credits })
      setDraftId(crypto.randomUUID())
      await cost.refetch()
      return `${formatPlural(done.count, 'run')} tried again.`
    })
  return (
    <SpendButton
      compact
      label={`Try ${count} again`}
      amount={credits === null ? null : formatCredits(credits, isPractice)}
      name={
        credits === null
          ? `Try ${count} again, price not known`
          : `Try ${count} again, ${speakCredits(credits, isPractice)}`
      }
      state={cost.isPending ? 'reading' : credits === null ? 'unquoted' : 'quoted'}
      practice={isPractice}
      onClick={() => void retry()}
    />
  )
}

export type BatchMeterProps = { readonly set: QueueSet; readonly isPractice: boolean }

/** What a batch has cost of what it may, and the ways to hold it, stop the rest of it, or try what failed again. */
export function BatchMeter({ set, isPractice }: BatchMeterProps) {
  const { call } = useBridge()
  const [told, setTold] = useState<{ tone: 'ok' | 'error'; message: string } | null>(null)
  const { counts, budget } = set
  const target = { kind: 'set', setId: set.id } as const
  const spent = counts.charged - counts.refunded
  const failed = counts.failed + counts.refused

  async function act(work: () => Promise<string>) {
    try {
      setTold({ tone: 'ok', message: await work() })
    } catch (error) {
      const failure = failureOf(error)
      if (failure === null) reportError(error)
      setTold({ tone: 'error', message: failure?.message ?? 'Backlot could not be asked. Nothing was charged.' })
    }
  }
  const stop = () => act(async () => (await call.queue.stopRest({ target })).sentence)
  const hold = () =>
    act(async () => {
      const { count } = set.isPaused ? await call.queue.resume({ target }) : await call.queue.pause({ target })
      return `${formatPlural(count, 'run')} ${set.isPaused ? 'let go' : 'held'}.`
    })
  return (
    <aside aria-label="Batch" className="flex min-h-0 w-[316px] shrink-0 flex-col border-l border-line bg-surface-1">
      <div className="min-h-0 flex-1 space-y-4 overflow-y-auto px-4 py-4">
        <p>
          <b className="text-figure font-[620]">{formatCount(spent)}</b>{' '}
          <span className="text-ink-2">
            {budget === null ? 'cr charged' : `of ${formatCredits(budget, isPractice)}`}
          </span>
        </p>
        <Meter set={set} />
        <KeyValue
          rows={[
            { term: 'Charged', detail: formatCredits(counts.charged, isPractice) },
            { term: 'Returned', detail: formatCredits(counts.refunded, isPractice) },
            { term: 'Still to come', detail: formatCredits(counts.toCome, isPractice) },
            ...(counts.inDoubt > 0
              ? [{ term: 'May still be charged', detail: formatCredits(counts.inDoubt, isPractice) }]
              : []),
          ]}
        />
        {set.isPastBudget && counts.waiting > 0 && (
          <Note tone="warn">
            {formatPlural(counts.waiting, 'run')} past the budget: they are not sent unless it is raised.
          </Note>
        )}
        {told !== null && (
          <Note tone={told.tone} actions={[{ label: 'Close', run: () => setTold(null) }]}>
            {told.message}
          </Note>
        )}
      </div>
      <div className="flex shrink-0 flex-wrap gap-2 border-t border-line px-4 py-3">
        {counts.waiting > 0 && (
          <Button variant="danger" onClick={() => void stop()}>
            Stop the rest
          </Button>
        )}
        {counts.waiting > 0 && <Button onClick={() => void hold()}>{set.isPaused ? 'Let go' : 'Hold'}</Button>}
        {failed > 0 && <RetryFailed set={set} isPractice={isPractice} act={act} />}
        <p className="w-full text-caption text-ink-3">
          {counts.underWay > 0
            ? `What is sent finishes and stays charged: ${formatPlural(counts.underWay, 'run')}.`
            : 'Nothing of it is under way.'}
        </p>
      </div>
    </aside>
  )
}
