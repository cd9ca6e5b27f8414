import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { diskInMemory } from './disk-in-memory.ts'

/** A folder of a test's own. */
export type TempFolder = AsyncDisposable & { readonly path: string }

/** Makes an empty folder that is gone when the test ends: `await using folder = await makeTempFolder()`. `at`: on which disk, by default one in memory. */
export async function makeTempFolder(at = diskInMemory()): Promise<TempFolder> {
  const path = await mkdtemp(join(at, 'backlot-'))
  return {
    path,
    [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true, maxRetries: 3 }),
  }
}
