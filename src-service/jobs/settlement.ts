import type { Commits } from '../database/group-commit.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { hasFault } from './run-fault.ts'
import type { GenerationStore, NewGeneration, StoredFile, StoredGeneration } from './generation-store.ts'

/** A generation that was asked for, and whether it is a new one or what its idempotency key gave before. */
export type Accepted = { readonly generation: StoredGeneration; readonly isNew: boolean }

/**
 * The moments at which a generation and its money change together: all of it or nothing, and on the disk when the promise
 * ends.
 */
export type Settlement = {
  /**
   * Writes and charges a new generation. `check` has the last word: it sees all that was written before, and what it
   * throws leaves nothing behind. Where the idempotency key was used meanwhile, gives that generation instead.
   */
  accept(generation: NewGeneration, keyId: number, check: () => void): Promise<Accepted>
  /** False where it had ended before. */
  succeed(generation: StoredGeneration, files: readonly StoredFile[]): Promise<boolean>
  /** Ends a generation and gives its credits back; false where it had ended before. */
  fail(generation: StoredGeneration, error: string): Promise<boolean>
  /** Undoes a generation whose model did not start: credits back, key free for another attempt. */
  withdraw(generation: StoredGeneration, error: string): Promise<void>
}

/** Whoever must write something down in the same transaction. */
export type Outbox = {
  /** A generation was charged. */
  onCharge(generation: NewGeneration): void
  /** A generation ended, well or not. */
  onEnd(generation: StoredGeneration): void
}

/** Ties the generations to the ledger. */
export function createSettlement(deps: {
  commits: Commits
  store: GenerationStore
  ledger: Ledger
  outbox: Outbox
}): Settlement {
  const { commits, store, ledger, outbox } = deps

  function accept(wanted: NewGeneration, keyId: number, check: () => void): Accepted {
    const { id, accountId, idempotencyKey, credits } = wanted
    const earlier = idempotencyKey === null ? null : store.findByKey(accountId, idempotencyKey)
    if (earlier !== null) return { generation: earlier, isNew: false }
    check()
    const generation = store.add(wanted)
    ledger.charge({ accountId, keyId, generationId: id, credits })
    outbox.onCharge(wanted)
    return { generation, isNew: true }
  }
  function succeed(generation: StoredGeneration, files: readonly StoredFile[]): boolean {
    if (!store.succeed(generation.id, files)) return false
    outbox.onEnd({ ...generation, status: 'succeeded', files })
    return true
  }
  function fail(generation: StoredGeneration, error: string): boolean {
    if (!store.fail(generation.id, error)) return false
    if (!hasFault(generation.fault, 'withhold-refund')) ledger.refund(generation.id)
    outbox.onEnd({ ...generation, status: 'failed', error })
    return true
  }

  return {
    accept: (generation, keyId, check) => commits.commit(() => accept(generation, keyId, check)),
    succeed: (generation, files) => commits.commit(() => succeed(generation, files)),
    fail: (generation, error) => commits.commit(() => fail(generation, error)),
    withdraw: (generation, error) =>
      commits.commit(() => {
        fail(generation, error)
        store.releaseKey(generation.id)
      }),
  }
}
