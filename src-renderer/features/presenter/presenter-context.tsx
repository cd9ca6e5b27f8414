import { useEffect } from 'react'
import { type PresenterActions, createPresenterActions } from './actions.ts'
import { type PresenterState, createPresenterStore, type PresenterStore } from './store.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useBridge, failureOf } from '../../lib/bridge.tsx'
import { createLocalStore, createPageClock, createPageRandom } from '../../lib/page.ts'
import { createScreenContext } from '../../lib/screen-context.ts'
import { t } from './texts.ts'

type PresenterScreen = { readonly store: PresenterStore; readonly actions: PresenterActions }

const screens = createLocalStore<PresenterScreen>()

/** Restores the Presenter screen of a workspace. */
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

const context = createScreenContext<PresenterState, PresenterActions>('Presenter')

/** Provided by the page to everything on it. */
export const PresenterContext = context.Context

/** Returns the actions of the screen. */
export const usePresenterActions = context.useActions

/** Selects a part of the screen's state; renders again only if that part changes. */
export const usePresenterState = context.useState
