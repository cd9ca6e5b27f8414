import type { OutputType } from '#shared/contract/model.ts'
import type { AssetMark } from '#shared/bridge/library.ts'
import type { AssetId, JobId } from '#shared/domain/ids.ts'
import { create } from 'zustand'

/** The state that the Library screen keeps while other screens are open. */
export type LibraryState = {
  /** As typed; the search runs once typing pauses. */
  readonly text: string
  readonly kinds: readonly OutputType[]
  readonly modelIds: readonly string[]
  /** Minimum stars; 0 turns the filter off. */
  readonly leastRating: number
  readonly marks: readonly AssetMark[]
  readonly selectedId: AssetId | null
  /** All selected files, if more than one. */
  readonly pickedIds: ReadonlySet<AssetId>
  /** Start of a range selection. */
  readonly anchorId: AssetId | null
  /** The stacks that are open in place. */
  readonly openStacks: ReadonlySet<JobId>
  readonly isPreviewOpen: boolean
  readonly inspectorShown: boolean
  readonly sidebarShown: boolean
}

/** Creates the state of the Library screen: one per workspace, kept while the window is open. */
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
    openStacks: new Set(),
    isPreviewOpen: false,
    inspectorShown: true,
    sidebarShown: true,
  }))
}
/** The store of one workspace's Library screen. */
export type LibraryStore = ReturnType<typeof createLibraryStore>

/** Returns whether a filter is set. */
export function isNarrowed(
  state: Pick<LibraryState, 'text' | 'kinds' | 'modelIds' | 'leastRating' | 'marks'>,
): boolean {
  const { text, kinds, modelIds, leastRating, marks } = state
  return text.trim() !== '' || kinds.length + modelIds.length + marks.length > 0 || leastRating > 0
}

/** How a file is selected: alone, toggled, or as the end of a range. */
export type PickHow = 'one' | 'more' | 'range'

type Picked = Pick<LibraryState, 'selectedId' | 'pickedIds' | 'anchorId'>

/** Selects one file alone, or none. */
export function pickOne(assetId: AssetId | null): Picked {
  return { selectedId: assetId, pickedIds: new Set(), anchorId: assetId }
}

/** Returns the selection after a click or key on a file. `order`: the files as shown. */
export function pickFiles(before: Picked, assetId: AssetId, how: PickHow, order: readonly AssetId[]): Picked {
  const { selectedId, anchorId } = before
  if (how === 'one') return pickOne(assetId)
  if (how === 'more') {
    const picked = new Set(before.pickedIds.size > 0 || selectedId === null ? before.pickedIds : [selectedId])
    if (!picked.delete(assetId)) picked.add(assetId)
    const [only] = picked
    if (picked.size < 2) return pickOne(only ?? assetId)
    return { selectedId: picked.has(assetId) ? assetId : (only ?? assetId), pickedIds: picked, anchorId: assetId }
  }
  const from = order.indexOf(anchorId ?? assetId)
  const to = order.indexOf(assetId)
  if (from < 0 || to < 0 || from === to) return pickOne(assetId)
  return { selectedId: assetId, pickedIds: new Set(order.slice(Math.min(from, to), Math.max(from, to) + 1)), anchorId }
}

type LibraryActionsDeps = {
  readonly store: LibraryStore
  copy(text: string): Promise<void>
  /** Receives errors that no view waits for. */
  report(error: unknown): void
}

/** The actions of the Library screen. */
export type LibraryActions = ReturnType<typeof createLibraryActions>

function toggled<Value>(values: readonly Value[], value: Value): Value[] {
  return values.includes(value) ? values.filter((one) => one !== value) : [...values, value]
}

/** Creates the actions of the Library screen over a store. */
export function createLibraryActions({ store, copy, report }: LibraryActionsDeps) {
  const narrow = (change: (state: LibraryState) => Partial<LibraryState>) => store.setState(change)
  return {
    type: (text: string) => narrow(() => ({ text })),
    toggleKind: (kind: OutputType) => narrow((state) => ({ kinds: toggled(state.kinds, kind) })),
    toggleModel: (modelId: string) => narrow((state) => ({ modelIds: toggled(state.modelIds, modelId) })),
    /** Filters by a minimum of stars; the same number again removes the filter. */
    toggleRating: (stars: number) => narrow((state) => ({ leastRating: state.leastRating === stars ? 0 : stars })),
    toggleMark: (mark: AssetMark) => narrow((state) => ({ marks: toggled(state.marks, mark) })),
    showAll: () => narrow(() => ({ text: '', kinds: [], modelIds: [], leastRating: 0, marks: [] })),
    select: (selectedId: AssetId | null) => store.setState(pickOne(selectedId)),
    /** Selects a file alone, toggles it, or selects a range; `order`: the files as shown. */
    pick: (assetId: AssetId, how: PickHow, order: readonly AssetId[]) =>
      store.setState((state) => pickFiles(state, assetId, how, order)),
    /** Opens a stack in place, or closes it. */
    toggleStack: (stackId: JobId) =>
      store.setState(({ openStacks }) => {
        const next = new Set(openStacks)
        if (!next.delete(stackId)) next.add(stackId)
        return { openStacks: next }
      }),
    openPreview: () => store.setState((state) => ({ isPreviewOpen: state.selectedId !== null })),
    closePreview: () => store.setState({ isPreviewOpen: false }),
    toggleInspector: () => store.setState((state) => ({ inspectorShown: !state.inspectorShown })),
    toggleSidebar: () => store.setState((state) => ({ sidebarShown: !state.sidebarShown })),
    copyPrompt: (prompt: string) => copy(prompt).catch(report),
  }
}
