import type { Workspace, WorkspaceState } from '#shared/bridge/workspace.ts'
import { useQuery } from '@tanstack/react-query'
import { useBridge } from './bridge.tsx'

/** The open workspace; null while none is open or it is not known yet. */
export function useWorkspace(): Workspace | null {
  const { query } = useBridge()
  const { data } = useQuery(query.workspace.state.queryOptions())
  return data?.current ?? null
}

const isLocalOpen = ({ current }: WorkspaceState) => current?.kind === 'local'

/** Whether credits are practice ones: the open workspace is this computer's own. */
export function usePractice(): boolean {
  const { query } = useBridge()
  // Whoever opens another workspace writes it there: nothing is read again by what only shows credits.
  const { data = false } = useQuery(
    query.workspace.state.queryOptions({ staleTime: Number.POSITIVE_INFINITY, select: isLocalOpen }),
  )
  return data
}
