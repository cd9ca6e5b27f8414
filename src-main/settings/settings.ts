import type { Sentence } from '#shared/domain/said.ts'
import { say } from '#shared/domain/sentences/say.ts'
import { Settings, type SettingsChange } from '#shared/bridge/settings.ts'
import type { Log } from '#shared/util/ports.ts'
import type { ReportAlert } from '../log/active-alerts.ts'
import type { StudioEvents } from '../events/studio-events.ts'
import type { SettingsStore } from '../ports/host-ports.ts'
import { existsSync, readFileSync } from 'node:fs'
import { writeDurablySync } from '../disk/durable-file.ts'

const version = 1

/**
 * Reads the settings one by one: an invalid value is replaced by its default, the others stay.
 *
 * A file that cannot be read at all gives the defaults. `moveAway` backs up such a file just before it is first
 * overwritten, so a start that changes nothing leaves nothing behind. If the file cannot be written, changes apply
 * until the studio ends, and an alert is shown.
 */
export function createSettings(deps: {
  store: SettingsStore
  log: Log
  moveAway: () => void
  reportAlert: ReportAlert
  events: Pick<StudioEvents, 'emit'>
  /** Called with the settings now and after each change. */
  onChange?: ((settings: Settings) => void) | undefined
}) {
  let mustMoveAway = false
  let current = load()
  deps.onChange?.(current)

  function load(): Settings {
    let found: unknown
    try {
      found = deps.store.read()
    } catch (error) {
      deps.log.warn('The settings file cannot be read; the defaults are used', { error })
      mustMoveAway = true
      alert(say('profile.settingsUnread'))
      return Settings.parse({})
    }
    const whole = Settings.safeParse(found)
    if (whole.success) return whole.data
    const entries = typeof found === 'object' && found !== null ? Object.entries<unknown>({ ...found }) : []
    const sound = entries.filter(([name, value]) => Settings.safeParse({ [name]: value }).success)
    deps.log.warn('Some settings do not fit and give way to their defaults', { kept: sound.map(([name]) => name) })
    mustMoveAway = true
    alert(say('profile.settingsPartlyUnread'))
    return Settings.parse(Object.fromEntries(sound))
  }
  function alert(sentence: Sentence): void {
    const run = () => deps.reportAlert('settings-unread', null)
    deps.reportAlert('settings-unread', { sentence, settle: { action: 'accept', run } })
  }
  function save(): void {
    if (mustMoveAway) deps.moveAway()
    mustMoveAway = false
    deps.store.write({ version, ...current })
  }

  return {
    read: (): Settings => current,
    update(change: SettingsChange): Settings {
      current = Settings.parse({ ...current, ...change })
      deps.onChange?.(current)
      deps.events.emit('settingsChanged')
      try {
        save()
      } catch (error) {
        if (!(error instanceof Error && 'code' in error)) throw error
        deps.log.warn('The settings file cannot be written', { error })
        alert(say('profile.settingsUnsaved'))
      }
      return current
    },
  }
}
/** The user's settings. */
export type SettingsRepository = ReturnType<typeof createSettings>

/** Copies a file, if it exists, beside itself before it is overwritten; the name holds `now` (ms since 1970). */
export function moveAwayUnreadable(file: string, now: number): void {
  if (!existsSync(file)) return
  writeDurablySync(`${file}.bad-${new Date(now).toISOString().replaceAll(':', '-')}`, readFileSync(file))
}
