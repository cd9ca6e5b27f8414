import { useNavigate } from '@tanstack/react-router'
import { useCommands } from '../lib/commands.tsx'
import { screens } from './screens.ts'

/** Offers a command for every screen of the rail. */
export function useScreenCommands(): void {
  const navigate = useNavigate()
  useCommands(() =>
    screens.map(({ path, title, keys }) => ({
      id: `screen ${path}`,
      title: `Go to ${title}`,
      group: 'Everywhere',
      keys,
      run: () => void navigate({ to: path }),
    })),
  )
}
