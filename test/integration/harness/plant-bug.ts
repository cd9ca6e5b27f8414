import { registerHooks } from 'node:module'
import { z } from 'zod'

/** A mistake to be made in the studio's source: a text of one file (its path's end) in another's place. */
export const PlantedBug = z.object({ file: z.string(), from: z.string(), to: z.string() })
export type PlantedBug = z.output<typeof PlantedBug>

/**
 * Makes the mistake in every module that this process loads from now on; no file is changed.
 *
 * @throws Error at the end of the process where the source no longer holds the text: a bug that is not planted proves nothing.
 */
export function plantBug(bug: PlantedBug): void {
  let isPlanted = false
  registerHooks({
    load(url, context, next) {
      const loaded = next(url, context)
      if (!url.endsWith(bug.file) || loaded.source === null || loaded.source === undefined) return loaded
      const source = Buffer.from(loaded.source as Uint8Array | string as string).toString('utf8')
      if (!source.includes(bug.from)) throw new Error(`${bug.file} does not hold the text to be planted over`)
      isPlanted = true
      return { ...loaded, source: source.replace(bug.from, bug.to) }
    },
  })
  process.on('exit', () => {
    if (!isPlanted) process.exitCode = 70
  })
}
