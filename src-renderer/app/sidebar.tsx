import { Link } from '@tanstack/react-router'
import { useCompareTarget } from '../lib/navigate.tsx'
import { Icon } from '../ui/icon.tsx'
import { type Screen, screens, screenTitle } from './screens.ts'
import { t } from './texts.ts'
import { useQuery } from '@tanstack/react-query'
import { useBridge } from '../lib/bridge.tsx'

/** How many things in Activity wait for a decision: runs that are not confirmed, and open claims. Nothing where there is none. */
function ActivityBadge() {
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

function SidebarLink({ screen }: { readonly screen: Screen }) {
  // A comparison belongs to the screen that it was opened from.
  const isFrom = screen.path === `/${useCompareTarget()?.from}`
  return (
    <Link
      to={screen.path}
      className="rail-link"
      activeProps={{ 'aria-current': 'page' }}
      aria-keyshortcuts={screen.keys}
      {...(isFrom && { 'aria-current': 'page' })}
    >
      <Icon icon={screen.icon} size={20} />
      {screenTitle(screen)}
      {screen.path === '/activity' && <ActivityBadge />}
    </Link>
  )
}

/** The screens, always with their names. Tape marks the one that is open. */
export function Sidebar() {
  return (
    <nav
      aria-label={t('screens.label')}
      data-region
      className="flex w-(--w-rail) flex-col border-r border-line bg-surface-0 py-1.5"
    >
      {screens
        .filter(({ foot }) => foot !== true)
        .map((screen) => (
          <SidebarLink key={screen.path} screen={screen} />
        ))}
      <span className="flex-1" />
      {screens
        .filter(({ foot }) => foot === true)
        .map((screen) => (
          <SidebarLink key={screen.path} screen={screen} />
        ))}
    </nav>
  )
}
