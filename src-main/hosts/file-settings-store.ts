import type { SettingsStore } from '#main/ports/settings-store.ts'
import { flushFolderSync } from '#main/disk/durable-file.ts'
import { renameSync } from 'node:fs'
import { join } from 'node:path'

type JsonFile = { store: Record<string, unknown> }

/**
 * A settings store over a library that keeps one JSON file. The file is opened at first use.
 *
 * What is written is on the disk when `write` returns: the library flushes the file, and this its name. Reading a file
 * that cannot be parsed throws; writing then sets it aside as `<name>.unreadable.json` and starts anew.
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
