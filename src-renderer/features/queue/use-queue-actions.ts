import type { QueueLane, QueueTarget } from '#shared/bridge/queue.ts'
import type { JobId, JobSetId } from '#shared/domain/ids.ts'
import { useState } from 'react'
import { useBridge } from '../../lib/bridge.tsx'
import { failureOf } from '../../lib/failure-of.ts'
import { formatPlural } from '../../lib/format.ts'
import { createIntents } from '../../lib/intents.ts'
import { createPageRandom } from '../../lib/page-clock.ts'
import { saveBlob } from '../../lib/save-blob.ts'

/** What is said after something was done; `removalId` where it can be undone. */
export type QueueNotice = {
  /** `quiet`: the list shows it by itself, so it is only spoken. */
  readonly tone: 'done' | 'quiet' | 'problem'
  readonly text: string
  readonly removalId: string | null
  /** Problems by place, of a file. */
  readonly details: readonly string[]
}

const notice = (text: string, removalId: string | null = null): QueueNotice => ({
  tone: 'done',
  text,
  removalId,
  details: [],
})

const spoken = (text: string): QueueNotice => ({ ...notice(text), tone: 'quiet' })

const lostSentence =
  'Backlot did not hear whether that was done. Look at the queue, then try again: nothing is charged twice.'

/** What can be done with the queue, and what is said about the last thing that was done. */
export function useQueueActions() {
  const { call } = useBridge()
  const [said, setSaid] = useState<QueueNotice | null>(null)
  const [intents] = useState(() => createIntents(createPageRandom()))

  async function attempt(work: () => Promise<QueueNotice | null>): Promise<boolean> {
    try {
      const done = await work()
      if (done !== null) setSaid(done)
      return true
    } catch (error) {
      const failure = failureOf(error)
      if (failure === null) reportError(error)
      const details = (failure?.fields ?? []).map(({ field, message }) => `${field}: ${message}`)
      setSaid({ tone: 'problem', text: failure?.message ?? lostSentence, removalId: null, details })
      return false
    }
  }
  const count = (amount: number) => formatPlural(amount, 'run')
  const jobs = (jobIds: readonly JobId[]): QueueTarget => ({ kind: 'jobs', jobIds: [...jobIds] })

  return {
    said,
    say: (text: string) => setSaid(spoken(text)),
    forget: () => setSaid(null),
    attempt,
    pause: (target: QueueTarget) =>
      attempt(async () => {
        const done = await call.queue.pause({ target })
        // The pause itself stands over the list and is spoken there.
        if (target.kind === 'all') return null
        return target.kind === 'set' ? spoken('Set paused.') : spoken(`${count(done.count)} held.`)
      }),
    resume: (target: QueueTarget) =>
      attempt(async () => {
        const done = await call.queue.resume({ target })
        if (target.kind === 'all') return spoken('The queue goes on.')
        return target.kind === 'set' ? spoken('The set goes on.') : spoken(`${count(done.count)} let go.`)
      }),
    move: (jobIds: readonly JobId[], to: { side: 'before' | 'after'; jobId: JobId }) =>
      attempt(async () => {
        const done = await call.queue.move({ jobIds: [...jobIds], to })
        return spoken(`${count(done.count)} moved.`)
      }),
    setLane: (jobIds: readonly JobId[], lane: QueueLane) =>
      attempt(async () => {
        const done = await call.queue.setLane({ jobIds: [...jobIds], lane })
        return spoken(
          lane === 'background'
            ? `${count(done.count)} moved to the background.`
            : `${count(done.count)} moved to the front lane.`,
        )
      }),
    duplicate: (jobIds: readonly JobId[], quoted: number | null) =>
      attempt(async () => {
        const body = JSON.stringify(['duplicate', jobIds])
        const done = await call.queue.duplicate({ jobIds: [...jobIds], draftId: intents.idOf(body), quoted })
        intents.settle(body)
        return spoken(`${count(done.count)} added.`)
      }),
    remove: (jobIds: readonly JobId[]) =>
      attempt(async () => {
        const done = await call.queue.remove({ target: jobs(jobIds) })
        return notice(`${count(done.count)} taken out. Nothing was charged.`, done.removalId)
      }),
    setBudget: (setId: JobSetId, budget: number | null) =>
      attempt(async () => {
        const set = await call.queue.setBudget({ setId, budget })
        return spoken(set.budget === null ? 'The set has no budget any more.' : `The budget is ${set.budget} credits.`)
      }),
    stopRest: (target: QueueTarget) =>
      attempt(async () => {
        const done = await call.queue.stopRest({ target })
        return notice(done.sentence, done.removalId)
      }),
    undo: (removalId: string) =>
      attempt(async () => {
        const done = await call.queue.restore({ removalId })
        return spoken(`${count(done.count)} put back.`)
      }),
    exportFile: () =>
      attempt(async () => {
        const file = await call.queue.exportFile({})
        if (file.count === 0) return notice('No run is waiting, so there is nothing to export.')
        saveBlob(new Blob([file.text], { type: 'application/json' }), file.fileName)
        return notice(`${count(file.count)} exported to ${file.fileName}.`)
      }),
    importFile: (file: File) =>
      attempt(async () => {
        const text = await file.text()
        const set = await call.queue.importFile({ draftId: intents.idOf(text), text })
        intents.settle(text)
        return notice(`${count(set.counts.waiting)} imported as “${set.name}”. They are held until you let them go.`)
      }),
  }
}
