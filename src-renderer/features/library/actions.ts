import type { Bridge } from '#shared/bridge/contract.ts'
import type { Asset } from '#shared/bridge/library.ts'
import type { OutputType } from '#shared/contract/model.ts'
import type { AssetId } from '#shared/domain/ids.ts'
import type { LibraryState, LibraryStore } from './store.ts'

export type LibraryActionsDeps = {
  /** The parts of the bridge that this screen calls. */
  readonly bridge: Pick<Bridge, 'library'>
  readonly store: LibraryStore
  /** Puts a text on the clipboard. */
  copy(text: string): Promise<void>
  /** Shows a rating wherever the asset is shown, before the studio has kept it and after it refused. */
  showRating(assetId: AssetId, rating: number): void
  /** Where errors go that no view waits for. */
  report(error: unknown): void
}

/** What the Library screen can do. */
export type LibraryActions = ReturnType<typeof createLibraryActions>

function toggled<Value>(values: readonly Value[], value: Value): Value[] {
  return values.includes(value) ? values.filter((one) => one !== value) : [...values, value]
}

/** Makes the actions of the Library screen over a store. */
export function createLibraryActions({ bridge, store, copy, showRating, report }: LibraryActionsDeps) {
  // What is narrowed differently is read from its top.
  const narrow = (change: (state: LibraryState) => Partial<LibraryState>) =>
    store.setState((state) => ({ ...change(state), scrollTop: 0 }))
  return {
    type: (text: string) => narrow(() => ({ text })),
    toggleKind: (kind: OutputType) => narrow((state) => ({ kinds: toggled(state.kinds, kind) })),
    toggleModel: (modelId: string) => narrow((state) => ({ modelIds: toggled(state.modelIds, modelId) })),
    /** Narrows to at least that many stars; the same number again widens. */
    toggleRating: (stars: number) => narrow((state) => ({ leastRating: state.leastRating === stars ? 0 : stars })),
    showAll: () => narrow(() => ({ text: '', kinds: [], modelIds: [], leastRating: 0 })),
    select: (selectedId: AssetId | null) => store.setState({ selectedId }),
    openPreview: () => store.setState((state) => ({ isPreviewOpen: state.selectedId !== null })),
    closePreview: () => store.setState({ isPreviewOpen: false }),
    toggleInspector: () => store.setState((state) => ({ inspectorShown: !state.inspectorShown })),
    toggleSidebar: () => store.setState((state) => ({ sidebarShown: !state.sidebarShown })),
    keepScroll: (scrollTop: number) => store.setState({ scrollTop }),
    /** Rates at once; puts the old rating back and throws where the studio could not keep it. */
    async rate(asset: Pick<Asset, 'id' | 'rating'>, rating: number) {
      showRating(asset.id, rating)
      try {
        await bridge.library.rate({ assetId: asset.id, rating })
      } catch (error) {
        showRating(asset.id, asset.rating)
        throw error
      }
    },
    copyPrompt: (prompt: string) => copy(prompt).catch(report),
  }
}
