import type { Bridge } from '#shared/bridge/contract.ts'
import type { MascotCut, MascotOrder, MascotQuote } from '#shared/bridge/mascot.ts'
import type { JobId } from '#shared/domain/ids.ts'
import type { Random } from '#shared/util/random.ts'
import type { MascotStore, StageView } from './store.ts'
import { emptyDraft, type OrderDraft, ordersOf, readDraft } from './new-video/order-draft.ts'

/** The name under which what is typed for new videos is kept. */
const draftName = 'short-video'

export type MascotActionsDeps = {
  readonly bridge: Pick<Bridge, 'mascot' | 'settings'>
  readonly store: MascotStore
  readonly random: Random
  /** What a call threw, in a sentence that says what was charged. */
  explain(error: unknown): string
  /** Something was started: what is shown is read again. */
  changed(): void
  /** Where errors go that no view waits for. */
  report(error: unknown): void
}

/** What can be done on the Mascot screen. */
export type MascotActions = ReturnType<typeof createMascotActions>

/** Keeps one id for one intent, so that a click after a lost answer never starts the same twice. */
function createIntent(random: Random) {
  let kept: { readonly what: string; readonly id: string } | null = null
  return {
    idFor(what: unknown): string {
      const words = JSON.stringify(what)
      if (kept?.what !== words) kept = { what: words, id: random.uuid() }
      return kept.id
    },
    settle: () => void (kept = null),
  }
}

/** Makes the actions of a workspace's Mascot screen. */
export function createMascotActions({ bridge, store, random, explain, changed, report }: MascotActionsDeps) {
  const starts = createIntent(random)
  const recuts = createIntent(random)
  const { getState, setState } = store

  /** Shows a job that was just started. */
  function show(takeId: JobId, cutId: JobId | null) {
    setState(({ picks }) => ({
      takeId,
      view: cutId === null ? 'parts' : 'cuts',
      picks: cutId === null ? [] : [cutId, ...picks.filter((id) => id !== cutId)],
    }))
    changed()
  }

  return {
    /** Reads what was last typed, once. */
    async readDraft(): Promise<void> {
      if (getState().draft !== null) return
      try {
        const kept = await bridge.settings.readDraft({ modelId: draftName })
        setState(({ draft }) => ({ draft: draft ?? readDraft(kept) }))
      } catch (error) {
        setState(({ draft }) => ({ draft: draft ?? emptyDraft }))
        report(error)
      }
    },
    /** Keeps what is typed over a restart. */
    keepDraft(): void {
      const { draft } = getState()
      if (draft !== null) bridge.settings.saveDraft({ modelId: draftName, input: draft }).catch(report)
    },
    type(change: Partial<OrderDraft>): void {
      setState(({ draft }) => ({ draft: { ...(draft ?? emptyDraft), ...change }, starting: { kind: 'idle' } }))
    },
    /** Opens the form of a new video, with a topic where one is given. */
    openSheet(topic?: string): void {
      setState(({ draft }) => ({
        isSheetOpen: true,
        starting: { kind: 'idle' },
        draft: topic === undefined ? draft : { ...(draft ?? emptyDraft), topic, way: 'one' },
      }))
    },
    /** Opens the form with what another video was made from. */
    reuse({ topic, seconds, gender, preset, voice, flow, captions, music }: MascotOrder): void {
      const order = { topic, seconds, gender, preset, voice, flow, captions, music }
      setState({ isSheetOpen: true, starting: { kind: 'idle' }, draft: { ...emptyDraft, ...order } })
    },
    closeSheet: () => setState({ isSheetOpen: false }),
    /** Starts what is in the form: one video, or a series. `quote`: what stood on the button. */
    async start(quote: MascotQuote): Promise<void> {
      const { draft, starting } = getState()
      if (draft === null || starting.kind === 'sending') return
      const orders = ordersOf(draft)
      const [order] = orders
      if (order === undefined) return
      setState({ starting: { kind: 'sending' } })
      const draftId = starts.idFor(draft)
      const acceptsUnknown = quote.kind !== 'own'
      try {
        if (draft.way === 'series') {
          const name = draft.name.trim() === '' ? `Series: ${order.topic}`.slice(0, 80) : draft.name.trim()
          await bridge.mascot.series({ draftId, name, budget: draft.budget, orders, acceptsUnknown })
          setState({ takeId: null, view: null, picks: [] })
          changed()
        } else {
          const job = await bridge.mascot.start({ draftId, order, acceptsUnknown })
          show(job.id, null)
        }
        starts.settle()
        const rest = { ...draft, topic: '', topics: '', name: '' }
        setState({ isSheetOpen: false, starting: { kind: 'idle' }, draft: rest })
        bridge.settings.saveDraft({ modelId: draftName, input: rest }).catch(report)
      } catch (error) {
        setState({ starting: { kind: 'failed', sentence: explain(error) } })
      }
    },
    setCut: (change: Partial<MascotCut>) =>
      setState(({ cut }) => ({ cut: { ...cut, ...change }, recutting: { kind: 'idle' } })),
    /** Cuts a video anew. `takeId`: the video whose lip-sync it uses. */
    async recut(takeId: JobId, quote: MascotQuote): Promise<void> {
      const { cut, recutting } = getState()
      if (recutting.kind === 'sending') return
      setState({ recutting: { kind: 'sending' } })
      const draftId = recuts.idFor({ takeId, cut })
      try {
        const job = await bridge.mascot.recut({ draftId, jobId: takeId, cut, acceptsUnknown: quote.kind !== 'own' })
        recuts.settle()
        setState({ recutting: { kind: 'idle' } })
        show(takeId, job.id)
      } catch (error) {
        setState({ recutting: { kind: 'failed', sentence: explain(error) } })
      }
    },
    openTake: (takeId: JobId) => setState({ takeId, view: null, picks: [], recutting: { kind: 'idle' } }),
    pick: (cutId: JobId) => setState(({ picks }) => ({ picks: [cutId, ...picks.filter((id) => id !== cutId)] })),
    showView: (view: StageView) => setState({ view }),
    setSideBySide: (sideBySide: 1 | 2 | 3) => setState({ sideBySide }),
    toggleInspector: () => setState(({ inspectorShown }) => ({ inspectorShown: !inspectorShown })),
    toggleSidebar: () => setState(({ sidebarShown }) => ({ sidebarShown: !sidebarShown })),
  }
}
