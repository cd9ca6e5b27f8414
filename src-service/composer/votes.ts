import type { Clock } from '#shared/util/ports.ts'
import type { Commits } from '../database/group-commit.ts'
import { Refusal } from '../jobs/run-fault.ts'
import type { ActionLog } from './action-log.ts'
import type { BrandStore, StoredBrand } from './brands/brand-store.ts'
import type { Payer } from './charges.ts'
import { derivedId } from './derived-id.ts'
import type { QueueStore } from './queue/queue-store.ts'
import type { Rounds } from './rounds/rounds.ts'
import type { ShelfStore } from './shelf-store.ts'
import { knownPlay } from './takes/takes.ts'

/**
 * A vote on a play: `up` approves it, null withdraws that. `scheduledFor` schedules an approved play on its own, in
 * milliseconds since 1970; null frees its slot, undefined leaves it.
 */
export type Vote = {
  readonly playId: string
  readonly vote: 'up' | null
  readonly scheduledFor?: number | null | undefined
  readonly payer: Payer
}

/** Votes. The same vote twice leaves the state as it is. */
export type Votes = {
  /** Returns the play's slot, in milliseconds since 1970. @throws Refusal 400, 404, or 409 for a play face down. */
  vote(brand: StoredBrand, vote: Vote): Promise<{ readonly scheduledFor: number | null }>
}

/** Creates the votes. */
export function createVotes(deps: {
  commits: Commits
  brands: BrandStore
  rounds: Rounds
  shelf: ShelfStore
  queue: QueueStore
  log: ActionLog
  clock: Clock
}): Votes {
  const { commits, brands, rounds, shelf, queue, log, clock } = deps

  /** Removes the slot that the owner chose for a play, unless its render has begun. */
  function free(brand: StoredBrand, playId: string): void {
    const job = queue.upcomingOf(brand.id, [playId]).get(playId)
    if (job?.source === 'owner' && job.status === 'scheduled') queue.remove(job.id)
  }
  function schedule(brand: StoredBrand, playId: string, slotAt: number, payer: Payer): void {
    const now = clock.now()
    if (slotAt <= now) throw new Refusal(400, 'scheduledFor: is in the past')
    free(brand, playId)
    if (queue.between(brand.id, slotAt, slotAt + 1).some(({ status }) => status !== 'failed')) {
      throw new Refusal(409, 'scheduledFor: another play has this slot')
    }
    const { platforms, delivery } = brand.settings
    const id = derivedId('job', brand.id, String(slotAt), playId, String(now))
    const made = { id, brandId: brand.id, playId, takeId: null, exportId: null, slotAt, platforms, delivery }
    queue.add({ ...made, source: 'owner', status: 'scheduled', createdAt: now })
    brands.change(brand.id, { keyId: payer.keyId })
  }

  return {
    vote(brand, { playId, vote, scheduledFor, payer }) {
      knownPlay(playId)
      if (vote === null && typeof scheduledFor === 'number') {
        throw new Refusal(400, 'scheduledFor: only an approved play is scheduled')
      }
      return commits.commit(() => {
        rounds.checkVote(brand, playId)
        const isApproved = shelf.find(brand.id, playId)?.approvedAt ?? null
        if (vote === 'up') shelf.approve(brand.id, playId, clock.now())
        else shelf.withdraw(brand.id, playId)
        if (vote === null || scheduledFor === null) free(brand, playId)
        if (typeof scheduledFor === 'number') schedule(brand, playId, scheduledFor, payer)
        if ((isApproved !== null) !== (vote === 'up')) {
          log.add(brand.id, { source: 'api', action: 'vote', detail: { playId, vote } })
        }
        return { scheduledFor: queue.upcomingOf(brand.id, [playId]).get(playId)?.slotAt ?? null }
      })
    },
  }
}
