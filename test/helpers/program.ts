import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')

/** Where the programs of a run of tests were built, as the name of an environment variable. */
export const builtFolderName = 'BACKLOT_PROGRAMS'

/** Where a source lies once it is built. */
export const builtPath = (folder: string, source: string): string => join(folder, source.replace(/\.ts$/, '.mjs'))

/** Gives the file to start for a source of the project, such as `src-service/main.ts`: as built for these tests, or itself. */
export function programOf(source: string): string {
  const folder = process.env[builtFolderName]
  const built = folder === undefined ? null : builtPath(folder, source)
  return built !== null && existsSync(built) ? built : resolve(root, source)
}
