import type { Bridge } from '#shared/bridge/contract.ts'
import type { ShortVideoCut, ShortVideoOrder, ShortVideoQuote } from '#shared/bridge/short-video.ts'
import type { JobId } from '#shared/domain/ids.ts'
import type { Clock, Random } from '#shared/util/ports.ts'
import { createIntents, createSameClick } from '../../lib/intents.ts'
import type { PresenterStore, SendState, StageView } from './store.ts'
import { t } from './texts.ts'
import { emptyDraft, type OrderDraft, ordersOf, readDraft } from './new-video/order-draft.ts'

/** The name under which what is typed for new videos is kept. */
const draftName = 'short-video'

export type PresenterActionsDeps = {
  readonly bridge: Pick<Bridge, 'shortVideo' | 'settings'>
  readonly store: PresenterStore
  readonly clock: Clock
  readonly random: Random
  /** What a call threw, in a sentence that says what was charged. */
  explain(error: unknown): string
  /** Something was started: what is shown is read again. */
  changed(): void
  /** Where errors go that no view waits for. */
  report(error: unknown): void
}

/** What can be done on the Mascot screen. */
export type PresenterActions = ReturnType<typeof createPresenterActions>

/** What is said of the last order goes with the next change; one that is being sent is still waited for. */
const unlessSending = (state: SendState): SendState => (state.kind === 'sending' ? state : { kind: 'idle' })

/** Makes the actions of a workspace's Mascot screen. */
export function createPresenterActions({
  bridge,
  store,
  clock,
  random,
  explain,
  changed,
  report,
}: PresenterActionsDeps) {
  const intents = createIntents(random)
  const click = createSameClick(clock)
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
      setState(({ draft, starting }) => ({
        draft: { ...(draft ?? emptyDraft), ...change },
        starting: unlessSending(starting),
      }))
    },
    /** Opens the form of a new video, with a topic where one is given. */
    openSheet(topic?: string): void {
      setState(({ draft, starting }) => ({
        isSheetOpen: true,
        starting: unlessSending(starting),
        draft: topic === undefined ? draft : { ...(draft ?? emptyDraft), topic, way: 'one' },
      }))
    },
    /** Opens the form with what another video was made from. */
    reuse({ topic, seconds, gender, preset, voice, flow, captions, music }: ShortVideoOrder): void {
      const order = { topic, seconds, gender, preset, voice, flow, captions, music }
      setState(({ starting }) => ({
        isSheetOpen: true,
        starting: unlessSending(starting),
        draft: { ...emptyDraft, ...order },
      }))
    },
    closeSheet: () => setState({ isSheetOpen: false }),
    /** Starts what is in the form: one video, or a series. `quote`: what stood on the button. */
    async start(quote: ShortVideoQuote): Promise<void> {
      const { draft, starting } = getState()
      if (draft === null || starting.kind === 'sending') return
      const { budget } = draft
      // The form says what is wrong with them.
      if (typeof draft.seconds === 'string' || (draft.way === 'series' && typeof budget === 'string')) return
      const orders = ordersOf(draft)
      const [order] = orders
      if (order === undefined) return
      // The form closes over the button of a re-cut, which has the same key.
      click.took()
      setState({ starting: { kind: 'sending' } })
      const body = JSON.stringify(['start', draft])
      const draftId = intents.idOf(body)
      const acceptsUnknown = quote.kind !== 'own'
      try {
        if (draft.way === 'series') {
          const name =
            draft.name.trim() === '' ? t('series.defaultName', { topic: order.topic }).slice(0, 80) : draft.name.trim()
          await bridge.shortVideo.series({
            draftId,
            name,
            budget: typeof budget === 'number' ? budget : null,
            orders,
            acceptsUnknown,
          })
          setState({ takeId: null, view: null, picks: [] })
          changed()
        } else {
          const job = await bridge.shortVideo.start({ draftId, order, acceptsUnknown })
          show(job.id, null)
        }
        intents.settle(body)
        setState({ starting: { kind: 'idle' } })
        // What was typed while it was sent is for another one, and stays.
        if (getState().draft !== draft) return
        const rest = { ...draft, topic: '', topics: '', name: '' }
        setState({ isSheetOpen: false, draft: rest })
        bridge.settings.saveDraft({ modelId: draftName, input: rest }).catch(report)
      } catch (error) {
        click.forget()
        // Told where it was asked for, also where the form was closed meanwhile.
        setState({ isSheetOpen: true, starting: { kind: 'failed', sentence: explain(error) } })
      }
    },
    setCut(change: Partial<ShortVideoCut>): void {
      click.forget()
      setState(({ cut, recutting }) => ({ cut: { ...cut, ...change }, recutting: unlessSending(recutting) }))
    },
    /**
     * Cuts a video anew. `takeId`: the video whose lip-sync it uses.
     *
     * Does nothing while another cut is being sent, and within 400 ms of the click that started the last one where nothing
     * was chosen since: the button stays where it was.
     */
    async recut(takeId: JobId, quote: ShortVideoQuote): Promise<void> {
      const { cut, recutting, takeId: openId } = getState()
      if (recutting.kind === 'sending' || click.is()) return
      click.took()
      setState({ recutting: { kind: 'sending' } })
      const body = JSON.stringify(['recut', takeId, cut])
      const draftId = intents.idOf(body)
      try {
        const job = await bridge.shortVideo.recut({ draftId, jobId: takeId, cut, acceptsUnknown: quote.kind !== 'own' })
        intents.settle(body)
        setState({ recutting: { kind: 'idle' } })
        // Who looks at another video by now is left there.
        if (getState().takeId === openId) show(takeId, job.id)
        else changed()
      } catch (error) {
        click.forget()
        setState({ recutting: { kind: 'failed', sentence: explain(error) } })
      }
    },
    openTake(takeId: JobId): void {
      click.forget()
      setState(({ recutting }) => ({ takeId, view: null, picks: [], recutting: unlessSending(recutting) }))
    },
    pick: (cutId: JobId) => setState(({ picks }) => ({ picks: [cutId, ...picks.filter((id) => id !== cutId)] })),
    showView: (view: StageView) => setState({ view }),
    setSideBySide: (sideBySide: 1 | 2 | 3) => setState({ sideBySide }),
    toggleInspector: () => setState(({ inspectorShown }) => ({ inspectorShown: !inspectorShown })),
    toggleSidebar: () => setState(({ sidebarShown }) => ({ sidebarShown: !sidebarShown })),
  }
}
