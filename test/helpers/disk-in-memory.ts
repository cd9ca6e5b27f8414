import { accessSync, constants, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const inMemory = '/dev/shm'
/** A test fills none of them, and a studio sends nothing where less than 200 MB are free. Bytes. */
const leastFree = 1024 ** 3

/**
 * A folder for temporary files that lies in memory where the machine offers one with room, else the usual one.
 *
 * Only a power cut shows what was not flushed, and to wait for a real disk is much of what tests would do.
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
