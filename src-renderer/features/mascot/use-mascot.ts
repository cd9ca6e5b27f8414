import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useBridge } from '../../lib/bridge.tsx'
import { failureOf } from '../../lib/failure-of.ts'
import { createKeeper } from '../../lib/kept.ts'
import { createPageClock, createPageRandom } from '../../lib/page-clock.ts'
import { createMascotActions, type MascotActions } from './actions.ts'
import { createMascotStore, type MascotStore } from './store.ts'
import { t } from './texts.ts'

/** The state of the screen and what can be done with it. */
export type MascotScreen = { readonly store: MascotStore; readonly actions: MascotActions }

const screens = createKeeper<MascotScreen>()

/** The Mascot screen of a workspace, as it was left. */
export function useMascotScreen(workspaceId: string): MascotScreen {
  const { call, query } = useBridge()
  const queries = useQueryClient()
  const screen = screens.get(workspaceId, () => {
    const store = createMascotStore()
    const actions = createMascotActions({
      bridge: call,
      store,
      clock: createPageClock(),
      random: createPageRandom(),
      explain: (error) => failureOf(error)?.message ?? t('price.lost'),
      changed: () => void queries.invalidateQueries({ queryKey: query.mascot.key() }),
      report: reportError,
    })
    return { store, actions }
  })
  useEffect(() => void screen.actions.readDraft(), [screen])
  return screen
}
