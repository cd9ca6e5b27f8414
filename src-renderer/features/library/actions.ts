import type { OutputType } from '#shared/contract/model.ts'
import type { AssetMark } from '#shared/bridge/library.ts'
import type { AssetId } from '#shared/domain/ids.ts'
import { pickFiles, type PickHow, pickOne } from './pick-files.ts'
import type { LibraryState, LibraryStore } from './store.ts'

export type LibraryActionsDeps = {
  readonly store: LibraryStore
  /** Puts a text on the clipboard. */
  copy(text: string): Promise<void>
  /** Where errors go that no view waits for. */
  report(error: unknown): void
}

/** What the Library screen can do. */
export type LibraryActions = ReturnType<typeof createLibraryActions>

function toggled<Value>(values: readonly Value[], value: Value): Value[] {
  return values.includes(value) ? values.filter((one) => one !== value) : [...values, value]
}

/** Makes the actions of the Library screen over a store. */
export function createLibraryActions({ store, copy, report }: LibraryActionsDeps) {
  // What is narrowed differently is read from its top.
  const narrow = (change: (state: LibraryState) => Partial<LibraryState>) =>
    store.setState((state) => ({ ...change(state), scrollTop: 0 }))
  return {
    type: (text: string) => narrow(() => ({ text })),
    toggleKind: (kind: OutputType) => narrow((state) => ({ kinds: toggled(state.kinds, kind) })),
    toggleModel: (modelId: string) => narrow((state) => ({ modelIds: toggled(state.modelIds, modelId) })),
    /** Narrows to at least that many stars; the same number again widens. */
    toggleRating: (stars: number) => narrow((state) => ({ leastRating: state.leastRating === stars ? 0 : stars })),
    toggleMark: (mark: AssetMark) => narrow((state) => ({ marks: toggled(state.marks, mark) })),
    showAll: () => narrow(() => ({ text: '', kinds: [], modelIds: [], leastRating: 0, marks: [] })),
    select: (selectedId: AssetId | null) => store.setState(pickOne(selectedId)),
    /** Selects a file alone, with others or with all between; `order`: the files as they are shown. */
    pick: (assetId: AssetId, how: PickHow, order: readonly AssetId[]) =>
      store.setState((state) => pickFiles(state, assetId, how, order)),
    openPreview: () => store.setState((state) => ({ isPreviewOpen: state.selectedId !== null })),
    closePreview: () => store.setState({ isPreviewOpen: false }),
    toggleInspector: () => store.setState((state) => ({ inspectorShown: !state.inspectorShown })),
    toggleSidebar: () => store.setState((state) => ({ sidebarShown: !state.sidebarShown })),
    keepScroll: (scrollTop: number) => store.setState({ scrollTop }),
    copyPrompt: (prompt: string) => copy(prompt).catch(report),
  }
}
