import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { diskInMemory } from './disk-in-memory.ts'

/** A test's own folder. */
export type TempFolder = AsyncDisposable & { readonly path: string }

/**
 * Makes an empty folder, in memory where possible, deleted when the test ends:
 * `await using folder = await makeTempFolder()`.
 */
export async function makeTempFolder(): Promise<TempFolder> {
  const path = await mkdtemp(join(diskInMemory(), 'backlot-'))
  return {
    path,
    [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true, maxRetries: 3 }),
  }
}
