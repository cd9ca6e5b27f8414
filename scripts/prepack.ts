// Runs before `npm pack`: builds Backlot and writes the licences of what is in the bundle. npm installs everything else.
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { writeNotices } from './package/notices.ts'
import { readJson } from './package/stage-app.ts'
import { buildIfStale } from './start/build-if-stale.ts'
import { createCrew } from './start/crew.ts'

const root = resolve(import.meta.dirname, '..')
const crew = createCrew()
try {
  await buildIfStale(root, crew)
  const { version } = readJson(z.object({ version: z.string() }), join(root, 'package.json'))
  writeNotices({ root, modules: root, folder: join(root, 'out/legal'), version, copied: [], also: [] })
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  crew.stop(1)
}
