import type { ComposerBrand } from '#shared/bridge/composer.ts'
import { failureData } from '#shared/domain/failure.ts'
import { useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { failureOf, useBridge } from '../../lib/bridge.tsx'
import { createLocalStore, createPageClock, createPageRandom } from '../../lib/page.ts'
import { createScreenContext } from '../../lib/screen-context.ts'
import { unansweredText } from '../../lib/studio-state.tsx'
import { ownTimeZone } from '../../lib/zoned-time.ts'
import { type ComposerDeps, createOrders } from './composer-deps.ts'
import {
  type ComposerPageStore,
  type ComposerState,
  type ComposerStore,
  createComposerPageStore,
  createComposerStore,
} from './composer-store.ts'
import { createRoundActions, type RoundActions } from './round/round-actions.ts'
import { createShelfActions, type ShelfActions } from './shelf/shelf-actions.ts'
import { createTakeActions, type TakeActions } from './takes/take-actions.ts'

/** The actions of a brand's Composer. */
export type ComposerActions = RoundActions & TakeActions & ShelfActions & { toggleInspector(): void }
type BrandScreen = { readonly store: ComposerStore; readonly actions: ComposerActions }

const pages = createLocalStore<ComposerPageStore>()
const brands = createLocalStore<BrandScreen>()

/** Restores what the Composer screen of a workspace remembers. */
export const useComposerPage = (workspaceId: string): ComposerPageStore =>
  pages.get(workspaceId, createComposerPageStore)

const RoundChanged = z.object({ code: z.literal('ROUND_CHANGED'), data: failureData.ROUND_CHANGED })

/** The input with which the rounds of a brand are read. */
export const roundsInput = (profileId: string) => ({ profileId, timezone: ownTimeZone() })

/** Restores the screen of a brand. */
export function useBrandScreen(workspaceId: string, { profileId }: ComposerBrand): BrandScreen {
  const { call, query } = useBridge()
  const queries = useQueryClient()
  return brands.get(`${workspaceId} ${profileId}`, () => {
    const store = createComposerStore()
    const keys = {
      rounds: [query.rounds.key(), query.composer.counts.key()],
      takes: [query.takes.key()],
      shelf: [query.shelf.key(), query.composer.counts.key(), query.composer.allowance.key()],
    }
    const deps: ComposerDeps = {
      bridge: call,
      profileId,
      store,
      clock: createPageClock(),
      random: createPageRandom(),
      explain: (error) => failureOf(error)?.message ?? unansweredText(),
      changedRounds(error) {
        const read = RoundChanged.safeParse(error)
        return read.success ? read.data.data.rounds : null
      },
      changeRounds(make) {
        const queryKey = query.rounds.today.queryKey({ input: roundsInput(profileId) })
        queries.setQueryData(queryKey, (before) => before && make(before))
      },
      changed(part) {
        for (const queryKey of keys[part]) void queries.invalidateQueries({ queryKey })
      },
    }
    const order = createOrders(deps)
    const actions = {
      ...createRoundActions(deps, order),
      ...createTakeActions(deps, order),
      ...createShelfActions(deps, order),
      toggleInspector: () => store.setState(({ inspectorShown }) => ({ inspectorShown: !inspectorShown })),
    }
    return { store, actions }
  })
}

const context = createScreenContext<ComposerState, ComposerActions>('Composer')

/** Provided by the page to its tabs. */
export const ComposerContext = context.Context

/** Returns the actions of the brand. */
export const useComposerActions = context.useActions

/** Selects a part of the brand's state; renders again only if that part changes. */
export const useComposerState = context.useState
