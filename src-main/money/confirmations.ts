import { Failure } from '#shared/domain/failure.ts'
import { say, sayAll } from '#shared/domain/sentences/say.ts'
import type { WorkspaceId } from '#shared/domain/ids.ts'
import type { Clock, Random } from '#shared/util/ports.ts'
import type { StoredJob } from '../cache/tables/job-row.ts'

/** How long a question may be answered, and an answer used. Milliseconds. */
const keptForMs = 10 * 60_000

/** What a click may cost at most; null credits where that is not known. `draftId`: of its first job. */
type Click = { readonly draftId: string; readonly credits: number | null }
type Kept = Click & { readonly until: number }

const questionOf = (credits: number | null, limit: number) =>
  credits === null
    ? sayAll(say('limit.askUnpriced', { limit }), say('free.send'))
    : sayAll(say('limit.ask', { credits, limit }), say('free.send'))

/**
 * Creates the question before a click that costs more than the user wants to spend unasked.
 *
 * A click is known by the draft of its first job, so that the same click, sent again after the answer, is written once.
 * Only a window's route answers: whatever else asks for runs is refused. Answers are not stored.
 */
export function createConfirmations(deps: {
  /** The price from which on a click is confirmed; null if none is. */
  askOver: (workspaceId: WorkspaceId) => number | null
  balanceOf: (workspaceId: WorkspaceId) => number | null
  clock: Clock
  random: Pick<Random, 'uuid'>
}) {
  const { clock, random } = deps
  const asked = new Map<string, Kept>()
  const confirmed = new Map<string, Kept>()

  function dropOld(): void {
    for (const kept of [asked, confirmed]) {
      for (const [id, { until }] of kept) if (until < clock.now()) kept.delete(id)
    }
  }
  function isConfirmed({ draftId, credits }: Click): boolean {
    const known = confirmed.get(draftId)
    if (known === undefined) return false
    return known.credits === null || (credits !== null && credits <= known.credits)
  }

  return {
    /**
     * Rejects the jobs of a click that costs more than the user wants to spend unasked, until they agreed. `costOf`: what
     * the jobs may cost together; null where a price is not known.
     *
     * @throws Failure CONFIRM_FIRST with the question.
     */
    assertConfirmed(
      workspaceId: WorkspaceId,
      jobs: readonly Pick<StoredJob, 'draftId'>[],
      costOf: () => number | null,
    ): void {
      const limit = deps.askOver(workspaceId)
      const [first] = jobs
      if (limit === null || first === undefined) return
      const credits = costOf()
      dropOld()
      const click = { draftId: first.draftId, credits }
      if ((credits !== null && credits <= limit) || isConfirmed(click)) return
      const askId = random.uuid()
      asked.set(askId, { ...click, until: clock.now() + keptForMs })
      const balance = deps.balanceOf(workspaceId)
      const data = { charged: 'no', askId, credits, limit, runs: jobs.length, balance } as const
      throw new Failure('CONFIRM_FIRST', questionOf(credits, limit), data)
    },
    /** Takes the user's yes to a question; one that is unknown or too old is asked again at the next click. */
    confirm(askId: string): void {
      dropOld()
      const question = asked.get(askId)
      if (question === undefined) return
      asked.delete(askId)
      confirmed.set(question.draftId, { ...question, until: clock.now() + keptForMs })
    },
  }
}
/** The questions before expensive clicks. */
export type Confirmations = ReturnType<typeof createConfirmations>
