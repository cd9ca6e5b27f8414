import type { ComposerQuote } from '#shared/bridge/composer.ts'
import type { ComposerCard, RoundsReading } from '#shared/bridge/rounds.ts'
import type { ComposerDeps, createOrders } from '../composer-deps.ts'
import { leavingSlots, type PendingChange } from './rounds-state.ts'

/** A card with a play, of the day on the screen. */
export type DatedCard = Pick<ComposerCard, 'title' | 'scheduledFor' | 'approved' | 'saved'> & {
  readonly playId: string
  readonly date: string
}

/** Creates the actions on the rounds of a brand. Each is shown at once, and taken back with the reason if it fails. */
export function createRoundActions(deps: ComposerDeps, order: ReturnType<typeof createOrders>) {
  const { bridge, profileId, store, clock, explain, changedRounds, changeRounds, changed } = deps
  const { getState, setState } = store
  /** Ends when the last action was answered: the service takes them in the order of the keys. */
  let sent: Promise<unknown> = Promise.resolve()

  /** Shows a change, sends it after those before it, and returns whether it was taken. */
  async function carryOut(change: PendingChange, send: () => Promise<RoundsReading | null>): Promise<boolean> {
    setState(({ pending }) => ({ pending: [...pending, change], notice: null }))
    const answer = sent.then(send)
    sent = answer.catch(() => undefined)
    let isTaken = true
    try {
      const rounds = await answer
      if (rounds === null) changed('rounds')
      else changeRounds(() => rounds)
    } catch (error) {
      isTaken = false
      const now = changedRounds(error)
      if (now !== null) changeRounds((before) => ({ ...before, ...now }))
      setState({ notice: { tone: now === null ? 'error' : 'warn', text: explain(error) } })
      changed('rounds')
    }
    setState(({ pending }) => ({ pending: pending.filter((one) => one !== change) }))
    return isTaken
  }

  async function vote(card: DatedCard, isApproved: boolean, scheduledFor?: string | null): Promise<boolean> {
    const { playId, date } = card
    const isTaken = await carryOut({ kind: 'vote', playId, isApproved }, async () => {
      const vote = isApproved ? ('up' as const) : null
      const when = scheduledFor === undefined || scheduledFor === null ? {} : { scheduledFor }
      return (await bridge.rounds.vote({ profileId, playId, vote, date, ...when })).rounds
    })
    if (isTaken) changed('shelf')
    return isTaken
  }

  /** Votes, and keeps how to take it back; a refused vote cannot be undone. */
  async function voteWithUndo(card: DatedCard, isApproved: boolean): Promise<void> {
    const undoable = {
      kind: isApproved ? ('approval' as const) : ('withdrawal' as const),
      playIds: [card.playId],
      title: card.title ?? '',
      scheduledFor: card.scheduledFor,
      at: clock.monotonic(),
    }
    setState({ undoable })
    const isTaken = await vote(card, isApproved)
    if (!isTaken) setState((now) => (now.undoable === undoable ? { undoable: null } : {}))
  }

  const markSaved = (playIds: readonly string[], isSaved: boolean) =>
    changeRounds((before) => ({
      ...before,
      rounds: before.rounds.map((round) => ({
        ...round,
        cards: round.cards.map((card) =>
          card.playId !== null && playIds.includes(card.playId) ? { ...card, saved: isSaved } : card,
        ),
      })),
    }))

  return {
    showRound: (at: number) => setState({ at, slot: null }),
    select: (slot: number) => setState({ slot }),
    closeNotice: () => setState({ notice: null }),
    async reveal(at: number, date: string): Promise<void> {
      if (getState().pending.some((change) => change.kind === 'reveal')) return
      setState({ at, slot: null })
      await carryOut({ kind: 'reveal', at }, () => bridge.rounds.reveal({ profileId, at, date }))
    },
    approve: (card: DatedCard) => voteWithUndo(card, true),
    withdraw: (card: DatedCard) => voteWithUndo(card, false),
    async pass(at: number, slot: number, { playId, date }: DatedCard): Promise<void> {
      if (leavingSlots(getState().pending, at).has(slot)) return
      await carryOut({ kind: 'pass', at, slot, playId }, () =>
        bridge.rounds.pass({ profileId, at, date, slot, playId }),
      )
    },
    async shuffle(at: number, date: string, slots: readonly number[]): Promise<void> {
      if (slots.length === 0 || slots.some((slot) => leavingSlots(getState().pending, at).has(slot))) return
      await carryOut({ kind: 'shuffle', at, slots }, () =>
        bridge.rounds.shuffle({ profileId, at, date, slots: [...slots] }),
      )
    },
    /** Schedules an approved card, or frees it with null. `scheduledFor`: ISO 8601. */
    schedule: ({ playId, date }: DatedCard, scheduledFor: string | null) =>
      carryOut({ kind: 'schedule', playId, scheduledFor }, async () => {
        return (await bridge.rounds.vote({ profileId, playId, vote: 'up', scheduledFor, date })).rounds
      }),
    async save({ playId }: DatedCard): Promise<void> {
      setState(({ shelf }) => ({
        shelf: { ...shelf, hiddenIds: new Set([...shelf.hiddenIds].filter((id) => id !== playId)) },
      }))
      const isTaken = await carryOut({ kind: 'save', playId, isSaved: true }, async () => {
        await bridge.shelf.save({ profileId, playId })
        markSaved([playId], true)
        return null
      })
      if (isTaken) changed('shelf')
    },
    /** Removes a card from the shelf; `undo` takes it back until the service was notified. */
    async unsave({ playId, title }: DatedCard): Promise<void> {
      const undoable = {
        kind: 'removal' as const,
        playIds: [playId],
        title: title ?? '',
        scheduledFor: null,
        at: clock.monotonic(),
      }
      const isTaken = await carryOut({ kind: 'save', playId, isSaved: false }, async () => {
        await bridge.shelf.remove({ profileId, playIds: [playId] })
        markSaved([playId], false)
        setState({ undoable })
        return null
      })
      if (isTaken) changed('shelf')
    },
    /** Takes back what was done last. `date`: the day on the screen; null if the rounds were not read. */
    async undo(date: string | null): Promise<void> {
      const { undoable } = getState()
      if (undoable === null) return
      setState(({ shelf }) => ({
        undoable: null,
        shelf: { ...shelf, hiddenIds: new Set([...shelf.hiddenIds].filter((id) => !undoable.playIds.includes(id))) },
      }))
      const { kind, playIds, title, scheduledFor } = undoable
      if (kind === 'removal') {
        try {
          await bridge.shelf.restore({ profileId, playIds: [...playIds] })
          markSaved(playIds, true)
        } catch (error) {
          setState({ notice: { tone: 'error', text: explain(error) } })
        }
        changed('shelf')
        changed('rounds')
        return
      }
      const [playId] = playIds
      if (playId === undefined || date === null) return
      const isApproved = kind === 'withdrawal'
      await vote({ playId, title, date, scheduledFor, approved: !isApproved, saved: true }, isApproved, scheduledFor)
    },
    /** The time to undo a removal is over. */
    forgetUndo: () => setState({ undoable: null }),
    /** Orders the render of a play, at the price on the button. */
    async render(playId: string, quote: ComposerQuote | null): Promise<void> {
      const isTaken = await order('rendering', playId, quote, (facts) =>
        bridge.takes.render({ profileId, playId, ...facts }),
      )
      if (isTaken) changed('shelf')
    },
  }
}

/** The actions on the rounds of a brand. */
export type RoundActions = ReturnType<typeof createRoundActions>
