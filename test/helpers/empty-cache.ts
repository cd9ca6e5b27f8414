import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { cacheFile } from '#main/cache/cache-file.ts'
import { openStore } from '#main/cache/open-store.ts'
import { diskInMemory } from './disk-in-memory.ts'

const name = 'cache.db'
let empty: Uint8Array | null = null

function makeEmpty(): Uint8Array {
  const folder = mkdtempSync(join(diskInMemory(), 'backlot-'))
  try {
    const file = join(folder, name)
    openStore(file, cacheFile).close()
    return readFileSync(file)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/**
 * Puts an empty cache into the folder of a profile that was never opened: its migrations ran once for all profiles of this
 * process, because they take half the time of a first opening. The ledger is still migrated: each has an identity and a
 * key of its own.
 */
export function placeEmptyCache(profileFolder: string): void {
  if (['ledger.db', name].some((file) => existsSync(join(profileFolder, file)))) return
  empty ??= makeEmpty()
  mkdirSync(profileFolder, { recursive: true, mode: 0o700 })
  writeFileSync(join(profileFolder, name), empty)
}
