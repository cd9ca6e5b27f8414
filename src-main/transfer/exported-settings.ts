import { Settings, SettingsChange } from '#shared/bridge/settings.ts'

/** Settings that are of one computer: how the internet reaches it. */
const ofThisComputer = {
  publicAddress: true,
  formerAddresses: true,
  tunnel: true,
  filesPort: true,
  launchAtLogin: true,
} as const

/** The settings that an archive contains, as JSON. */
export function exportedSettings(settings: Settings): string {
  return JSON.stringify(Settings.omit(ofThisComputer).parse(settings))
}

/** Reads the settings of an archive. One that does not fit is left out; the other ones apply. */
export function readExportedSettings(text: string): SettingsChange {
  const value: unknown = JSON.parse(text)
  const entries = typeof value === 'object' && value !== null ? Object.entries<unknown>({ ...value }) : []
  const sound = entries.filter(
    ([name, entry]) => !(name in ofThisComputer) && SettingsChange.safeParse({ [name]: entry }).success,
  )
  return SettingsChange.parse(Object.fromEntries(sound))
}
