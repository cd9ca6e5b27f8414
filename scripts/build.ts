// `npm run build`: builds the program into out/, unless it was built from the same sources.
import { resolve } from 'node:path'
import { buildIfStale } from './start/build-if-stale.ts'
import { createCrew } from './start/crew.ts'

const crew = createCrew()
try {
  await buildIfStale(resolve(import.meta.dirname, '..'), crew)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  crew.stop(1)
}
