import type { Settings } from '#shared/bridge/settings.ts'
import { useEffect } from 'react'
import { useMediaQuery } from '../ui/use-media-query.ts'

/** Applies the theme to the page: the chosen one, or the system's. */
export function useTheme(theme: Settings['theme']): void {
  const systemIsLight = useMediaQuery('(prefers-color-scheme: light)')
  const shown = theme === 'system' ? (systemIsLight ? 'light' : 'dark') : theme
  useEffect(() => {
    document.documentElement.dataset['theme'] = shown
  }, [shown])
}
