import type { ComposerQuote } from '#shared/bridge/composer.ts'
import type { Bridge } from '#shared/bridge/contract.ts'
import type { RoundsReading } from '#shared/bridge/rounds.ts'
import type { FailureData } from '#shared/domain/failure.ts'
import type { Clock, Random } from '#shared/util/ports.ts'
import { createIntents, createSameClick } from '../../lib/intents.ts'
import type { ComposerStore } from './composer-store.ts'

/** What the actions of a brand need. */
export type ComposerDeps = {
  readonly bridge: Pick<Bridge, 'rounds' | 'takes' | 'shelf' | 'queue'>
  readonly profileId: string
  readonly store: ComposerStore
  readonly clock: Clock
  readonly random: Random
  /** Returns the message of a thrown value, which says what was charged. */
  explain(error: unknown): string
  /** Returns the rounds as they are now, if the error says that they changed; null for any other error. */
  changedRounds(error: unknown): FailureData<'ROUND_CHANGED'>['rounds']
  /** Changes what is known of the rounds, unless they were not read yet. */
  changeRounds(make: (before: RoundsReading) => RoundsReading): void
  /** Called after something changed at the service, to read what is shown again. */
  changed(part: 'rounds' | 'takes' | 'shelf'): void
}

/** The buttons that spend. */
type Spend = 'writing' | 'rendering' | 'downloading'

/** What a click on a button that spends is sent with. */
export type OrderFacts = { readonly draftId: string; readonly quoted: number | null; readonly acceptsUnknown: boolean }

/** Returns the price of a quote, in credits; null without one. */
export const quotedCredits = (quote: ComposerQuote | null): number | null =>
  quote?.kind === 'own' ? quote.credits : null

/**
 * Creates the sender of paid clicks: one at a time for each button, a second click within 400 ms is the same one, and
 * the same order after a lost answer keeps its id. Returns whether it was taken; a refusal is shown beside its button.
 */
export function createOrders({ store, clock, random, explain }: ComposerDeps) {
  const { getState, setState } = store
  const intents = createIntents(random)
  const sameClicks = () => ({
    writing: createSameClick(clock),
    rendering: createSameClick(clock),
    downloading: createSameClick(clock),
  })
  const clicks = sameClicks()
  // A window that is busy may show the old button for a while after its order was taken, and what is selected then may be
  // another play: a click on it is the same one.
  const ended = sameClicks()
  return async function order(
    name: Spend,
    body: unknown,
    quote: ComposerQuote | null,
    start: (facts: OrderFacts) => Promise<unknown>,
  ): Promise<boolean> {
    const text = JSON.stringify([name, body])
    const isRepeated = clicks[name].is() || ended[name].is()
    if (getState()[name].kind === 'sending' || isRepeated) return false
    clicks[name].took()
    setState({ [name]: { kind: 'sending' } })
    const quoted = quotedCredits(quote)
    try {
      await start({ draftId: intents.idOf(text), quoted, acceptsUnknown: quoted === null })
      intents.settle(text)
      ended[name].took()
      setState({ [name]: { kind: 'idle' } })
      return true
    } catch (error) {
      clicks[name].forget()
      setState({ [name]: { kind: 'failed', sentence: explain(error) } })
      return false
    }
  }
}
