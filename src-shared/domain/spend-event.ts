import type { FailureRecord } from './failure.ts'
import type { SpendProgress, SpendRepeat, WaitReason } from './spend-state.ts'

/** How an attempt ended. `notBefore`: the earliest moment of the next one, when this one can no longer be under way. */
type Ended<Kind extends string> = {
  readonly kind: Kind
  readonly at: number
  readonly notBefore: number
  readonly failure: FailureRecord
}

/** How an attempt ended without being accepted. */
export type AttemptEvent =
  /** A 4xx whose body parses, 429 apart. */
  | { readonly kind: 'refused'; readonly at: number; readonly failure: FailureRecord }
  | Ended<'limited'>
  /** No connection could be made: not one byte left. */
  | Ended<'unreached'>
  /** Timeout, reset, 5xx, 3xx, an answer that does not parse or does not match. */
  | Ended<'lost'>
  /** The studio died while sending. */
  | Ended<'restarted'>

/** Asks to send. `isOwnAccount`: the key in use is the one that the spend belongs to. */
export type SendEvent = {
  readonly kind: 'send'
  readonly at: number
  readonly repeat: SpendRepeat
  readonly isOwnAccount: boolean
  readonly keyHint: string
  readonly bodyHash: string
}

/** What a person may decide about an unconfirmed spend. */
export type DecisionEvent =
  | { readonly kind: 'look-again'; readonly at: number; readonly isOwnAccount: boolean }
  /** This thing at the service is it. */
  | { readonly kind: 'linked'; readonly at: number }
  /** Run it again as another spend, and maybe pay twice. */
  | { readonly kind: 'run-again'; readonly at: number }

/** What can happen to a spend. `at` is the wall clock, milliseconds since 1970. */
export type SpendEvent =
  | SendEvent
  | AttemptEvent
  | DecisionEvent
  /** The row is of an older database, and may have been sent after it. `orderedAt`: the earliest moment of that. */
  | { readonly kind: 'doubted'; readonly orderedAt: number }
  /** It cannot go now; it waits where it is. */
  | { readonly kind: 'held'; readonly why: WaitReason; readonly notBefore: number | null }
  | { readonly kind: 'accepted'; readonly at: number }
  /** One look at the service's list, for an unkeyed spend. `found`: unclaimed things that may be it. */
  | { readonly kind: 'looked'; readonly at: number; readonly found: readonly string[]; readonly notBefore: number }
  /** The looks left one thing. */
  | { readonly kind: 'adopted'; readonly at: number; readonly resourceId: string }
  /** No further attempt can tell: the answer belongs to another spend, or the service knows the run no more. */
  | { readonly kind: 'given-up'; readonly at: number; readonly failure: FailureRecord }
  /** Its account is not on this computer any more. */
  | { readonly kind: 'account-removed'; readonly at: number; readonly repeat: SpendRepeat }
  /** `progress`: null where only its money or its files moved. */
  | { readonly kind: 'progressed'; readonly progress: SpendProgress | null }
  | { readonly kind: 'stop-asked' }
  | { readonly kind: 'stop-taken' }
  | { readonly kind: 'made'; readonly at: number }
  | { readonly kind: 'broke'; readonly at: number; readonly failure: FailureRecord }
  /** The service says that it finished, and gave no file. */
  | { readonly kind: 'no-file'; readonly at: number; readonly failure: FailureRecord }
  /** Its files do not come yet. `problem`: why, where a person can be told. */
  | { readonly kind: 'save-failed'; readonly problem: FailureRecord | null }
  | { readonly kind: 'saved'; readonly at: number }
  | { readonly kind: 'refund-seen' }
