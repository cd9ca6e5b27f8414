import { sentenceOf } from '../../lib/sentences.ts'
import type { QueueLane, QueueTarget } from '#shared/bridge/queue.ts'
import type { JobId, JobSetId } from '#shared/domain/ids.ts'
import { useState } from 'react'
import { useBridge, failureOf } from '../../lib/bridge.tsx'
import { speakCredits } from '../../lib/format.ts'
import { createIntents } from '../../lib/intents.ts'
import { createPageClock, createPageRandom } from '../../lib/page.ts'
import { saveBlob } from '../../lib/files.ts'
import { t } from './texts.ts'

/** A message about the last action; has a `removalId` if it can be undone. */
export type QueueNotice = {
  /** `quiet`: the list shows the result itself, so it is only announced to screen readers. */
  readonly tone: 'done' | 'quiet' | 'problem'
  readonly text: string
  readonly removalId: string | null
  /** When it was done, ms of the page's clock. */
  readonly at: number
  /** Problems of a file, by place. */
  readonly details: readonly string[]
}

const now = () => createPageClock().monotonic()

const notice = (text: string, removalId: string | null = null): QueueNotice => ({
  tone: 'done',
  text,
  removalId,
  at: now(),
  details: [],
})

const spoken = (text: string): QueueNotice => ({ ...notice(text), tone: 'quiet' })

/** Returns the actions of the queue, and the message about the last one. */
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
      const details = (failure?.fields ?? []).map(({ field, message }) =>
        t('message.problem', { field, text: message }),
      )
      setSaid({ tone: 'problem', text: failure?.message ?? t('message.unknown'), removalId: null, at: now(), details })
      return false
    }
  }
  const jobs = (jobIds: readonly JobId[]): QueueTarget => ({ kind: 'jobs', jobIds: [...jobIds] })

  return {
    said,
    say: (text: string) => setSaid(spoken(text)),
    forget: () => setSaid(null),
    attempt,
    pause: (target: QueueTarget) =>
      attempt(async () => {
        const done = await call.queue.pause({ target })
        // The notice above the list announces the pause itself.
        if (target.kind === 'all') return null
        return target.kind === 'set'
          ? spoken(t('message.setPaused'))
          : spoken(t('message.paused', { count: done.count }))
      }),
    resume: (target: QueueTarget) =>
      attempt(async () => {
        const done = await call.queue.resume({ target })
        if (target.kind === 'all') return spoken(t('message.queueResumed'))
        return target.kind === 'set'
          ? spoken(t('message.setResumed'))
          : spoken(t('message.resumed', { count: done.count }))
      }),
    move: (jobIds: readonly JobId[], to: { side: 'before' | 'after'; jobId: JobId }) =>
      attempt(async () => {
        const done = await call.queue.move({ jobIds: [...jobIds], to })
        return spoken(t('message.moved', { count: done.count }))
      }),
    setLane: (jobIds: readonly JobId[], lane: QueueLane) =>
      attempt(async () => {
        const done = await call.queue.setLane({ jobIds: [...jobIds], lane })
        return spoken(t(`message.lane.${lane}`, { count: done.count }))
      }),
    duplicate: (jobIds: readonly JobId[], quoted: number | null) =>
      attempt(async () => {
        const body = JSON.stringify(['duplicate', jobIds])
        const done = await call.queue.duplicate({ jobIds: [...jobIds], draftId: intents.idOf(body), quoted })
        intents.settle(body)
        return spoken(t('message.added', { count: done.count }))
      }),
    remove: (jobIds: readonly JobId[]) =>
      attempt(async () => {
        const done = await call.queue.remove({ target: jobs(jobIds) })
        return notice(t('message.removed', { count: done.count }), done.removalId)
      }),
    setBudget: (setId: JobSetId, budget: number | null) =>
      attempt(async () => {
        const set = await call.queue.setBudget({ setId, budget })
        return spoken(
          set.budget === null
            ? t('message.budgetRemoved')
            : t('message.budgetSet', { credits: speakCredits(set.budget) }),
        )
      }),
    stopRest: (target: QueueTarget) =>
      attempt(async () => {
        const done = await call.queue.stopRest({ target })
        return notice(sentenceOf(done), done.removalId)
      }),
    undo: (removalId: string) =>
      attempt(async () => {
        const done = await call.queue.restore({ removalId })
        return spoken(t('message.restored', { count: done.count }))
      }),
    exportFile: () =>
      attempt(async () => {
        const file = await call.queue.exportFile({})
        if (file.count === 0) return notice(t('message.nothingToExport'))
        saveBlob(new Blob([file.text], { type: 'application/json' }), file.fileName)
        return notice(t('message.exported', { count: file.count, file: file.fileName }))
      }),
    importFile: (file: File) =>
      attempt(async () => {
        const text = await file.text()
        const set = await call.queue.importFile({ draftId: intents.idOf(text), text })
        intents.settle(text)
        return notice(t('message.imported', { count: set.counts.waiting, set: set.name }))
      }),
  }
}
