import type { SettingsStore } from '../../ports/host-ports.ts'
import Conf from 'conf'
import { createFileSettingsStore } from '../file-settings-store.ts'

/** Stores settings as `settings.json` in the profile, written atomically by conf. */
export function createConfSettingsStore(folder: string): SettingsStore {
  return createFileSettingsStore(folder, 'settings', () => new Conf({ cwd: folder, configName: 'settings' }))
}
