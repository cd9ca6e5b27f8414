import { accessSync, constants, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const inMemory = '/dev/shm'
/** Room for the tests: none of them fills it, and a studio sends nothing with less than 200 MB free. Bytes. */
const leastFree = 1024 ** 3

/**
 * Returns a folder for temporary files: in memory where the machine offers that with enough room, else the usual one.
 *
 * Only a power cut shows what was not flushed, and tests would spend much of their time waiting for a real disk.
 */
export function diskInMemory(): string {
  try {
    accessSync(inMemory, constants.W_OK)
  } catch {
    return tmpdir()
  }
  const { bavail, bsize } = statfsSync(inMemory)
  return bavail * bsize >= leastFree ? inMemory : tmpdir()
}
