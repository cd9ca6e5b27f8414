import { type ReactNode, useState } from 'react'
import { useBridge } from '../../../lib/bridge.tsx'
import { failureOf } from '../../../lib/failure-of.ts'
import { formatCredits, formatDateTime, formatPlural } from '../../../lib/format.ts'
import { usePractice } from '../../../lib/workspace.ts'
import { Button } from '../../../ui/button.tsx'
import { KeyValue } from '../../../ui/key-value.tsx'
import { Note } from '../../../ui/note.tsx'
import { Section } from '../../../ui/section.tsx'
import { BudgetMeter } from './budget-meter.tsx'
import { RetryFailed } from './retry-failed.tsx'
import type { SheetTotals } from './sheet-totals.ts'
import type { BatchSet } from './use-batch-set.ts'
import { useSheetModels, useSheetTotals } from './use-sheet.ts'

type Told = { readonly tone: 'ok' | 'error'; readonly message: string; readonly removalId?: string | null }

const lostSentence = 'Backlot did not hear whether that was done. Press again: nothing is done or charged twice.'

/** A failure in words; what has none is reported as a bug. */
function sentenceOf(error: unknown): string {
  const failure = failureOf(error)
  if (failure === null) reportError(error)
  return failure?.message ?? lostSentence
}

export type BatchMeterProps = {
  readonly batch: BatchSet
  /** Writes prompts into a new batch. */
  onAgain(prompts: readonly string[]): void
  /** Where an export stands, if there is one. */
  readonly note: ReactNode
  /** The picked prompt. */
  readonly children: ReactNode
}

function priceWords(price: SheetTotals['price'], isPractice: boolean): string {
  if (price === null) return 'By the service'
  const { least, most } = price
  return least === most ? formatCredits(least, isPractice) : `${least}–${formatCredits(most, isPractice)}`
}

/** What a batch has cost of what it may, and the ways to hold it, stop the rest of it, or try what failed again. */
export function BatchMeter({ batch, onAgain, note, children }: BatchMeterProps) {
  const isPractice = usePractice()
  const { call } = useBridge()
  const [told, setTold] = useState<Told | null>(null)
  const { set, sheet, hasServiceJobs } = batch
  const totals = useSheetTotals(sheet)
  const models = useSheetModels(sheet)
  const { counts } = set
  const target = { kind: 'set', setId: set.id } as const
  const { driven } = totals
  const past = totals.looks.get('past-budget') ?? 0
  const notMade = totals.looks.get('not-made') ?? 0

  async function act(work: () => Promise<string | Told>) {
    try {
      const answer = await work()
      setTold(typeof answer === 'string' ? { tone: 'ok', message: answer } : answer)
    } catch (error) {
      setTold({ tone: 'error', message: sentenceOf(error) })
    }
  }
  const stop = () =>
    act(async () => {
      const rest = await call.queue.stopRest({ target })
      const { removalId, count } = rest
      if (driven.length === 0) return { tone: 'ok', message: rest.sentence, removalId }
      const stops = await Promise.allSettled(driven.map(({ id }) => call.jobs.stop({ jobId: id })))
      const sentences = stops.map((stop) =>
        stop.status === 'fulfilled' ? stop.value.sentence : sentenceOf(stop.reason),
      )
      // What was taken out can be put back, whatever became of the batches.
      const taken =
        count === 0
          ? []
          : [
              `${formatPlural(count, 'run')} removed from the queue. Nothing was charged for ${count === 1 ? 'it' : 'them'}.`,
            ]
      const tone = stops.some(({ status }) => status === 'rejected') ? 'error' : 'ok'
      return { tone, message: [...taken, ...new Set(sentences)].join(' '), removalId }
    })
  const undo = (removalId: string) =>
    act(async () => `${formatPlural((await call.queue.restore({ removalId })).count, 'run')} put back.`)
  const hold = () =>
    act(async () => {
      const { count } = set.isPaused ? await call.queue.resume({ target }) : await call.queue.pause({ target })
      return `${formatPlural(count, 'run')} ${set.isPaused ? 'let go' : 'held'}.`
    })
  const writeNotMade = () =>
    onAgain(
      sheet.rows().flatMap(({ key }) => {
        const item = sheet.item(key)
        return item?.look === 'not-made' ? [item.prompt] : []
      }),
    )
  return (
    <aside
      aria-label="Batch"
      className="flex min-h-0 w-[332px] shrink-0 flex-col border-l border-line bg-surface-1 max-[1360px]:w-[316px]"
    >
      <div className="flex h-11 shrink-0 items-center justify-between gap-2 border-b border-line px-4">
        <h2>Batch</h2>
        <span className="text-small text-ink-3">started {formatDateTime(set.createdAt)}</span>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <Section>
          <BudgetMeter totals={totals} budget={set.budget} />
        </Section>
        <div className="border-b border-line px-4 py-3 empty:hidden">{note}</div>
        {(past > 0 || notMade > 0 || told !== null) && (
          <div className="space-y-2 border-b border-line px-4 py-3">
            {past > 0 && (
              <Note tone="warn">
                At this ceiling {formatPlural(past, 'prompt')} will not be sent. Raise the budget in the queue, or stop
                the rest and run them as a new batch for {formatCredits(totals.pastBudget, isPractice)}.
              </Note>
            )}
            {notMade > 0 && (
              <Note tone="warn" actions={[{ label: 'Write them as a new batch', run: writeNotMade }]}>
                Of {formatPlural(notMade, 'prompt')} nothing was made: they failed and were refunded, or were never
                sent.
              </Note>
            )}
            {told !== null && (
              <Note
                tone={told.tone}
                actions={[
                  ...(typeof told.removalId === 'string'
                    ? [{ label: 'Undo', run: () => void undo(told.removalId ?? '') }]
                    : []),
                  { label: 'Close', run: () => setTold(null) },
                ]}
              >
                {told.message}
              </Note>
            )}
          </div>
        )}
        <Section>
          <KeyValue
            rows={[
              { term: 'Driven', detail: hasServiceJobs ? 'by the service' : 'from here' },
              { term: models.length === 1 ? 'Model' : 'Models', detail: models.join(', ') },
              { term: 'Price of a run', detail: priceWords(totals.price, isPractice) },
              ...(counts.inDoubt > 0
                ? [{ term: 'May still be charged', detail: formatCredits(counts.inDoubt, isPractice) }]
                : []),
            ]}
          />
        </Section>
        {children}
      </div>
      <div className="flex shrink-0 flex-wrap gap-2 border-t border-line px-4 py-3">
        {(counts.waiting > 0 || driven.length > 0) && (
          <Button variant="danger" onClick={() => void stop()}>
            Stop the rest
          </Button>
        )}
        {counts.waiting > 0 && <Button onClick={() => void hold()}>{set.isPaused ? 'Resume set' : 'Pause set'}</Button>}
        <RetryFailed set={set} act={act} />
        <p className="w-full text-caption text-ink-3">
          {counts.underWay > 0
            ? `What is sent finishes and stays charged: ${formatPlural(counts.underWay, hasServiceJobs ? 'batch' : 'run', hasServiceJobs ? 'batches' : 'runs')}.`
            : 'All done.'}
        </p>
      </div>
    </aside>
  )
}
