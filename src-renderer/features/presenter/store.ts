import type { ShortVideoCut } from '#shared/bridge/short-video.ts'
import type { JobId } from '#shared/domain/ids.ts'
import { create } from 'zustand'
import type { OrderDraft } from './new-video/order-draft.ts'

/** The state of an order, from the click until it is in the list. */
export type SendState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'sending' }
  | { readonly kind: 'failed'; readonly sentence: string }

/** What the stage shows of a video: its parts, its cuts side by side, or its captions. */
export type StageView = 'parts' | 'cuts' | 'captions'

/** The state that the Presenter screen keeps while other screens are open. */
export type PresenterState = {
  /** Null until the saved draft is read. */
  readonly draft: OrderDraft | null
  readonly isSheetOpen: boolean
  readonly starting: SendState
  /** The open video; null for the newest. */
  readonly takeId: JobId | null
  /** Selected cuts, most recent first. */
  readonly picks: readonly JobId[]
  /** Maximum number of cuts side by side. */
  readonly sideBySide: 1 | 2 | 3
  /** Null if it follows from the video's progress. */
  readonly view: StageView | null
  readonly cut: ShortVideoCut
  readonly recutting: SendState
  /** Captions are made on the raw cut instead of the selected cut. */
  readonly captionsOnRaw: boolean
  readonly inspectorShown: boolean
  readonly sidebarShown: boolean
  /** The list of videos beside the caption editor, which needs the room for itself. */
  readonly editorSidebarShown: boolean
}

/** Creates the state of the Presenter screen: one per workspace, kept while the window is open. */
export function createPresenterStore() {
  return create<PresenterState>()(() => ({
    draft: null,
    isSheetOpen: false,
    starting: { kind: 'idle' },
    takeId: null,
    picks: [],
    sideBySide: 3,
    view: null,
    cut: { flow: null, captions: true, music: true },
    recutting: { kind: 'idle' },
    captionsOnRaw: false,
    inspectorShown: true,
    sidebarShown: true,
    editorSidebarShown: false,
  }))
}
/** The store of one workspace's Presenter screen. */
export type PresenterStore = ReturnType<typeof createPresenterStore>
