import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { flushFolderSync } from '../disk/durable-file.ts'
import type { SettingsStore } from '../ports/host-ports.ts'

/** The interface of a library that stores one JSON file: electron-store, or conf, which it is based on. */
export type JsonFile = { store: Record<string, unknown> }

/**
 * Stores settings in `<name>.json` in a folder, which `open` opens at first use. `write` is durable when it returns:
 * the library flushes the file, and this its name. Reading an unparseable file throws; writing renames it to
 * `<name>.unreadable.json` and starts a new one.
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
      flushFolderSync(folder)
    },
  }
}
