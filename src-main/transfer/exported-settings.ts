import { z } from 'zod'
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

const isSound = ([name, value]: [string, unknown]) =>
  !(name in ofThisComputer) && SettingsChange.safeParse({ [name]: value }).success

/** The settings of an archive. One that does not fit is left out; the other ones apply. */
export const ExportedSettings = z
  .record(z.string(), z.unknown())
  .transform((value) => SettingsChange.parse(Object.fromEntries(Object.entries(value).filter(isSound))))
