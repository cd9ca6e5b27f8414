import type { LibrarySort } from '#shared/bridge/library-layout.ts'
import { create } from 'zustand'
import { createLocalStore } from '../../lib/page.ts'

/** How the library is shown, and where it was scrolled to. */
export type LibraryView = {
  readonly view: 'grid' | 'list'
  /** The order of the list; null for newest first. */
  readonly sort: LibrarySort | null
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
  return create<LibraryView>()(() => ({ view: 'grid', sort: null }))
}

/** Returns the sort after a click on a column: descending first for numbers, then the other way, then newest first. */
export function nextSort(sort: LibrarySort | null, by: LibrarySort['by']): LibrarySort | null {
  const isDescendingFirst = by !== 'title' && by !== 'kind' && by !== 'model'
  if (sort?.by !== by) return { by, isDescending: isDescendingFirst }
  return sort.isDescending === isDescendingFirst ? { by, isDescending: !isDescendingFirst } : null
}

const views = createLocalStore<{ store: ReturnType<typeof createViewStore>; grid: ScrollPlace; list: ScrollPlace }>()

/** The view of a workspace's library, kept while the window is open. */
export const viewOf = (workspaceId: string) =>
  views.get(workspaceId, () => ({
    store: createViewStore(),
    grid: createScrollPlace(),
    list: createScrollPlace(),
  }))
