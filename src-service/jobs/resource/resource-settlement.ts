import type { Commits } from '../../database/group-commit.ts'
import type { Caller } from '../../ledger/accounts.ts'
import type { Ledger } from '../../ledger/ledger.ts'
import type { StoredFile } from '../generation-store.ts'
import { hasFault, Refusal } from '../run-fault.ts'
import { resourceChargeId } from './resource-kind.ts'
import type { NewResource, ResourceStore, StoredResource } from './resource-store.ts'
import { approachingShare, type Allowance, type TierAllowances } from './tier-allowance.ts'

/** Callbacks that write within the same transaction. */
export type ResourceOutbox = {
  onCharge(charge: { readonly accountId: string; readonly credits: number; readonly fault: string | null }): void
  onStart(resource: StoredResource): void
  onEnd(resource: StoredResource): void
  onApproach(accountId: string, allowance: Allowance): void
}

/** What an ended making left: its files, stored, what was found out, and the final price. */
export type StoredMade = {
  readonly files: readonly StoredFile[]
  readonly facts: Record<string, unknown>
  readonly credits?: number
}

/** What a completed resource is made of next, for whom, and with which faults. */
export type Rework = {
  readonly request: Record<string, unknown>
  readonly caller: Caller
  readonly fault: string | null
}

/** Changes a resource and its credits together in one transaction, synced to disk when the promise resolves. */
export type ResourceSettlement = {
  /**
   * Adds and charges the resources of one call, all or none.
   *
   * @throws Refusal for a limit of the tier, the key's cap (403) or too few credits (402).
   */
  accept(wanted: readonly NewResource[], caller: Caller): Promise<StoredResource[]>
  /**
   * Puts a completed resource back to work with another request, without a charge. Null if it is not completed.
   *
   * @throws Refusal 429 where too many of its kind run.
   */
  reopen(resource: StoredResource, rework: Rework): Promise<StoredResource | null>
  /** Completes a resource; false if it had already ended. */
  succeed(resource: StoredResource, made: StoredMade): Promise<boolean>
  /** Fails a resource and refunds it; a reopened one becomes what it was before. False if it had already ended. */
  fail(resource: StoredResource, failure: { readonly code: string; readonly message: string }): Promise<boolean>
}

/** The part of a reopened resource's request that holds the request of before. */
export const earlierRequest = 'earlier'

function checkPayment(ledger: Ledger, caller: Caller, required: number): void {
  const { accountId, monthlyCap } = caller
  const spent = monthlyCap === null ? 0 : ledger.spentByKey(caller)
  if (monthlyCap !== null && spent + required > monthlyCap) {
    throw new Refusal(
      403,
      `API key monthly credit cap reached: ${spent} of ${monthlyCap} credits used, this needs ${required}.`,
      { code: 'key_cap_reached', details: { cap: monthlyCap, spent, required } },
    )
  }
  const available = ledger.balance(accountId)
  if (available >= required) return
  throw new Refusal(402, `Not enough credits: this needs ${required}, the account has ${available}.`, {
    code: 'insufficient_credits',
    details: { required, available, shortfall: required - available },
  })
}

/** Creates the settlement over the resources and the ledger. */
export function createResourceSettlement(deps: {
  commits: Commits
  store: ResourceStore
  ledger: Ledger
  allowances: TierAllowances
  outbox: ResourceOutbox
}): ResourceSettlement {
  const { commits, store, ledger, allowances, outbox } = deps

  function warnOfLimits({ accountId, tier }: Caller, { kind }: NewResource, count: number): void {
    for (const allowance of allowances.of(accountId, tier, kind)) {
      const from = allowance.allowed * approachingShare
      if (allowance.used >= from && allowance.used - count < from) outbox.onApproach(accountId, allowance)
    }
  }

  function accept(wanted: readonly NewResource[], caller: Caller): StoredResource[] {
    const [first] = wanted
    if (first === undefined) throw new Error('A call without a resource')
    allowances.check(caller.accountId, caller.tier, first.kind, wanted.length)
    const required = wanted.reduce((sum, { credits }) => sum + credits, 0)
    checkPayment(ledger, caller, required)
    const added = wanted.map((one) => {
      const resource = store.add(one)
      const { accountId, keyId, credits } = resource
      ledger.charge({ accountId, keyId, generationId: resourceChargeId(resource), credits })
      outbox.onStart(resource)
      return resource
    })
    outbox.onCharge({ accountId: caller.accountId, credits: required, fault: first.fault })
    warnOfLimits(caller, first, wanted.length)
    return added
  }

  function succeed(resource: StoredResource, { files, facts, credits }: StoredMade): boolean {
    const { id } = resource
    if (!store.end(id, { status: 'completed', files, facts })) return false
    if (credits !== undefined) store.setCredits(id, ledger.adjust(resourceChargeId(resource), credits))
    const ended = store.find(resource.accountId, resource.kind, id)
    if (ended !== null) outbox.onEnd(ended)
    return true
  }

  function fail(resource: StoredResource, { code, message }: { code: string; message: string }): boolean {
    const { id, request, accountId, kind } = resource
    const earlier = request[earlierRequest]
    if (typeof earlier === 'object' && earlier !== null) {
      if (!store.restore(id, { ...earlier })) return false
      outbox.onEnd({ ...resource, status: 'failed', errorCode: code, error: message })
      return true
    }
    if (!store.end(id, { status: 'failed', code, message })) return false
    if (!hasFault(resource.fault, 'withhold-refund')) ledger.refund(resourceChargeId(resource))
    outbox.onEnd(store.find(accountId, kind, id) ?? { ...resource, status: 'failed', errorCode: code, error: message })
    return true
  }

  return {
    accept: (wanted, caller) => commits.commit(() => accept(wanted, caller)),
    reopen: (resource, { request, caller, fault }) =>
      commits.commit(() => {
        const { id, accountId, kind } = resource
        const kept = { ...request, [earlierRequest]: resource.request }
        if (store.find(accountId, kind, id)?.status !== 'completed') return null
        allowances.checkRunning(accountId, caller.tier, kind)
        store.reopen(id, kept, fault)
        const opened = store.find(accountId, kind, id)
        if (opened !== null) outbox.onStart(opened)
        return opened
      }),
    succeed: (resource, made) => commits.commit(() => succeed(resource, made)),
    fail: (resource, failure) => commits.commit(() => fail(resource, failure)),
  }
}
