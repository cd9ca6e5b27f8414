import { untilNextTick } from '#shared/util/ports.ts'
import { Link } from '@tanstack/react-router'
import { useCompareTarget } from '../lib/navigate.tsx'
import { Icon } from '../ui/icon.tsx'
import { t } from './texts.ts'
import { useQuery } from '@tanstack/react-query'
import { useBridge } from '../lib/bridge.tsx'
import {
  Clapperboard,
  GalleryHorizontalEnd,
  LayoutGrid,
  ListVideo,
  type LucideIcon,
  Settings2,
  Speech,
  UsersRound,
  WalletCards,
} from 'lucide-react'

/** Both at the full minute, as the studio's own checks: an idle computer wakes once for all. */
const everyMinute = { refetchInterval: () => untilNextTick({ now: Date.now }, 60_000) } as const

/** The number of items in Activity that need a decision: unconfirmed runs and open claims. Hidden at zero. */
function ActivityBadge() {
  const { query } = useBridge()
  const { data: claims = [] } = useQuery(query.money.claims.queryOptions(everyMinute))
  const { data: queue } = useQuery(query.queue.summary.queryOptions(everyMinute))
  const count = claims.length + (queue?.counts.unconfirmed ?? 0)
  if (count === 0) return null
  return (
    <span className="absolute top-1.5 end-3.5 grid h-4 min-w-4 place-items-center rounded-full bg-ink px-1 text-[11px] leading-none font-medium text-surface-1">
      <span aria-hidden>{count > 99 ? '99+' : count}</span>
      <span className="sr-only">{t('screens.attention', { count })}</span>
    </span>
  )
}

type Screen = {
  readonly path: '/create' | '/presenter' | '/cast' | '/composer' | '/library' | '/activity' | '/account' | '/settings'
  readonly name: 'create' | 'presenter' | 'cast' | 'composer' | 'library' | 'activity' | 'account' | 'settings'
  readonly icon: LucideIcon
  readonly keys: string
  readonly foot?: true
}

/** The screens, in sidebar order. */
export const screens: readonly Screen[] = [
  { path: '/create', name: 'create', icon: Clapperboard, keys: 'mod+1' },
  { path: '/presenter', name: 'presenter', icon: Speech, keys: 'mod+2' },
  { path: '/cast', name: 'cast', icon: UsersRound, keys: 'mod+3' },
  { path: '/composer', name: 'composer', icon: GalleryHorizontalEnd, keys: 'mod+4' },
  { path: '/library', name: 'library', icon: LayoutGrid, keys: 'mod+5' },
  { path: '/activity', name: 'activity', icon: ListVideo, keys: 'mod+6' },
  { path: '/account', name: 'account', icon: WalletCards, keys: 'mod+7', foot: true },
  { path: '/settings', name: 'settings', icon: Settings2, keys: 'mod+comma', foot: true },
]

/** The screen’s name in the sidebar and the commands. */
export const screenTitle = ({ name }: Screen): string => t(`screens.${name}`)

function SidebarLink({ screen }: { readonly screen: Screen }) {
  // A comparison belongs to the screen it was opened from.
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

/** The sidebar: all screens by name, the open one marked in the tape colour. */
export function Sidebar() {
  return (
    <nav
      aria-label={t('screens.label')}
      data-region
      className="flex w-min max-w-28 min-w-(--w-rail) flex-col border-e border-line bg-surface-0 py-1.5"
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
