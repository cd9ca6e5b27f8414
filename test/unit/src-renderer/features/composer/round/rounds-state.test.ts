// Would catch: a pending change that is shown on another card or round, an approved card that is shuffled, a selection that
// is on no card, and a round that is shown although another one has open cards.
import {
  isRevealing,
  leavingSlots,
  nextFaceDown,
  openCards,
  selectedSlotOf,
  shownRound,
  stepSlot,
  withPending,
} from '#renderer/features/composer/round/rounds-state.ts'
import type { RoundsReading } from '#shared/bridge/rounds.ts'
import { Round } from '#shared/contract/composer-resource.ts'
import { expect, it } from 'vitest'

const round = (at: number, faceDown: boolean, ...approved: readonly boolean[]) =>
  Round.parse({
    at,
    faceDown,
    cards: approved.map((isApproved, slot) => ({
      slot,
      playId: faceDown ? null : `play-${at}-${slot}`,
      approved: isApproved,
    })),
  })
const reading = (...rounds: readonly Round[]): RoundsReading => ({
  readAt: '2026-11-19T15:00:00Z',
  isStale: false,
  problem: null,
  date: '2026-11-19',
  timezone: 'Europe/Lisbon',
  isOver: false,
  rounds: [...rounds],
})

it('shows pending changes on their card only, the latest one last', () => {
  const before = reading(round(0, false, false, true))
  const shown = withPending(before, [
    { kind: 'vote', playId: 'play-0-0', isApproved: true },
    { kind: 'schedule', playId: 'play-0-0', scheduledFor: '2026-11-20T12:00:00Z' },
    { kind: 'save', playId: 'play-0-1', isSaved: true },
    { kind: 'vote', playId: 'play-0-1', isApproved: false },
  ])
  expect(shown.rounds[0]?.cards).toMatchObject([
    { approved: true, scheduledFor: '2026-11-20T12:00:00Z', saved: false },
    { approved: false, scheduledFor: null, saved: true },
  ])
  expect(before.rounds[0]?.cards[0]?.approved).toBe(false)
  expect(withPending(before, [])).toBe(before)
})

it('says which cards are being replaced and which round is revealed', () => {
  const pending = [
    { kind: 'pass', at: 0, slot: 2, playId: 'x' },
    { kind: 'shuffle', at: 1, slots: [0, 1] },
    { kind: 'reveal', at: 2 },
  ] as const
  expect([...leavingSlots(pending, 0)]).toEqual([2])
  expect([...leavingSlots(pending, 1)]).toEqual([0, 1])
  expect(isRevealing(pending, 2)).toBe(true)
  expect(isRevealing(pending, 1)).toBe(false)
})

it('opens the first round with open cards, and keeps a chosen one', () => {
  const day = reading(round(0, false, true, true), round(1, false, true, false), round(2, true, false))
  expect(shownRound(day, null)?.at).toBe(1)
  expect(shownRound(day, 2)?.at).toBe(2)
  expect(shownRound(day, 9)?.at).toBe(1)
  expect(shownRound(reading(round(0, false, true), round(1, true, false)), null)?.at).toBe(0)
  expect(shownRound(reading(round(0, true, false)), null)?.at).toBe(0)
  expect(shownRound(reading(), null)).toBeNull()
  expect(nextFaceDown(day)?.at).toBe(2)
  expect(nextFaceDown(reading(round(0, false, false)))).toBeNull()
})

it('selects the first open card until one is chosen, and steps to the ends', () => {
  const { cards, faceDown } = round(0, false, true, false, false)
  expect(openCards({ cards, faceDown }).map(({ slot }) => slot)).toEqual([1, 2])
  expect(selectedSlotOf({ cards, faceDown }, null)).toBe(1)
  expect(selectedSlotOf({ cards, faceDown }, 0)).toBe(0)
  expect(selectedSlotOf({ cards, faceDown }, 7)).toBe(1)
  expect([stepSlot(cards, 0, -1), stepSlot(cards, 0, 1), stepSlot(cards, 2, 1)]).toEqual([0, 1, 2])
})
