import type { ServiceDatabase } from '../database/open-database.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { hasFault } from './run-fault.ts'
import type { GenerationStore, NewGeneration, StoredFile, StoredGeneration } from './generation-store.ts'

/** The moments at which a generation and its money change together, each in one transaction. */
export type Settlement = {
  /** Writes and charges a new generation. Where its idempotency key was used meanwhile, gives that one's id instead. */
  accept(generation: NewGeneration, keyId: number): { readonly id: string; readonly isNew: boolean }
  /** False where it had ended before. */
  succeed(id: string, files: readonly StoredFile[]): boolean
  /** Ends a generation and gives its credits back; false where it had ended before. */
  fail(id: string, error: string): boolean
  /** Undoes a generation whose model did not start: credits back, key free for another attempt. */
  withdraw(id: string, error: string): void
}

/** Whoever must write something down in the same transaction. */
export type Witness = {
  /** A generation was charged. */
  onCharge(generation: NewGeneration): void
  /** A generation ended, well or not. */
  onEnd(generation: StoredGeneration): void
}

/** Ties the generations to the ledger. */
export function createSettlement(deps: {
  database: ServiceDatabase
  store: GenerationStore
  ledger: Ledger
  witness: Witness
}): Settlement {
  const { database, store, ledger, witness } = deps

  const end = (id: string) => {
    const ended = store.find(id)
    if (ended !== null) witness.onEnd(ended)
  }
  const accept = database.transaction((generation: NewGeneration, keyId: number) => {
    const { id, accountId, idempotencyKey, credits } = generation
    const earlier = idempotencyKey === null ? null : store.findByKey(accountId, idempotencyKey)
    if (earlier !== null) return { id: earlier.id, isNew: false }
    store.add(generation)
    ledger.charge({ accountId, keyId, generationId: id, credits })
    witness.onCharge(generation)
    return { id, isNew: true }
  })
  const succeed = database.transaction((id: string, files: readonly StoredFile[]) => {
    if (!store.succeed(id, files)) return false
    end(id)
    return true
  })
  const fail = database.transaction((id: string, error: string) => {
    if (!store.fail(id, error)) return false
    const failed = store.find(id)
    if (!hasFault(failed?.fault, 'withhold-refund')) ledger.refund(id)
    end(id)
    return true
  })
  const withdraw = database.transaction((id: string, error: string) => {
    fail(id, error)
    store.releaseKey(id)
  })

  return {
    accept: (generation, keyId) => accept.immediate(generation, keyId),
    succeed: (id, files) => succeed.immediate(id, files),
    fail: (id, error) => fail.immediate(id, error),
    withdraw: (id, error) => withdraw.immediate(id, error),
  }
}
