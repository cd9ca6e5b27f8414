import { Settings, type SettingsChange } from '#shared/bridge/settings.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useBridge } from './bridge.tsx'

/** The user's settings; the built-in ones until they were read. */
export function useSettings(): Settings {
  const { query } = useBridge()
  const { data } = useQuery(query.settings.read.queryOptions({ staleTime: Number.POSITIVE_INFINITY }))
  return data ?? Settings.parse({})
}

/** Changes settings: shown at once, taken back where they could not be kept. */
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
