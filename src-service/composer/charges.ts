import { spokenSeconds } from '#shared/domain/short-video.ts'
import type { Caller } from '../ledger/accounts.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { Refusal } from '../jobs/run-fault.ts'
import type { TakeWords } from './takes/write-take.ts'

/** Who pays: an account, and the key that the charge counts for. */
export type Payer = Pick<Caller, 'accountId' | 'keyId'>

/** Charges and refunds of takes and renders. Call inside the transaction of what they are for. */
export type Charges = {
  /** @throws Refusal 402 if the balance is too low, 403 if the key's monthly cap is. */
  charge(payer: Payer, charge: { readonly id: string; readonly credits: number; readonly fault: string | null }): void
  refund(chargeId: string): void
}

/** What writing a take costs: as the script of a short video. Credits. */
export const takeCredits = 1

/** A voice without its length, and an edit, as in a short video (interface: Limits, credit prices). Credits. */
const voiceCredits = 5
const editCredits = 4

/** The length at which the words of a take are spoken, in seconds. */
export function takeSeconds({ hook, beats }: Pick<TakeWords, 'hook' | 'beats'>, language: string): number {
  return spokenSeconds([hook, ...beats.map(({ say }) => say)].join(' '), language)
}

/**
 * Prices a render in credits: as the generations that it runs. The voice costs 5 and 1 for each started second, a
 * presenter 1 for each second, the edit 4.
 */
export function renderCredits(
  words: Pick<TakeWords, 'hook' | 'beats'>,
  { language, hasPresenter }: { readonly language: string; readonly hasPresenter: boolean },
): number {
  const seconds = Math.ceil(takeSeconds(words, language))
  return voiceCredits + editCredits + seconds * (hasPresenter ? 2 : 1)
}

const chargeKinds = ['take', 'render'] as const

/** The ledger's id of a charge. A render that failed and is started again is another `time`. */
export function composerChargeId(kind: (typeof chargeKinds)[number], id: string, time = 1): string {
  return `composer-${kind}:${id}:${time}`
}

/** Reads the id of a charge; null if it is not of the Composer. */
export function readComposerCharge(chargeId: string): { kind: 'take' | 'render'; id: string } | null {
  const [name, id] = chargeId.split(':')
  const kind = chargeKinds.find((one) => name === `composer-${one}`)
  return kind === undefined || id === undefined ? null : { kind, id }
}

/** Creates the charges over the ledger. `callerOf` also finds the caller of a revoked key. */
export function createCharges(deps: {
  ledger: Ledger
  callerOf: (keyId: number) => Caller | null
  onCharge(charge: { readonly accountId: string; readonly credits: number; readonly fault: string | null }): void
}): Charges {
  const { ledger, callerOf, onCharge } = deps
  return {
    charge({ accountId, keyId }, { id, credits, fault }) {
      const available = ledger.balance(accountId)
      if (available < credits) {
        throw new Refusal(402, `Not enough credits: this needs ${credits}, the account has ${available}.`, {
          details: { required: credits, available, shortfall: credits - available },
        })
      }
      const cap = callerOf(keyId)?.monthlyCap ?? null
      const spent = cap === null ? 0 : ledger.spentByKey({ accountId, keyId })
      if (cap !== null && spent + credits > cap) {
        const message = `API key monthly credit cap reached: ${spent} of ${cap} credits used, this needs ${credits}.`
        throw new Refusal(403, message, { details: { cap, spent, required: credits } })
      }
      ledger.charge({ accountId, keyId, generationId: id, credits })
      onCharge({ accountId, credits, fault })
    },
    refund: (chargeId) => void ledger.refund(chargeId),
  }
}
