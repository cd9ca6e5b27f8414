import { useEffect } from 'react'
import { failureOf, useBridge } from '../../../lib/bridge.tsx'
import { createLocalStore, createPageClock, createPageRandom } from '../../../lib/page.ts'
import { createScreenContext } from '../../../lib/screen-context.ts'
import { unansweredText } from '../../../lib/studio-state.tsx'
import { createVoicesActions, type VoicesActions } from './voices-actions.ts'
import { createVoicesStore, type VoicesState, type VoicesStore } from './voices-store.ts'

type VoicesScreen = { readonly store: VoicesStore; readonly actions: VoicesActions }

const screens = createLocalStore<VoicesScreen>()

/** Restores the Voices tab of a workspace. */
export function useVoicesScreen(workspaceId: string): VoicesScreen {
  const { call } = useBridge()
  const screen = screens.get(workspaceId, () => {
    const store = createVoicesStore()
    const actions = createVoicesActions({
      bridge: call,
      store,
      clock: createPageClock(),
      random: createPageRandom(),
      pathOf: (file) => window.backlotHost?.pathOf(file) ?? '',
      explain(error) {
        const failure = failureOf(error)
        return { sentence: failure?.message ?? unansweredText(), failure }
      },
      languages: navigator.languages,
      report: reportError,
    })
    return { store, actions }
  })
  useEffect(() => void screen.actions.readDraft(), [screen])
  return screen
}

const context = createScreenContext<VoicesState, VoicesActions>('Voices')

/** Provided by the tab to everything on it. */
export const VoicesContext = context.Context

/** Returns the actions of the tab. */
export const useVoicesActions = context.useActions

/** Selects a part of the tab's state; renders again only if that part changes. */
export const useVoicesState = context.useState
