import { sentenceOf } from '../../lib/sentences.ts'
import { useState } from 'react'
import { failureOf, useBridge } from '../../lib/bridge.tsx'
import { createPageClock } from '../../lib/page.ts'
import { t } from './texts.ts'
import { type BatchSet, useSheetTotals } from './use-batch-set.ts'

/** What came of the last action on a batch. */
type Reported = {
  readonly tone: 'ok' | 'error'
  readonly message: string
  /** Names the runs that were removed, while they can be restored. */
  readonly removalId?: string | null
  /** When it was done, ms of the page's clock. */
  readonly at?: number
}

/** The actions on the rest of a batch, and what came of the last one. */
export type BatchWork = {
  readonly reported: Reported | null
  /** There are runs that were not sent, or the service drives some. */
  readonly canStop: boolean
  readonly canHold: boolean
  /** Restores the runs that the last action removed; null if it removed none. */
  readonly undo: (() => void) | null
  /** Runs an action, and reports its message or why it failed. */
  act(work: () => Promise<string | Reported>): Promise<void>
  stop(): void
  /** Pauses the batch or resumes it. */
  hold(): void
  dismiss(): void
}

/** Returns the message of a failure; an error without one is reported as a bug. */
function explain(error: unknown): string {
  const failure = failureOf(error)
  if (failure === null) reportError(error)
  return failure?.message ?? t('meter.unknown')
}

/** Returns the actions on the rest of a batch, which go on if its panel is hidden. */
export function useBatchWork({ set, sheet }: Pick<BatchSet, 'set' | 'sheet'>): BatchWork {
  const { call } = useBridge()
  const [reported, setReported] = useState<Reported | null>(null)
  const { driven } = useSheetTotals(sheet)
  const target = { kind: 'set', setId: set.id } as const

  async function act(work: () => Promise<string | Reported>) {
    try {
      const answer = await work()
      const at = createPageClock().monotonic()
      setReported(typeof answer === 'string' ? { tone: 'ok', message: answer } : { ...answer, at })
    } catch (error) {
      setReported({ tone: 'error', message: explain(error) })
    }
  }
  async function stopRest(): Promise<Reported> {
    const rest = await call.queue.stopRest({ target })
    const { removalId, count } = rest
    if (driven.length === 0) return { tone: 'ok', message: sentenceOf(rest), removalId }
    const stops = await Promise.allSettled(driven.map(({ id }) => call.jobs.stop({ jobId: id })))
    const sentences = stops.map((stop) => (stop.status === 'fulfilled' ? sentenceOf(stop.value) : explain(stop.reason)))
    // Removed runs can be restored, whatever became of the batches.
    const taken = count === 0 ? [] : [t('meter.removed', { count })]
    const tone = stops.some(({ status }) => status === 'rejected') ? 'error' : 'ok'
    return { tone, message: [...taken, ...new Set(sentences)].join(' '), removalId }
  }
  const restore = async (removalId: string) =>
    t('meter.restored', { count: (await call.queue.restore({ removalId })).count })
  async function pauseOrResume() {
    const { count } = set.isPaused ? await call.queue.resume({ target }) : await call.queue.pause({ target })
    return t(set.isPaused ? 'meter.resumed' : 'meter.paused', { count })
  }
  const removalId = reported?.removalId ?? null
  return {
    reported,
    canStop: set.counts.waiting > 0 || driven.length > 0,
    canHold: set.counts.waiting > 0,
    undo: removalId === null ? null : () => void act(() => restore(removalId)),
    act,
    stop: () => void act(stopRest),
    hold: () => void act(pauseOrResume),
    dismiss: () => setReported(null),
  }
}
