import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '#service/database/open-database.ts'
import { makeTempFolder } from './temp-folder.ts'

const name = 'service.db'
let empty: Promise<Uint8Array> | null = null

async function makeEmpty(): Promise<Uint8Array> {
  await using folder = await makeTempFolder()
  const file = join(folder.path, name)
  openDatabase(file).close()
  return readFileSync(file)
}

/**
 * Puts the database of a service that never ran into its folder, unless there is one: its migrations ran once for all
 * services of this process, because they take longer than the rest of its start.
 */
export async function placeEmptyDatabase(dataFolder: string): Promise<void> {
  empty ??= makeEmpty()
  const file = join(dataFolder, name)
  if (existsSync(file)) return
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 })
  writeFileSync(file, await empty)
}
