import type { ComposerCard, ComposerRound, RoundsReading } from '#shared/bridge/rounds.ts'

/** A change that is sent to the service and shown before it answers. */
export type PendingChange =
  | { readonly kind: 'vote'; readonly playId: string; readonly isApproved: boolean }
  | { readonly kind: 'schedule'; readonly playId: string; readonly scheduledFor: string | null }
  | { readonly kind: 'save'; readonly playId: string; readonly isSaved: boolean }
  | { readonly kind: 'pass'; readonly at: number; readonly slot: number; readonly playId: string }
  | { readonly kind: 'shuffle'; readonly at: number; readonly slots: readonly number[] }
  | { readonly kind: 'reveal'; readonly at: number }

function changeCard(card: ComposerCard, change: PendingChange): ComposerCard {
  if (!('playId' in change) || card.playId !== change.playId) return card
  switch (change.kind) {
    case 'vote':
      return { ...card, approved: change.isApproved, scheduledFor: change.isApproved ? card.scheduledFor : null }
    case 'schedule':
      return { ...card, scheduledFor: change.scheduledFor }
    case 'save':
      return { ...card, saved: change.isSaved }
    case 'pass':
      return card
  }
}

/** Shows changes that the service did not answer yet on what it last reported. */
export function withPending(reading: RoundsReading, pending: readonly PendingChange[]): RoundsReading {
  if (pending.length === 0) return reading
  const rounds = reading.rounds.map((round) => ({
    ...round,
    cards: round.cards.map((card) => pending.reduce(changeCard, card)),
  }))
  return { ...reading, rounds }
}

/** Returns the slots of a round whose cards are being replaced. */
export function leavingSlots(pending: readonly PendingChange[], at: number): ReadonlySet<number> {
  return new Set(
    pending.flatMap((change) => {
      if (change.kind === 'pass') return change.at === at ? [change.slot] : []
      return change.kind === 'shuffle' && change.at === at ? change.slots : []
    }),
  )
}

/** Whether a round is being revealed. */
export const isRevealing = (pending: readonly PendingChange[], at: number): boolean =>
  pending.some((change) => change.kind === 'reveal' && change.at === at)

/** Returns the cards of a round that can be approved or replaced. */
export function openCards({ faceDown, cards }: Pick<ComposerRound, 'faceDown' | 'cards'>): readonly ComposerCard[] {
  return faceDown ? [] : cards.filter(({ approved, playId }) => !approved && playId !== null)
}

/** Returns the first round that is face down; null if none is. */
export const nextFaceDown = ({ rounds }: Pick<RoundsReading, 'rounds'>): ComposerRound | null =>
  rounds.find(({ faceDown }) => faceDown) ?? null

/**
 * Returns the round that the table shows: the one that was chosen, else the first with open cards, else the last one
 * that was revealed, else the first. Null for a day without rounds.
 */
export function shownRound({ rounds }: Pick<RoundsReading, 'rounds'>, at: number | null): ComposerRound | null {
  return (
    rounds.find((round) => round.at === at) ??
    rounds.find((round) => openCards(round).length > 0) ??
    rounds.findLast(({ faceDown }) => !faceDown) ??
    rounds[0] ??
    null
  )
}

/** Returns the number of a card at a slot after a step to the side; it stays at the ends. */
export function stepSlot(cards: readonly ComposerCard[], slot: number, step: 1 | -1): number {
  const slots = cards.map((card) => card.slot).toSorted((a, b) => a - b)
  const at = slots.indexOf(slot)
  return slots[Math.max(0, Math.min(slots.length - 1, at + step))] ?? slot
}

/** Returns the slot that is selected: the chosen one, else that of the first open card, else the first one. */
export function selectedSlotOf(round: Pick<ComposerRound, 'faceDown' | 'cards'>, slot: number | null): number {
  const isThere = slot !== null && round.cards.some((card) => card.slot === slot)
  return isThere ? slot : (openCards(round)[0]?.slot ?? round.cards[0]?.slot ?? 0)
}
