import { useState } from 'react'
import { failureOf, useBridge } from '../../../lib/bridge.tsx'
import { unansweredText } from '../../../lib/studio-state.tsx'

/** A card that can be put into a slot. `scheduledFor`: where it is now, ISO 8601; null without a slot. */
export type MovableCard = {
  readonly playId: string
  readonly title: string
  readonly scheduledFor: string | null
}

/** The last move, while it can be undone. `at`: milliseconds of the page's clock. */
type Move = { readonly card: MovableCard; readonly to: string | null; readonly at: number }

/** What the moves of cards report. */
export type CardMoves = {
  readonly isBusy: boolean
  readonly last: Move | null
  /** What the last one failed with; null if it worked. */
  readonly problem: string | null
  /** Puts a card into a slot (ISO 8601), or frees its slot. */
  move(card: MovableCard, to: string | null): Promise<void>
  undo(): Promise<void>
  close(): void
}

/** Schedules approved cards of a brand. `onMoved`: read again what shows slots. */
export function useCardMoves(profileId: string, onMoved: () => void): CardMoves {
  const { call } = useBridge()
  const [busy, setBusy] = useState(false)
  const [last, setLast] = useState<Move | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  async function schedule(card: MovableCard, to: string | null, done: () => void): Promise<void> {
    if (busy) return
    setBusy(true)
    setProblem(null)
    try {
      await call.rounds.vote({ profileId, playId: card.playId, vote: 'up', scheduledFor: to })
      done()
      onMoved()
    } catch (error) {
      setProblem(failureOf(error)?.message ?? unansweredText())
    } finally {
      setBusy(false)
    }
  }
  return {
    isBusy: busy,
    last,
    problem,
    move: (card, to) => schedule(card, to, () => setLast({ card, to, at: performance.now() })),
    undo: async () => {
      if (last !== null) await schedule(last.card, last.card.scheduledFor, () => setLast(null))
    },
    close() {
      setLast(null)
      setProblem(null)
    },
  }
}
