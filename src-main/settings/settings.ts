import { Settings, type SettingsChange } from '#shared/bridge/settings.ts'
import type { Log } from '#shared/util/ports.ts'
import type { ReportAlert } from '../log/active-alerts.ts'
import type { StudioEvents } from '../events/studio-events.ts'
import type { SettingsStore } from '../ports/host-ports.ts'
import { existsSync, readFileSync } from 'node:fs'
import { writeDurablySync } from '../disk/durable-file.ts'

const version = 1
const unread =
  'Couldn’t read your settings, so the defaults are used. The old file is kept as a backup when you change a setting; keys, runs and files are not affected.'
const partlyUnread =
  'Couldn’t read some settings, so their defaults are used. The old file is kept as a backup when you change a setting; keys, runs and files are not affected.'
const unsaved =
  'Couldn’t save your settings: the disk is full or the file is read-only. They apply until Backlot quits; change a setting again when the problem is fixed.'

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
      say(unread)
      return Settings.parse({})
    }
    const whole = Settings.safeParse(found)
    if (whole.success) return whole.data
    const entries = typeof found === 'object' && found !== null ? Object.entries<unknown>({ ...found }) : []
    const sound = entries.filter(([name, value]) => Settings.safeParse({ [name]: value }).success)
    deps.log.warn('Some settings do not fit and give way to their defaults', { kept: sound.map(([name]) => name) })
    mustMoveAway = true
    say(partlyUnread)
    return Settings.parse(Object.fromEntries(sound))
  }
  function say(sentence: string): void {
    const run = () => deps.reportAlert('settings-unread', null)
    deps.reportAlert('settings-unread', { sentence, settle: { label: 'OK', run } })
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
        say(unsaved)
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
