import { limits } from '#shared/contract/limit.ts'
import type { Draw } from './draw.ts'

/** A card: its play, and the play that it took the place of. */
export type Card = { readonly playId: string; readonly replaced: string | null }

/** A round: three cards, face down until it is revealed. */
export type RoundState = { readonly faceDown: boolean; readonly cards: readonly Card[] }

/** The rounds of one day of a brand. `seen`: every play that was on a card of the day, in order. */
export type DayState = { readonly rounds: readonly RoundState[]; readonly seen: readonly string[] }

/** Why an action is refused: the field that it belongs to, and a sentence. */
export type Refused = { readonly kind: 'refused'; readonly field: string; readonly message: string }

/** An action that was done, with the new day. */
export type Done<Extra = unknown> = { readonly kind: 'done'; readonly day: DayState } & Extra

/** What the rules ask: whether a play is approved, and the next plays for a card. */
export type RoundContext = {
  isApproved(playId: string): boolean
  draw: Draw
}

const { cards: cardsPerRound, roundsPerDay } = limits.composer

const refused = (field: string, message: string): Refused => ({ kind: 'refused', field, message })

/** All plays on the cards of a day. */
export function playsOn(day: DayState): string[] {
  return day.rounds.flatMap(({ cards }) => cards.map(({ playId }) => playId))
}

/** Deals the rounds of a day, all face down. No play is on two cards. */
export function dealDay({ draw }: Pick<RoundContext, 'draw'>): DayState {
  const dealt = draw(cardsPerRound * roundsPerDay, { taken: [], seen: [] })
  const rounds = Array.from({ length: roundsPerDay }, (_, at) => ({
    faceDown: true,
    cards: dealt.slice(at * cardsPerRound, (at + 1) * cardsPerRound).map((playId) => ({ playId, replaced: null })),
  }))
  return { rounds, seen: dealt }
}

function roundAt(day: DayState, at: number): RoundState | Refused {
  return day.rounds[at] ?? refused('at', `There is no round ${at} today.`)
}

const isRefused = (value: RoundState | Refused): value is Refused => 'kind' in value

function withRound(day: DayState, at: number, round: RoundState, seen: readonly string[] = []): DayState {
  return { rounds: day.rounds.map((one, index) => (index === at ? round : one)), seen: [...day.seen, ...seen] }
}

/** Turns a round over. One that is face up stays as it is. */
export function reveal(day: DayState, at: number): Done | Refused {
  const round = roundAt(day, at)
  if (isRefused(round)) return round
  return { kind: 'done', day: withRound(day, at, { ...round, faceDown: false }) }
}

/** Replaces the plays of open cards by others that are on no card. Plays that the day has not seen come first. */
function replace(day: DayState, at: number, round: RoundState, slots: readonly number[], draw: Draw): DayState {
  const incoming = draw(slots.length, { taken: playsOn(day), seen: day.seen })
  const cards = round.cards.map((card, slot) => {
    const playId = incoming[slots.indexOf(slot)]
    return slots.includes(slot) && playId !== undefined ? { playId, replaced: card.playId } : card
  })
  return withRound(day, at, { ...round, cards }, incoming)
}

/**
 * Passes the card of a slot: another play takes its place. `playId` guards against passing a card that was replaced
 * meanwhile.
 */
export function pass(
  day: DayState,
  { at, slot, playId }: { readonly at: number; readonly slot: number; readonly playId?: string | undefined },
  { isApproved, draw }: RoundContext,
): Done | Refused {
  const round = roundAt(day, at)
  if (isRefused(round)) return round
  const card = round.cards[slot]
  if (card === undefined) return refused('slot', `There is no card ${slot} in round ${at}.`)
  if (round.faceDown) return refused('at', `Round ${at} is face down. Reveal it first.`)
  if (playId !== undefined && card.playId !== playId) {
    return refused('playId', `The card of slot ${slot} is another play by now.`)
  }
  if (isApproved(card.playId))
    return refused('slot', `The card of slot ${slot} is approved. Withdraw the approval first.`)
  return { kind: 'done', day: replace(day, at, round, [slot], draw) }
}

/** Replaces all open cards of a round, or those of `slots`. Approved cards never move. */
export function shuffle(
  day: DayState,
  { at, slots }: { readonly at: number; readonly slots?: readonly number[] | undefined },
  { isApproved, draw }: RoundContext,
): Done | Refused {
  const round = roundAt(day, at)
  if (isRefused(round)) return round
  if (round.faceDown) return refused('at', `Round ${at} is face down. Reveal it first.`)
  const isOpen = (slot: number) => {
    const card = round.cards[slot]
    return card !== undefined && !isApproved(card.playId)
  }
  const locked = slots?.find((slot) => !isOpen(slot))
  if (locked !== undefined)
    return refused('slots', `The card of slot ${locked} is approved. Withdraw the approval first.`)
  const open = round.cards.flatMap((_, slot) => (isOpen(slot) && (slots?.includes(slot) ?? true) ? [slot] : []))
  if (open.length === 0) return refused('at', `Round ${at} has no open card.`)
  return { kind: 'done', day: replace(day, at, round, open, draw) }
}

/** Why a play cannot be voted on; null if it can. A card that is face down does not show its play. */
export function voteProblem(day: DayState, playId: string): Refused | null {
  const isHidden = day.rounds.some(({ faceDown, cards }) => faceDown && cards.some((card) => card.playId === playId))
  return isHidden ? refused('playId', 'The play is on a card that is face down. Reveal its round first.') : null
}
