import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** How many tests of one runner passed, failed and were skipped. */
export type Tally = { passed: number; failed: number; skipped: number }

/** Writes a runner's tally where `npm test` sums them up; does nothing where the runner was started by itself. */
export function writeTally(runner: string, tally: Tally): void {
  const folder = process.env['BACKLOT_TALLY_FOLDER']
  if (folder === undefined) return
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${runner}.json`), JSON.stringify(tally))
}
