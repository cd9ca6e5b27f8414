import { Link } from '@tanstack/react-router'
import { useCompareTarget } from '../lib/navigate.tsx'
import { Icon } from '../ui/icon.tsx'
import { ActivityBadge } from './activity-badge.tsx'
import { type Screen, screens, screenTitle } from './screens.ts'
import { t } from './texts.ts'

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
