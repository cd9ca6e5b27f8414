import { useNavigate } from '@tanstack/react-router'
import { useCommands } from '../lib/commands.tsx'
import { screens, screenTitle } from './screens.ts'
import { t } from './texts.ts'

/** Offers a command for every screen of the rail. */
export function useScreenCommands(): void {
  const navigate = useNavigate()
  useCommands(() =>
    screens.map((screen) => ({
      id: `screen ${screen.path}`,
      title: t('screens.goTo', { screen: screenTitle(screen) }),
      group: t('commands.group'),
      keys: screen.keys,
      run: () => void navigate({ to: screen.path }),
    })),
  )
}
