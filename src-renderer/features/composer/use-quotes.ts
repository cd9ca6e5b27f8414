import type { ComposerQuote, ComposerSpend, RenderAllowance } from '#shared/bridge/composer.ts'
import { useQuery } from '@tanstack/react-query'
import { useBridge } from '../../lib/bridge.tsx'

/** What a take or a render may cost by the user's own past; null until it was read. */
export function useQuote(of: ComposerSpend): ComposerQuote | null {
  const { query } = useBridge()
  const { data } = useQuery(query.composer.quote.queryOptions({ input: { of } }))
  return data ?? null
}

/** The renders of the last hour; null until they were read. Read again every half minute, as they become free. */
export function useAllowance(): RenderAllowance | null {
  const { query } = useBridge()
  const { data } = useQuery(query.composer.allowance.queryOptions({ refetchInterval: 30_000 }))
  return data ?? null
}
