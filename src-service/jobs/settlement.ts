import type { Commits } from '../database/group-commit.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { hasFault } from './run-fault.ts'
import type { GenerationStore, NewGeneration, StoredFile, StoredGeneration } from './generation-store.ts'

/** An accepted generation; `isNew` is false if its idempotency key had already created it. */
export type Accepted = { readonly generation: StoredGeneration; readonly isNew: boolean }

/** Changes a generation and its credits together in one transaction, synced to disk when the promise resolves. */
export type Settlement = {
  /**
   * Adds and charges a new generation. `check` runs last, inside the transaction; if it throws, nothing is written. If
   * the idempotency key was used meanwhile, returns that generation instead.
   */
  accept(generation: NewGeneration, keyId: number, check: () => void): Promise<Accepted>
  /** Returns false if it had already ended. */
  succeed(generation: StoredGeneration, files: readonly StoredFile[]): Promise<boolean>
  /** Fails a generation and refunds it; false if it had already ended. */
  fail(generation: StoredGeneration, error: string): Promise<boolean>
  /** Undoes a generation whose model did not start: refunds it and frees its key for another attempt. */
  withdraw(generation: StoredGeneration, error: string): Promise<void>
}

/** Callbacks that write within the same transaction. */
export type Outbox = {
  onCharge(generation: NewGeneration): void
  onEnd(generation: StoredGeneration): void
}

/** Creates the settlement over the generations and the ledger. */
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
