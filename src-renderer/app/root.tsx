import { CatchBoundary, Outlet } from '@tanstack/react-router'
import { useSettings } from '../lib/settings.ts'
import { TooltipProvider } from '../ui/tooltip.tsx'
import { ConnectionNotice } from './connection-notice.tsx'
import { ErrorScreen } from './error-screen.tsx'
import { useShortcuts } from './shortcuts.ts'
import { useTheme } from './theme.ts'

/** What is around every screen: theme, keys, tooltips, and a plain sentence where a screen breaks. */
export function Root() {
  const { theme, letterKeys } = useSettings()
  useTheme(theme)
  useShortcuts(letterKeys)
  return (
    <TooltipProvider>
      <CatchBoundary getResetKey={() => 'window'} errorComponent={ErrorScreen}>
        <Outlet />
      </CatchBoundary>
      <ConnectionNotice />
    </TooltipProvider>
  )
}
