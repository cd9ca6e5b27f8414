import { Settings, type SettingsChange } from '#shared/bridge/settings.ts'
import type { Log } from '#shared/util/log.ts'
import type { SettingsStore } from './settings-store.ts'

/** What the user has set. */
export interface SettingsKeeper {
  read(): Settings
  /** Changes the given settings and answers with all of them. */
  update(change: SettingsChange): Settings
}

const version = 1

/**
 * Reads settings one by one: a value that does not fit gives way to its default, the others stay.
 *
 * A file that cannot be read at all gives the defaults. `setAside` keeps such a file beside just before it is written
 * over for the first time, so that a start that changes nothing leaves nothing behind.
 */
export function createSettings(deps: { store: SettingsStore; log: Log; setAside: () => void }): SettingsKeeper {
  let mustSetAside = false
  let current = load()

  function load(): Settings {
    let found: unknown
    try {
      found = deps.store.read()
    } catch (error) {
      deps.log.warn('The settings file cannot be read; the defaults are used', { error })
      mustSetAside = true
      return Settings.parse({})
    }
    const whole = Settings.safeParse(found)
    if (whole.success) return whole.data
    const entries = typeof found === 'object' && found !== null ? Object.entries<unknown>({ ...found }) : []
    const sound = entries.filter(([name, value]) => Settings.safeParse({ [name]: value }).success)
    deps.log.warn('Some settings do not fit and give way to their defaults', { kept: sound.map(([name]) => name) })
    mustSetAside = true
    return Settings.parse(Object.fromEntries(sound))
  }

  return {
    read: () => current,
    update(change) {
      current = Settings.parse({ ...current, ...change })
      if (mustSetAside) deps.setAside()
      mustSetAside = false
      deps.store.write({ version, ...current })
      return current
    },
  }
}
