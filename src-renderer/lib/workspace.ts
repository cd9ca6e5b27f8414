import type { Workspace } from '#shared/bridge/workspace.ts'
import { useQuery } from '@tanstack/react-query'
import { useBridge } from './bridge.tsx'

/** The open workspace; null while none is open or it is not known yet. */
export function useWorkspace(): Workspace | null {
  const { query } = useBridge()
  const { data } = useQuery(query.workspace.state.queryOptions())
  return data?.current ?? null
}

/** Whether credits are practice ones: the open workspace is this computer's own. */
export function usePractice(): boolean {
  return useWorkspace()?.kind === 'local'
}
