import { renameSync } from 'node:fs'
import { join } from 'node:path'
import Conf from 'conf'
import { flushFolderSync } from '../disk/durable-file.ts'
import type { SettingsStore } from '../ports/host-ports.ts'

/**
 * A settings store in one JSON file of a folder, written whole by conf. The file is opened at first use.
 *
 * What is written is on the disk when `write` returns: conf flushes the file, and this its name. Reading a file
 * that cannot be parsed throws; writing then sets it aside as `<name>.unreadable.json` and starts anew.
 */
export function createFileSettingsStore(folder: string, name: 'settings' | 'window' = 'settings'): SettingsStore {
  let file: Pick<Conf, 'store'> | null = null
  const opened = () => (file ??= new Conf({ cwd: folder, configName: name }))
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
