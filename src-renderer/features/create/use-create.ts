import { useBridge } from '../../lib/bridge.tsx'
import { failureOf } from '../../lib/failure-of.ts'
import { useLeaving } from '../../lib/hooks.ts'
import { useJobPlacer } from '../../lib/jobs.ts'
import { createLocalStore } from '../../lib/kept.ts'
import { createPageClock, createPageRandom } from '../../lib/page-clock.ts'
import { createCreateActions } from './actions.ts'
import type { Create } from './create-context.tsx'
import { createCreateStore } from './store.ts'

const screens = createLocalStore<Create>()

/** The Create screen of a workspace, as it was left; what is typed is saved when the screen or the window is left. */
export function useCreateScreen(workspaceId: string): Create {
  const { call } = useBridge()
  const place = useJobPlacer()
  const screen = screens.get(workspaceId, () => {
    const store = createCreateStore()
    const actions = createCreateActions({
      bridge: call,
      store,
      clock: createPageClock(),
      random: createPageRandom(),
      explain: failureOf,
      onSubmitted: (job) => place([job], false),
      report: reportError,
    })
    return { store, actions }
  })
  useLeaving(screen.actions.leave)
  return screen
}
