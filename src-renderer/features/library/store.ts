import type { OutputType } from '#shared/contract/model.ts'
import type { AssetMark } from '#shared/bridge/library.ts'
import type { AssetId } from '#shared/domain/ids.ts'
import { create } from 'zustand'

/** What the Library screen keeps while other screens are open. */
export type LibraryState = {
  /** As typed; the library is asked once typing pauses. */
  readonly text: string
  readonly kinds: readonly OutputType[]
  readonly modelIds: readonly string[]
  /** Fewest stars; 0 does not narrow. */
  readonly leastRating: number
  /** Kept, rejected or neither. */
  readonly marks: readonly AssetMark[]
  readonly selectedId: AssetId | null
  /** All that is selected, where it is more than one. */
  readonly pickedIds: ReadonlySet<AssetId>
  /** Where a range begins. */
  readonly anchorId: AssetId | null
  readonly isPreviewOpen: boolean
  readonly inspectorShown: boolean
  readonly sidebarShown: boolean
  /** Where the grid was left, in px, to come back to. */
  readonly scrollTop: number
}

/** Makes the state of the Library screen: one for each workspace, kept while the window lives. */
export function createLibraryStore() {
  return create<LibraryState>()(() => ({
    text: '',
    kinds: [],
    modelIds: [],
    leastRating: 0,
    marks: [],
    selectedId: null,
    pickedIds: new Set(),
    anchorId: null,
    isPreviewOpen: false,
    inspectorShown: true,
    sidebarShown: true,
    scrollTop: 0,
  }))
}
/** The store of one workspace's Library screen. */
export type LibraryStore = ReturnType<typeof createLibraryStore>

/** Whether anything narrows the library. */
export function isNarrowed(
  state: Pick<LibraryState, 'text' | 'kinds' | 'modelIds' | 'leastRating' | 'marks'>,
): boolean {
  const { text, kinds, modelIds, leastRating, marks } = state
  return text.trim() !== '' || kinds.length + modelIds.length + marks.length > 0 || leastRating > 0
}
