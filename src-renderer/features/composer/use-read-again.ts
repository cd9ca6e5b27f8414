import { useQueryClient } from '@tanstack/react-query'
import { useBridge } from '../../lib/bridge.tsx'
import type { ComposerTab } from '../../lib/navigate.tsx'
import { roundsInput } from './composer-context.tsx'
import { performanceStore, periodDays } from './performance/performance-store.ts'

/** Returns what reads the open tab and the brands from the service now, however new the stored reading is, and then shows all again. */
export function useReadAgain(profileId: string, tab: ComposerTab): () => void {
  const { call, query } = useBridge()
  const queries = useQueryClient()
  const now = { profileId, refresh: 'now' } as const
  const reads: Readonly<Record<ComposerTab, () => Promise<unknown>>> = {
    round: () => call.rounds.today({ ...roundsInput(profileId), ...now }),
    takes: () => call.takes.page(now),
    shelf: () => call.shelf.page(now),
    autopilot: () => call.autopilot.read(now),
    publish: () => call.publish.page(now),
    performance: () =>
      call.performance.read({ ...now, days: periodDays[performanceStore(profileId).getState().period] }),
  }
  return () => {
    const parts = [query.composer, query.rounds, query.takes, query.shelf, query.autopilot, query.publish]
    Promise.all([reads[tab](), call.composer.brands({ refresh: 'now' })])
      .then(() =>
        Promise.all([...parts, query.performance].map((part) => queries.invalidateQueries({ queryKey: part.key() }))),
      )
      .catch(reportError)
  }
}
