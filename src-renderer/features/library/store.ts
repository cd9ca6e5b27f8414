import type { AssetId, JobId } from '#shared/domain/ids.ts'
import {
  everything,
  type FilterName,
  filterNames,
  isNarrowing,
  type LibraryQuery,
  type LibrarySort,
  type ListFilter,
  parseQuery,
  printFilter,
  printQuery,
  type QueryRange,
  type ReadQuery,
  withoutFilter,
} from '#shared/domain/library/library-query.ts'
import type { MadeFilter } from '#shared/domain/library/made-filter.ts'
import { create } from 'zustand'

/** The state that the Library screen keeps while other screens are open. */
export type LibraryState = {
  /** As typed: words, and filters that are unfinished or wrong. */
  readonly text: string
  /** The filters that are chips, and the order. */
  readonly settled: LibraryQuery
  readonly selectedId: AssetId | null
  /** All selected files, if more than one. */
  readonly pickedIds: ReadonlySet<AssetId>
  /** Everything that matches the filter is selected, also what is not read yet. */
  readonly isAllPicked: boolean
  readonly view: 'files' | 'trash' | 'duplicates'
  /** A new collection is being named. */
  readonly isNaming: boolean
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
    settled: everything,
    selectedId: null,
    pickedIds: new Set(),
    isAllPicked: false,
    view: 'files',
    isNaming: false,
    anchorId: null,
    openStacks: new Set(),
    isPreviewOpen: false,
    inspectorShown: true,
    sidebarShown: true,
  }))
}
/** The store of one workspace's Library screen. */
export type LibraryStore = ReturnType<typeof createLibraryStore>

/** Reads the whole query, with what is typed. */
export function queryOf({ text, settled }: Pick<LibraryState, 'text' | 'settled'>): ReadQuery {
  return parseQuery(text, settled)
}

/** Returns whether a filter is set. */
export function isNarrowed(state: Pick<LibraryState, 'text' | 'settled'>): boolean {
  return isNarrowing(queryOf(state).query)
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

/** Returns whether a range is all from a number on. */
export const isLeast = (range: QueryRange | null, least: number): boolean =>
  range !== null && range.least === least && range.most === null

/** Creates the actions of the Library screen over a store. */
export function createLibraryActions({ store, copy, report }: LibraryActionsDeps) {
  const narrow = (change: (state: LibraryState) => Partial<LibraryState>) =>
    store.setState((state) => ({ view: 'files', isAllPicked: false, ...change(state) }))
  // A filter may be typed and not be a chip yet.
  const change = (edit: (query: LibraryQuery) => LibraryQuery) =>
    narrow((state) => {
      const { settled, rest } = queryOf(state)
      return { settled: edit(settled), text: rest }
    })
  /** Shows some files alone, in the same order. */
  const showOnly = (only: Partial<LibraryQuery>) =>
    narrow(({ settled }) => ({ text: '', settled: { ...everything, ...only, sort: settled.sort } }))
  return {
    type: (text: string) =>
      narrow((state) => {
        const { settled, rest } = parseQuery(text, state.settled, true)
        return { settled, text: rest }
      }),
    /** Makes chips of the filters that are typed. */
    settle: () =>
      store.setState((state) => {
        const { settled, rest } = queryOf(state)
        return { settled, text: rest }
      }),
    toggleValue: (name: ListFilter, value: string) =>
      change((query) => ({ ...query, [name]: toggled(query[name], value) })),
    setRange: (name: 'cost' | 'rating', range: QueryRange | null) => change((query) => ({ ...query, [name]: range })),
    setMade: (made: MadeFilter | null) => change((query) => ({ ...query, made })),
    setSort: (sort: LibrarySort) => change((query) => ({ ...query, sort })),
    /** Filters by a minimum of stars; the same number again removes the filter. */
    toggleRating: (stars: number) =>
      change((query) => ({ ...query, rating: isLeast(query.rating, stars) ? null : { least: stars, most: null } })),
    removeFilter: (name: FilterName) => change((query) => withoutFilter(query, name)),
    removeLastFilter: () =>
      change((query) => {
        const last = filterNames.findLast((name) => printFilter(query, name) !== null)
        return last === undefined ? query : withoutFilter(query, last)
      }),
    /** Puts a chip back into the text. `shown`: the filters as they are written for the user. */
    editFilter: (name: FilterName, shown?: LibraryQuery) =>
      store.setState(({ settled, text }) => ({
        settled: withoutFilter(settled, name),
        text: `${text}${text === '' || text.endsWith(' ') ? '' : ' '}${name}:${printFilter(shown ?? settled, name) ?? ''}`,
      })),
    /** Puts the whole query into the text, where its filters are edited as they are written. */
    editAsText: () =>
      narrow((state) => {
        const { query, rest } = queryOf(state)
        const { sort } = query
        const filters = printQuery({ ...query, words: [], sort: everything.sort })
        return { settled: { ...everything, sort }, text: [filters, rest].filter(Boolean).join(' ') }
      }),
    /** Begins to type a filter, in place of the one that is set. */
    beginFilter: (name: FilterName) =>
      narrow((state) => {
        const { settled, rest } = queryOf(state)
        return { settled: withoutFilter(settled, name), text: [rest.trim(), `${name}:`].filter(Boolean).join(' ') }
      }),
    showAll: () => showOnly({}),
    showUnreviewed: () => showOnly({ is: ['unreviewed'] }),
    /** Shows a collection; the search of a smart one becomes the query. */
    showCollection: ({ id, query }: { readonly id: string; readonly query: string | null }) => {
      if (query === null) return showOnly({ collection: [id] })
      const { settled, rest } = parseQuery(query)
      narrow(() => ({ settled, text: rest }))
    },
    /** Shows everything again if a collection was shown that is gone. */
    leaveCollection: (id: string) => {
      if (queryOf(store.getState()).query.collection.includes(id)) showOnly({})
    },
    showTrash: () => store.setState({ ...pickOne(null), view: 'trash', isAllPicked: false }),
    showDuplicates: () => store.setState({ ...pickOne(null), view: 'duplicates', isAllPicked: false }),
    nameCollection: () => store.setState({ isNaming: true }),
    endNaming: () => store.setState({ isNaming: false }),
    /** Selects everything that matches the filter. */
    pickAll: () => store.setState({ isAllPicked: true, view: 'files' }),
    select: (selectedId: AssetId | null) => store.setState({ ...pickOne(selectedId), isAllPicked: false }),
    /** Selects a file alone, toggles it, or selects a range; `order`: the files as shown. */
    pick: (assetId: AssetId, how: PickHow, order: readonly AssetId[]) =>
      store.setState((state) => ({ ...pickFiles(state, assetId, how, order), isAllPicked: false })),
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
