import { CatchBoundary, Outlet } from '@tanstack/react-router'
import { useSettings } from '../lib/settings.ts'
import { KeymapProvider } from '../ui/keymap.tsx'
import { TooltipProvider } from '../ui/tooltip.tsx'
import { ConnectionNotice } from './connection-notice.tsx'
import { ErrorScreen } from './error-screen.tsx'
import { useShortcuts } from './shortcuts.ts'
import { useTheme } from './theme.ts'

/** What is around every screen: theme, keys, tooltips, and a plain sentence where a screen breaks. */
export function Root() {
  const { theme, letterKeys, keymap } = useSettings()
  useTheme(theme)
  useShortcuts(letterKeys, keymap)
  return (
    <KeymapProvider keymap={keymap}>
      <TooltipProvider>
        <CatchBoundary getResetKey={() => 'window'} errorComponent={ErrorScreen}>
          <Outlet />
        </CatchBoundary>
        <ConnectionNotice />
      </TooltipProvider>
    </KeymapProvider>
  )
}
