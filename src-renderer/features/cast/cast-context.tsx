import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { failureOf, useBridge } from '../../lib/bridge.tsx'
import { createLocalStore, createPageClock, createPageRandom } from '../../lib/page.ts'
import { createScreenContext } from '../../lib/screen-context.ts'
import { unansweredText } from '../../lib/studio-state.tsx'
import { type CastActions, createCastActions } from './cast-actions.ts'
import { type CastState, type CastStore, createCastStore } from './cast-store.ts'

type CastScreen = { readonly store: CastStore; readonly actions: CastActions }

const screens = createLocalStore<CastScreen>()

/** Restores the Cast screen of a workspace. */
export function useCastScreen(workspaceId: string): CastScreen {
  const { call, query } = useBridge()
  const queries = useQueryClient()
  const screen = screens.get(workspaceId, () => {
    const store = createCastStore()
    const actions = createCastActions({
      bridge: call,
      store,
      clock: createPageClock(),
      random: createPageRandom(),
      explain: (error) => failureOf(error)?.message ?? unansweredText(),
      changed() {
        for (const part of [query.cast, query.avatars, query.avatarVideos, query.voices]) {
          void queries.invalidateQueries({ queryKey: part.key() })
        }
      },
      report: reportError,
    })
    return { store, actions }
  })
  useEffect(() => void screen.actions.readDraft(), [screen])
  return screen
}

const context = createScreenContext<CastState, CastActions>('Cast')

/** Provided by the page to everything on it. */
export const CastContext = context.Context

/** Returns the actions of the screen. */
export const useCastActions = context.useActions

/** Selects a part of the screen's state; renders again only if that part changes. */
export const useCastState = context.useState
