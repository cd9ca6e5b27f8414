import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')

/** The environment variable with the folder in which the programs of a test run were built. */
export const builtFolderName = 'BACKLOT_PROGRAMS'

/** The path of a source once it is built. */
export const builtPath = (folder: string, source: string): string => join(folder, source.replace(/\.ts$/, '.mjs'))

/**
 * Options of Node for a program that ends after a few seconds. Its heap starts large: while it grows, garbage collection
 * takes a tenth of such a short life.
 */
export const shortLife = ['--min-semi-space-size=16'] as const

/**
 * The file to start for a source of the project, such as `src-service/main.ts`: its build for these tests, else itself.
 */
export function programOf(source: string): string {
  const folder = process.env[builtFolderName]
  const built = folder === undefined ? null : builtPath(folder, source)
  return built !== null && existsSync(built) ? built : resolve(root, source)
}
