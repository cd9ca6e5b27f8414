import type { LibrarySort, sortedFacts } from '#shared/domain/library/library-query.ts'
import { create } from 'zustand'
import { createLocalStore } from '../../lib/page.ts'

/** How the library is shown, and where it was scrolled to. */
export type LibraryView = {
  readonly view: 'grid' | 'list'
}

/** Where a view was scrolled to. */
export type ScrollPlace = ReturnType<typeof createScrollPlace>

/** Creates the memory of a scroll offset, in px, for one filter: another one starts at the top. */
function createScrollPlace() {
  let kept = { key: '', top: 0 }
  return {
    topOf: (key: string): number => (kept.key === key ? kept.top : 0),
    keep(key: string, top: number): void {
      kept = { key, top }
    },
  }
}

/** Creates how a library is shown. */
function createViewStore() {
  return create<LibraryView>()(() => ({ view: 'grid' }))
}

/** A column of the list: a fact that it is sorted by, or when a file was made. */
export type ListColumn = (typeof sortedFacts)[number] | 'created'

/** The orders of a column: at the first click, and the other way. */
function ordersOf(column: ListColumn): readonly [LibrarySort, LibrarySort] {
  return column === 'created' ? ['newest', 'oldest'] : [column, `-${column}`]
}

/** Returns the order after a click on a column: its own, then the other way, then newest first. */
export function nextSort(sort: LibrarySort, column: ListColumn): LibrarySort {
  const [first, reversed] = ordersOf(column)
  if (sort === first) return reversed
  return sort === reversed ? 'newest' : first
}

/** Returns how a column is sorted, as its heading tells. The greatest is first if it is descending. */
export function sortedBy(sort: LibrarySort, column: ListColumn): 'ascending' | 'descending' | 'none' {
  const [first, reversed] = ordersOf(column)
  if (sort !== first && sort !== reversed) return 'none'
  const isWords = column === 'name' || column === 'kind' || column === 'model'
  return (sort === first) === isWords ? 'ascending' : 'descending'
}

const views = createLocalStore<{ store: ReturnType<typeof createViewStore>; grid: ScrollPlace; list: ScrollPlace }>()

/** The view of a workspace's library, kept while the window is open. */
export const viewOf = (workspaceId: string) =>
  views.get(workspaceId, () => ({
    store: createViewStore(),
    grid: createScrollPlace(),
    list: createScrollPlace(),
  }))
