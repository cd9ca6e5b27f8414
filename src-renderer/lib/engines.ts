import type { EngineList, EngineModel, EngineRole } from '#shared/contract/engine.ts'
import { useQuery } from '@tanstack/react-query'
import { useBridge } from './bridge.tsx'
import { usePractice } from './studio-state.tsx'

/** The engines of "This computer", followed while it is the open workspace; null otherwise and until they are known. */
export function useEngines(): EngineList | null {
  const { query } = useBridge()
  const isLocal = usePractice()
  const { data } = useQuery({
    ...query.engines.watch.experimental_liveOptions({ staleTime: Number.POSITIVE_INFINITY, refetchOnMount: 'always' }),
    enabled: isLocal,
  })
  return isLocal ? (data ?? null) : null
}

/** The model that a chat job goes to: the one with its role on an engine with a server that answers; null if none. */
export function helperOf(list: EngineList | null, role: EngineRole): EngineModel | null {
  const models = (list?.engines ?? []).flatMap((engine) => engine.models)
  return models.find(({ isShown, roles, servers }) => isShown && servers.length > 0 && roles.includes(role)) ?? null
}
