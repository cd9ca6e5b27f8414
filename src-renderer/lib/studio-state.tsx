import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useBridge, failureOf } from './bridge.tsx'
import { t } from './texts.ts'
import type { Workspace, WorkspaceState } from '#shared/bridge/workspace.ts'
import type { FailureRecord } from '#shared/domain/failure.ts'
import type { WorkspaceId } from '#shared/domain/ids.ts'
import { Settings, type SettingsChange } from '#shared/bridge/settings.ts'
import type { StudioStatus } from '#shared/bridge/status.ts'
import { namedWorkspace } from './own-names.ts'

/** The message for a failed call without one of its own: the studio did not answer, or has a bug. */
export const unansweredText = (): string => t('noAnswer')

type Outcome = { readonly ok: true } | { readonly ok: false; readonly failure: FailureRecord | null }

/**
 * The workspaces and their actions.
 *
 * After another one is opened, everything read for the previous one is dropped and refetched.
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
        // Not awaited, because streamed queries never finish.
        void queries.resetQueries({ predicate: (one) => !kept.includes(JSON.stringify(one.queryKey)) })
      }
      return { ok: true }
    } catch (error) {
      return { ok: false, failure: failureOf(error) }
    }
  }
  const sentenceOf = (outcome: Outcome) => (outcome.ok ? null : (outcome.failure?.message ?? unansweredText()))

  const all: readonly Workspace[] = (data?.workspaces ?? []).map(namedWorkspace)
  return {
    known: data !== undefined,
    current: data?.current ? namedWorkspace(data.current) : null,
    all,
    vault: data?.vault ?? null,
    openLocal: () => change(() => call.workspace.openLocal()),
    connect: (entry: { baseUrl: string; key: string }) => change(() => call.workspace.connect(entry)),
    replaceKey: (id: WorkspaceId, key: string) => change(() => call.workspace.replaceKey({ id, key })),
    /** Opens a known workspace; returns a message if that failed. */
    openOne: async (id: WorkspaceId) => sentenceOf(await change(() => call.workspace.open({ id }))),
    forget: async (id: WorkspaceId) => sentenceOf(await change(() => call.workspace.forget({ id }))),
  }
}

/** A button that refills this computer's practice credits, and shows why if that failed. */
export function FillPracticeLink() {
  const { query } = useBridge()
  const { mutate, isPending, error } = useMutation(query.workspace.fillPractice.mutationOptions())
  return (
    <>
      <button type="button" className="link" aria-disabled={isPending} onClick={() => !isPending && mutate(undefined)}>
        {t('credits.refill')}
      </button>
      {error !== null && (
        <span role="alert" className="ms-2 text-err">
          {failureOf(error)?.message ?? unansweredText()}
        </span>
      )}
    </>
  )
}

/** The open workspace; null if none is open or it is not known yet. */
export function useWorkspace(): Workspace | null {
  const { query } = useBridge()
  const { data } = useQuery(query.workspace.state.queryOptions())
  return data?.current ? namedWorkspace(data.current) : null
}

const isLocalOpen = ({ current }: WorkspaceState) => current?.kind === 'local'

/** Whether credits are practice credits: the open workspace is the local one. */
export function usePractice(): boolean {
  const { query } = useBridge()
  // Opening another workspace updates this query, so components that only show credits never refetch it.
  const { data = false } = useQuery(
    query.workspace.state.queryOptions({ staleTime: Number.POSITIVE_INFINITY, select: isLocalOpen }),
  )
  return data
}

/** The user's settings; the defaults until they were read. */
export function useSettings(): Settings {
  const { query } = useBridge()
  const { data } = useQuery(query.settings.read.queryOptions({ staleTime: Number.POSITIVE_INFINITY }))
  return data ?? Settings.parse({})
}

/**
 * Follows settings that other windows change. Call once in a window.
 *
 * @returns the settings; null until they were read, and the defaults if they can't be.
 */
export function useFollowedSettings(): Settings | null {
  const { query } = useBridge()
  const queries = useQueryClient()
  const { isPending } = useQuery(query.settings.read.queryOptions({ staleTime: Number.POSITIVE_INFINITY }))
  const settings = useSettings()
  const { data: changed } = useQuery(
    query.settings.watch.experimental_liveOptions({ staleTime: Number.POSITIVE_INFINITY, refetchOnMount: 'always' }),
  )
  useEffect(() => {
    // Own changes are shown at once; what is announced meanwhile may be from before them.
    const isChanging = queries.isMutating({ mutationKey: query.settings.update.mutationKey() }) > 0
    if (changed !== undefined && !isChanging) queries.setQueryData(query.settings.read.queryKey(), changed)
  }, [changed, queries, query])
  return isPending ? null : settings
}

/** Changes settings optimistically, and reverts them if they could not be saved. */
export function useChangeSettings(): (change: SettingsChange) => void {
  const { query } = useBridge()
  const queries = useQueryClient()
  const queryKey = query.settings.read.queryKey()
  const { mutate } = useMutation(
    query.settings.update.mutationOptions({
      onMutate: (change) => {
        const before = queries.getQueryData(queryKey)
        const named = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
        if (before !== undefined) queries.setQueryData(queryKey, { ...before, ...named })
        return { before }
      },
      onError: (_error, _change, kept) => queries.setQueryData(queryKey, kept?.before),
      onSuccess: (settings) => queries.setQueryData(queryKey, settings),
    }),
  )
  return mutate
}

const whole = (status: StudioStatus) => status

/** Follows a part of the studio's status, rendering only when it changes; null at first. Pass a stable `select`. */
export function useStudioStatus<Part>(select: (status: StudioStatus) => Part): Part | null {
  const { query } = useBridge()
  const { data } = useQuery(
    // The screen of a new workspace shows no status: what comes after it follows the status again.
    query.status.watch.experimental_liveOptions({
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnMount: 'always',
      select,
    }),
  )
  return data ?? null
}

/** The complete studio status. It changes with every run: only for components that show most of it. */
export const useWholeStatus = (): StudioStatus | null => useStudioStatus(whole)

/** Whether the service cannot be reached. */
export const isOfflineIn = ({ connection }: StudioStatus): boolean => connection.kind === 'offline'

/** The balance in credits; null until the service reported it. */
export const balanceIn = ({ balance }: StudioStatus): number | null => balance?.credits ?? null

/** Reads the last reported status without subscribing to changes. */
export function useReadStatus(): () => StudioStatus | null {
  const { query } = useBridge()
  const queries = useQueryClient()
  return () => queries.getQueryData(query.status.watch.experimental_liveKey()) ?? null
}
