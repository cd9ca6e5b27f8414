import type { Workspace, WorkspaceState } from '#shared/bridge/workspace.ts'
import type { FailureRecord } from '#shared/domain/failure.ts'
import type { WorkspaceId } from '#shared/domain/ids.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useBridge } from './bridge.tsx'
import { failureOf } from './failure-of.ts'
import { t } from './texts.ts'

/** Says that a call failed without a sentence of its own: the studio did not answer, or there is a fault in it. */
export const unansweredText = (): string => t('noAnswer')

type Outcome = { readonly ok: true } | { readonly ok: false; readonly failure: FailureRecord | null }

/**
 * The workspaces and what can be done with them.
 *
 * After a change of the open one, everything that was read for the one before is dropped and read anew.
 */
export function useWorkspaces() {
  const { call, query } = useBridge()
  const queries = useQueryClient()
  const queryKey = query.workspace.state.queryKey()
  const { data } = useQuery(query.workspace.state.queryOptions())

  async function change(make: () => Promise<WorkspaceState>): Promise<Outcome> {
    try {
      const state = await make()
      const isOther = state.current?.id !== data?.current?.id
      queries.setQueryData(queryKey, state)
      if (isOther) {
        const kept = [queryKey, query.app.info.queryKey(), query.settings.read.queryKey()].map((key) =>
          JSON.stringify(key),
        )
        // Dropped at once; not waited for, because what is followed as it changes is never read to its end.
        void queries.resetQueries({ predicate: (one) => !kept.includes(JSON.stringify(one.queryKey)) })
      }
      return { ok: true }
    } catch (error) {
      return { ok: false, failure: failureOf(error) }
    }
  }
  const sentenceOf = (outcome: Outcome) => (outcome.ok ? null : (outcome.failure?.message ?? unansweredText()))

  const all: readonly Workspace[] = data?.workspaces ?? []
  return {
    /** False until the studio said which there are. */
    known: data !== undefined,
    current: data?.current ?? null,
    all,
    vault: data?.vault ?? null,
    openLocal: () => change(() => call.workspace.openLocal()),
    connect: (entry: { baseUrl: string; key: string }) => change(() => call.workspace.connect(entry)),
    /** Takes a new key for an account. */
    replaceKey: (id: WorkspaceId, key: string) => change(() => call.workspace.replaceKey({ id, key })),
    /** Opens one that is known; answers with a sentence where that failed. */
    openOne: async (id: WorkspaceId) => sentenceOf(await change(() => call.workspace.open({ id }))),
    forget: async (id: WorkspaceId) => sentenceOf(await change(() => call.workspace.forget({ id }))),
  }
}
