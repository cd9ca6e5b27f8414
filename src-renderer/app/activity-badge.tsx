import { useQuery } from '@tanstack/react-query'
import { useBridge } from '../lib/bridge.tsx'
import { t } from './texts.ts'

/** How many things in Activity wait for a decision: runs that are not confirmed, and open claims. Nothing where there is none. */
export function ActivityBadge() {
  const { query } = useBridge()
  const every = { refetchInterval: 30_000 } as const
  const { data: claims = [] } = useQuery(query.money.claims.queryOptions(every))
  const { data: queue } = useQuery(query.queue.summary.queryOptions(every))
  const count = claims.length + (queue?.counts.unconfirmed ?? 0)
  if (count === 0) return null
  return (
    <span className="absolute top-1.5 right-3.5 grid h-4 min-w-4 place-items-center rounded-full bg-ink px-1 text-[11px] leading-none font-medium text-surface-1">
      <span aria-hidden>{count > 99 ? '99+' : count}</span>
      <span className="sr-only">{t('screens.attention', { count })}</span>
    </span>
  )
}
