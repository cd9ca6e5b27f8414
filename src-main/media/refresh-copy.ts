import { utimes } from 'node:fs/promises'

/**
 * Lets a copy of an input count as made at a time, in milliseconds since 1970. False where that cannot be: it was taken
 * away meanwhile, or its folder cannot be written.
 */
export function refreshCopy(path: string, at: number): Promise<boolean> {
  const moment = new Date(at)
  return utimes(path, moment, moment).then(
    () => true,
    () => false,
  )
}
