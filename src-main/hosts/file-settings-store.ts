import type { SettingsStore } from '#main/settings/settings-store.ts'
import { renameSync } from 'node:fs'
import { join } from 'node:path'

type JsonFile = { store: Record<string, unknown> }

/**
 * A settings store over a library that keeps one JSON file. The file is opened at first use.
 *
 * Reading a file that cannot be parsed throws; writing then sets it aside as `<name>.unreadable.json` and starts anew.
 */
export function createFileSettingsStore(folder: string, name: string, open: () => JsonFile): SettingsStore {
  let file: JsonFile | null = null
  const opened = () => (file ??= open())
  return {
    read: () => opened().store,
    write(value) {
      try {
        opened().store = value
      } catch (error) {
        if (!(error instanceof SyntaxError)) throw error
        renameSync(join(folder, `${name}.json`), join(folder, `${name}.unreadable.json`))
        opened().store = value
      }
    },
  }
}
