import type { SettingsStore } from '../../ports/host-ports.ts'
import Conf from 'conf'
import { createFileSettingsStore } from '../file-settings-store.ts'

/** Settings as `settings.json` in the profile, written whole by conf. */
export function createConfSettingsStore(folder: string): SettingsStore {
  return createFileSettingsStore(folder, 'settings', () => new Conf({ cwd: folder, configName: 'settings' }))
}
