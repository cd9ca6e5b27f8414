import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { flushFolderSync } from '../disk/durable-file.ts'
import type { SettingsStore } from '../ports/host-ports.ts'

/** A library that keeps one JSON file: electron-store, or the conf that it is made of. */
export type JsonFile = { store: Record<string, unknown> }

/**
 * A settings store in one JSON file of a folder, `<name>.json`, which `open` opens at first use.
 *
 * What is written is on the disk when `write` returns: the library flushes the file, and this its name. Reading a file
 * that cannot be parsed throws; writing then moves it to `<name>.unreadable.json` and starts a new one.
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
