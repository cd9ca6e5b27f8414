import type { SettingsStore } from '../../ports/host-ports.ts'
import Store from 'electron-store'
import { createFileSettingsStore } from '../file-settings-store.ts'

/** A settings file of the profile, written atomically by electron-store; shared with the browser host. */
export function createElectronSettingsStore(folder: string, name: 'settings' | 'window'): SettingsStore {
  return createFileSettingsStore(folder, name, () => new Store({ cwd: folder, name }))
}
