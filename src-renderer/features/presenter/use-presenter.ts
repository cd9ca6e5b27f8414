import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useBridge, failureOf } from '../../lib/bridge.tsx'
import { createLocalStore, createPageClock, createPageRandom } from '../../lib/page.ts'
import { createPresenterActions, type PresenterActions } from './actions.ts'
import { createPresenterStore, type PresenterStore } from './store.ts'
import { t } from './texts.ts'

/** The state of the screen and what can be done with it. */
export type PresenterScreen = { readonly store: PresenterStore; readonly actions: PresenterActions }

const screens = createLocalStore<PresenterScreen>()

/** The Mascot screen of a workspace, as it was left. */
export function usePresenterScreen(workspaceId: string): PresenterScreen {
  const { call, query } = useBridge()
  const queries = useQueryClient()
  const screen = screens.get(workspaceId, () => {
    const store = createPresenterStore()
    const actions = createPresenterActions({
      bridge: call,
      store,
      clock: createPageClock(),
      random: createPageRandom(),
      explain: (error) => failureOf(error)?.message ?? t('price.lost'),
      changed: () => void queries.invalidateQueries({ queryKey: query.shortVideo.key() }),
      report: reportError,
    })
    return { store, actions }
  })
  useEffect(() => void screen.actions.readDraft(), [screen])
  return screen
}
