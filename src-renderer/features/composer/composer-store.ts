import type { ShelfFileState, ShelfSort } from '#shared/bridge/shelf.ts'
import { createStore, type StoreApi } from 'zustand'
import type { ComposerTab } from '../../lib/navigate.tsx'
import type { PendingChange } from './round/rounds-state.ts'
import type { TakeText } from './takes/take-words.ts'

/** What became of the last click on a button that spends. */
export type SendState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'sending' }
  | { readonly kind: 'failed'; readonly sentence: string }

/** What can be taken back. `at`: ms of the page's clock. */
export type Undoable = {
  readonly kind: 'approval' | 'withdrawal' | 'removal'
  readonly playIds: readonly string[]
  readonly title: string
  readonly scheduledFor: string | null
  readonly at: number
}

/** A message over the tab: what happened, and what is shown now. */
export type Notice = { readonly tone: 'warn' | 'error'; readonly text: string }

/** What the user filters the shelf by, and what is selected there. */
export type ShelfView = {
  readonly text: string
  readonly states: readonly ShelfFileState[]
  readonly angle: string | null
  readonly sort: ShelfSort
  readonly layout: 'grid' | 'list'
  readonly currentId: string | null
  readonly pickedIds: ReadonlySet<string>
  /** Plays that were just removed, which are hidden before the list is read again. */
  readonly hiddenIds: ReadonlySet<string>
}

/** What the Composer screen remembers of a workspace while the window is open. */
export type ComposerPageState = { readonly tab: ComposerTab; readonly brandId: string | null }
export type ComposerPageStore = StoreApi<ComposerPageState>

/** Creates the store of a workspace's Composer screen. */
export const createComposerPageStore = (): ComposerPageStore =>
  createStore<ComposerPageState>(() => ({ tab: 'round', brandId: null }))

/** What the screen remembers of a brand while the window is open. */
export type ComposerState = {
  /** The round on the table; null for the one that is open. */
  readonly at: number | null
  /** The slot of the selected card; null for the first open one. */
  readonly slot: number | null
  readonly pending: readonly PendingChange[]
  readonly notice: Notice | null
  readonly undoable: Undoable | null
  /** The take that is selected, by play. */
  readonly takeOf: Readonly<Record<string, string>>
  /** The angle of a new take; null for the brand's next unused one. */
  readonly angle: string | null
  /** Words that were typed and are not stored yet, by take. */
  readonly typed: Readonly<Record<string, TakeText>>
  /** Why typed words could not be stored, by take. */
  readonly unsaved: Readonly<Record<string, string>>
  readonly writing: SendState
  readonly rendering: SendState
  readonly downloading: SendState
  readonly takesText: string
  readonly takesAngle: string | null
  readonly takesOf: 'all' | 'written'
  readonly takesPlayId: string | null
  readonly shelf: ShelfView
  readonly wordsShown: boolean
  readonly inspectorShown: boolean
}
export type ComposerStore = StoreApi<ComposerState>

/** Creates the store of a brand. */
export function createComposerStore(): ComposerStore {
  return createStore<ComposerState>(() => ({
    at: null,
    slot: null,
    pending: [],
    notice: null,
    undoable: null,
    takeOf: {},
    angle: null,
    typed: {},
    unsaved: {},
    writing: { kind: 'idle' },
    rendering: { kind: 'idle' },
    downloading: { kind: 'idle' },
    takesText: '',
    takesAngle: null,
    takesOf: 'all',
    takesPlayId: null,
    shelf: {
      text: '',
      states: [],
      angle: null,
      sort: 'newest',
      layout: 'grid',
      currentId: null,
      pickedIds: new Set(),
      hiddenIds: new Set(),
    },
    wordsShown: false,
    inspectorShown: true,
  }))
}
