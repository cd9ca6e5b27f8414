import { createLocalStore } from '../../lib/kept.ts'
import { createLibraryActions, type LibraryActions } from './actions.ts'
import { createLibraryStore, type LibraryStore } from './store.ts'

/** The state of the screen and what can be done with it. */
export type LibraryScreen = { readonly store: LibraryStore; readonly actions: LibraryActions }

const screens = createLocalStore<LibraryScreen>()

/** The Library screen of a workspace, as it was left. */
export function useLibraryScreen(workspaceId: string): LibraryScreen {
  return screens.get(workspaceId, () => {
    const store = createLibraryStore()
    const actions = createLibraryActions({
      store,
      copy: (text) => navigator.clipboard.writeText(text),
      report: reportError,
    })
    return { store, actions }
  })
}
