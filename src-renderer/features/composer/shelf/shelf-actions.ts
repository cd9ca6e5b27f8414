import type { ComposerQuote } from '#shared/bridge/composer.ts'
import type { JobSetId } from '#shared/domain/ids.ts'
import type { ComposerDeps, createOrders } from '../composer-deps.ts'
import type { ShelfView } from '../composer-store.ts'
import { nextAfter, type PickKind, select } from './shelf-selection.ts'

/** As many plays as one request may name. */
export const mostPlays = 200

/** Creates the actions on the shelf of a brand. */
export function createShelfActions(deps: ComposerDeps, order: ReturnType<typeof createOrders>) {
  const { bridge, profileId, store, clock, explain, changed } = deps
  const { setState } = store
  const change = (part: Partial<ShelfView>) => setState(({ shelf }) => ({ shelf: { ...shelf, ...part } }))

  async function carryOut(work: Promise<unknown>): Promise<boolean> {
    setState({ notice: null })
    let isTaken = true
    try {
      await work
    } catch (error) {
      isTaken = false
      setState({ notice: { tone: 'error', text: explain(error) } })
    }
    changed('shelf')
    return isTaken
  }

  return {
    changeShelf: change,
    pick: (ids: readonly string[], id: string, how: PickKind) =>
      setState(({ shelf }) => ({ shelf: { ...shelf, ...select(ids, shelf, id, how) } })),
    pickAll: (ids: readonly string[]) => change({ pickedIds: new Set(ids) }),
    clearPicks: () => change({ pickedIds: new Set() }),
    /** Shows all of the shelf again. */
    showWholeShelf: () => change({ text: '', states: [], angle: null }),
    /** Brings the files of plays into the library, at the price on the button. */
    async download(playIds: readonly string[], quote: ComposerQuote | null): Promise<void> {
      const isTaken = await order('downloading', playIds, quote, (facts) =>
        bridge.shelf.download({ profileId, playIds: [...playIds], ...facts }),
      )
      if (!isTaken) return
      change({ pickedIds: new Set() })
      changed('shelf')
    },
    /** Removes plays from the shelf; `undo` takes it back until the service was notified. */
    async removeFromShelf(ids: readonly string[], playIds: readonly string[], title: string): Promise<void> {
      setState(({ shelf }) => ({
        undoable: { kind: 'removal', playIds, title, scheduledFor: null, at: clock.monotonic() },
        shelf: {
          ...shelf,
          pickedIds: new Set(),
          currentId: nextAfter(ids, playIds),
          hiddenIds: new Set([...shelf.hiddenIds, ...playIds]),
        },
      }))
      const isTaken = await carryOut(bridge.shelf.remove({ profileId, playIds: [...playIds] }))
      if (!isTaken) setState(({ shelf }) => ({ undoable: null, shelf: { ...shelf, hiddenIds: new Set() } }))
      changed('rounds')
    },
    /** Schedules plays, approving those that are not. `scheduledFor`: ISO 8601, or null to free them. */
    schedulePlays: (playIds: readonly string[], scheduledFor: string | null) =>
      carryOut(
        Promise.all(playIds.map((playId) => bridge.rounds.vote({ profileId, playId, vote: 'up', scheduledFor }))),
      ),
    pauseDownload: (setId: JobSetId, isPaused: boolean) =>
      carryOut(bridge.queue[isPaused ? 'pause' : 'resume']({ target: { kind: 'set', setId } })),
  }
}

/** The actions on the shelf of a brand. */
export type ShelfActions = ReturnType<typeof createShelfActions>
