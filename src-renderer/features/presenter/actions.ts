import type { Bridge } from '#shared/bridge/contract.ts'
import type { ShortVideoCut, ShortVideoOrder, ShortVideoQuote } from '#shared/bridge/short-video.ts'
import type { JobId } from '#shared/domain/ids.ts'
import type { Clock, Random } from '#shared/util/ports.ts'
import { createIntents, createSameClick } from '../../lib/intents.ts'
import type { PresenterStore, SendState, StageView } from './store.ts'
import { t } from './texts.ts'
import { emptyDraft, type OrderDraft, ordersOf, readDraft } from './new-video/order-draft.ts'

/** The name under which the draft of new videos is saved. */
const draftName = 'short-video'

export type PresenterActionsDeps = {
  readonly bridge: Pick<Bridge, 'shortVideo' | 'settings'>
  readonly store: PresenterStore
  readonly clock: Clock
  readonly random: Random
  /** Returns the message of a thrown value, which says what was charged. */
  explain(error: unknown): string
  /** Called after a job was started, to read what is shown again. */
  changed(): void
  /** Receives errors that no view waits for. */
  report(error: unknown): void
}

/** The actions of the Presenter screen. */
export type PresenterActions = ReturnType<typeof createPresenterActions>

/** Clears the message about the last order, unless an order is still being sent. */
const unlessSending = (state: SendState): SendState => (state.kind === 'sending' ? state : { kind: 'idle' })

/** Creates the actions of a workspace's Presenter screen. */
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

  function show(takeId: JobId, cutId: JobId | null) {
    setState(({ picks }) => ({
      takeId,
      view: cutId === null ? 'parts' : 'cuts',
      picks: cutId === null ? [] : [cutId, ...picks.filter((id) => id !== cutId)],
    }))
    changed()
  }

  /**
   * Sends a re-cut once, and calls `onSent` with its id.
   *
   * Does nothing while another cut is being sent, and within 400 ms of the click that started the last one, unless
   * something was chosen since: the button stays in place.
   */
  async function sendCut(
    takeId: JobId,
    cut: ShortVideoCut,
    quote: ShortVideoQuote,
    onSent: (cutId: JobId) => void,
  ): Promise<void> {
    if (getState().recutting.kind === 'sending' || click.is()) return
    click.took()
    setState({ recutting: { kind: 'sending' } })
    const body = JSON.stringify(['recut', takeId, cut])
    const draftId = intents.idOf(body)
    try {
      const job = await bridge.shortVideo.recut({
        draftId,
        jobId: takeId,
        cut,
        acceptsUnknown: quote.kind === 'not-quoted',
      })
      intents.settle(body)
      setState({ recutting: { kind: 'idle' } })
      onSent(job.id)
    } catch (error) {
      click.forget()
      setState({ recutting: { kind: 'failed', sentence: explain(error) } })
    }
  }

  return {
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
    openSheet(topic?: string): void {
      setState(({ draft, starting }) => ({
        isSheetOpen: true,
        starting: unlessSending(starting),
        draft: topic === undefined ? draft : { ...(draft ?? emptyDraft), topic, script: null, way: 'one' },
      }))
    },
    /** Opens the form with the settings of another video. */
    reuse(order: ShortVideoOrder): void {
      const { topic, script, seconds, gender, preset, voice, flow, captions, music } = order
      const own = { topic, script: script ?? null, seconds, gender, preset, voice, flow, captions, music }
      setState(({ starting }) => ({
        isSheetOpen: true,
        starting: unlessSending(starting),
        draft: { ...emptyDraft, ...own },
      }))
    },
    closeSheet: () => setState({ isSheetOpen: false }),
    /** Starts the video or series in the form. `quote`: the quote shown on the button. */
    async start(quote: ShortVideoQuote): Promise<void> {
      const { draft, starting } = getState()
      if (draft === null || starting.kind === 'sending') return
      const { budget } = draft
      // The form shows what is wrong with them.
      if (typeof draft.seconds === 'string' || (draft.way === 'series' && typeof budget === 'string')) return
      const orders = ordersOf(draft)
      const [order] = orders
      if (order === undefined) return
      // The form closes over the re-cut button, which has the same key.
      click.took()
      setState({ starting: { kind: 'sending' } })
      const body = JSON.stringify(['start', draft])
      const draftId = intents.idOf(body)
      const acceptsUnknown = quote.kind === 'not-quoted'
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
        // Keep what was typed during the request: it is for another order.
        if (getState().draft !== draft) return
        const rest = { ...draft, topic: '', script: null, topics: '', name: '' }
        setState({ isSheetOpen: false, draft: rest })
        bridge.settings.saveDraft({ modelId: draftName, input: rest }).catch(report)
      } catch (error) {
        click.forget()
        // Shown in the form, also if it was closed meanwhile.
        setState({ isSheetOpen: true, starting: { kind: 'failed', sentence: explain(error) } })
      }
    },
    setCut(change: Partial<ShortVideoCut>): void {
      click.forget()
      setState(({ cut, recutting }) => ({ cut: { ...cut, ...change }, recutting: unlessSending(recutting) }))
    },
    /** Cuts a video again with the chosen settings and shows the cut. `takeId`: the video whose lip-sync it uses. */
    recut(takeId: JobId, quote: ShortVideoQuote): Promise<void> {
      const { cut, takeId: openId } = getState()
      return sendCut(takeId, cut, quote, (cutId) => {
        // Stay on another video that was opened meanwhile.
        if (getState().takeId === openId) show(takeId, cutId)
        else changed()
      })
    },
    /** Makes the version without captions of the cut `of`, which stays selected; the caption editor stays open. */
    recutBare(takeId: JobId, of: JobId, cut: ShortVideoCut, quote: ShortVideoQuote): Promise<void> {
      setState(({ picks }) => ({ picks: [of, ...picks.filter((id) => id !== of)] }))
      return sendCut(takeId, cut, quote, changed)
    },
    /** Makes captions on another cut, or on the raw cut with null. */
    pickForCaptions(cutId: JobId | null): void {
      click.forget()
      setState(({ picks, recutting }) => ({
        captionsOnRaw: cutId === null,
        picks: cutId === null ? picks : [cutId, ...picks.filter((id) => id !== cutId)],
        recutting: unlessSending(recutting),
      }))
    },
    openTake(takeId: JobId): void {
      click.forget()
      setState(({ recutting }) => ({
        takeId,
        view: null,
        picks: [],
        captionsOnRaw: false,
        recutting: unlessSending(recutting),
      }))
    },
    pick: (cutId: JobId) =>
      setState(({ picks }) => ({ picks: [cutId, ...picks.filter((id) => id !== cutId)], captionsOnRaw: false })),
    showView: (view: StageView) => setState({ view }),
    setSideBySide: (sideBySide: 1 | 2 | 3) => setState({ sideBySide }),
    toggleInspector: () => setState(({ inspectorShown }) => ({ inspectorShown: !inspectorShown })),
    toggleSidebar: () =>
      setState(({ view, sidebarShown, editorSidebarShown }) =>
        view === 'captions' ? { editorSidebarShown: !editorSidebarShown } : { sidebarShown: !sidebarShown },
      ),
  }
}
