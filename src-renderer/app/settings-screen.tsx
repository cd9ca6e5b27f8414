import { EnginesPage } from '../features/engines/engines-page.tsx'
import { SettingsPage } from '../features/settings/settings-page.tsx'

/** The Settings screen with the screens below it. */
export function SettingsScreen() {
  return <SettingsPage Engines={EnginesPage} />
}
