import type { ShortVideoCut } from '#shared/bridge/short-video.ts'
import type { JobId } from '#shared/domain/ids.ts'
import { create } from 'zustand'
import type { OrderDraft } from './new-video/order-draft.ts'

/** Where an order stands between the click and its place in the list. */
export type SendState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'sending' }
  | { readonly kind: 'failed'; readonly sentence: string }

/** What the stage shows of a video: its parts as they come, its cuts side by side, or its captions. */
export type StageView = 'parts' | 'cuts' | 'captions'

/** What the Mascot screen keeps while other screens are open. */
export type PresenterState = {
  /** Null until what was last typed is read. */
  readonly draft: OrderDraft | null
  readonly isSheetOpen: boolean
  readonly starting: SendState
  /** The video that is looked at; null for the newest. */
  readonly takeId: JobId | null
  /** Cuts that were picked, the last one first. */
  readonly picks: readonly JobId[]
  /** How many cuts stand side by side at most. */
  readonly sideBySide: 1 | 2 | 3
  /** Null where it follows from how far the video is. */
  readonly view: StageView | null
  /** What is chosen for another cut. */
  readonly cut: ShortVideoCut
  readonly recutting: SendState
  readonly inspectorShown: boolean
  readonly sidebarShown: boolean
}

/** Makes the state of the Mascot screen: one for each workspace, kept while the window lives. */
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
    inspectorShown: true,
    sidebarShown: true,
  }))
}
/** The store of one workspace's Mascot screen. */
export type PresenterStore = ReturnType<typeof createPresenterStore>
