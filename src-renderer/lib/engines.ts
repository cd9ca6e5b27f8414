import type { EngineList, EngineRole } from '#shared/contract/engine.ts'
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useBridge } from './bridge.tsx'
import { usePractice } from './studio-state.tsx'

/**
 * Follows a part of the engines of "This computer" while it is the open workspace, rendering only when that part
 * changes; null otherwise and until they are known. Pass a stable `select`.
 */
export function useEngines<Part>(select: (list: EngineList) => Part): Part | null {
  const { query } = useBridge()
  const isLocal = usePractice()
  const { data } = useQuery({
    ...query.engines.watch.experimental_liveOptions({
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnMount: 'always',
      select,
    }),
    enabled: isLocal,
  })
  return isLocal ? (data ?? null) : null
}

/** The name of the model that a job goes to: one with its role that a server has and that is in use; null if none. */
function helperIn({ engines }: EngineList, role: EngineRole): string | null {
  const models = engines.flatMap((engine) => engine.models)
  const helper = models.find(({ isShown, roles, servers }) => isShown && servers.length > 0 && roles.includes(role))
  return helper?.name ?? null
}

/** Follows the name of the chat model that a job goes to: the one with its role on an engine that has it; null if none. */
export function useHelper(role: EngineRole): string | null {
  return useEngines(useCallback((list: EngineList) => helperIn(list, role), [role]))
}
