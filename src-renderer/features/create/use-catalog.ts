import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useBridge, useStream } from '../../lib/bridge.tsx'
import type { CreateActions } from './actions.ts'

const noIds: readonly string[] = []

/** The catalog of a workspace, followed as it changes, with the models that ran last when the screen was opened. */
export function useCatalog(workspaceId: string, { refreshModel }: Pick<CreateActions, 'refreshModel'>) {
  const { call, query } = useBridge()
  const queries = useQueryClient()
  const catalog = useQuery(query.catalog.list.queryOptions({ input: {} }))
  // Read when the screen opens and not with every run, so that the list does not move under the hand.
  const recent = useQuery(query.catalog.recent.queryOptions({ refetchOnWindowFocus: false }))
  const listKey = query.catalog.list.queryKey({ input: {} })
  useStream(
    `catalog of ${workspaceId}`,
    ({ signal }) => call.catalog.watch(undefined, { signal }),
    () => {
      void queries.invalidateQueries({ queryKey: listKey })
      void refreshModel()
      // How recipes stand to the catalog is told with them.
      void queries.invalidateQueries({ queryKey: query.recipes.key() })
    },
  )
  return {
    catalog,
    recentIds: recent.data ?? noIds,
    /** Asks the service for it now. */
    refresh: async () => queries.setQueryData(listKey, await call.catalog.list({ refresh: true })),
    /** Takes its changes as seen. */
    markSeen: () => call.catalog.markSeen(),
  }
}
