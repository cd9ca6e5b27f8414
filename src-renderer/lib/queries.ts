import { QueryClient } from '@tanstack/react-query'
import { failureOf } from './bridge.tsx'

/** How long after a failed reading the service is asked again. Milliseconds. */
const againMs = 15_000

/** Failures that pass without the user: the service could not be reached, or did not start in time. */
const passing: ReadonlySet<string | undefined> = new Set(['UNREACHABLE', 'LOCAL_SERVICE_DOWN'])

/**
 * Creates the cache of what the window's views read. A view that failed because the service was not there is read again
 * every `again` milliseconds while it is shown; any other failure waits for the user.
 */
export function createQueries({ again = againMs }: { readonly again?: number } = {}): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        retry: false,
        networkMode: 'always',
        refetchInterval: ({ state }) =>
          state.status === 'error' && passing.has(failureOf(state.error)?.code) ? again : false,
      },
      mutations: { networkMode: 'always' },
    },
  })
}
