import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** How many tests of one runner passed, failed and were skipped. */
export type Tally = { passed: number; failed: number; skipped: number }

/** Writes the tally of one run to where `npm test` sums them up; does nothing if the runner was started by itself. */
export function writeTally(runner: string, tally: Tally): void {
  const folder = process.env['BACKLOT_TALLY_FOLDER']
  if (folder === undefined) return
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${runner}-${process.pid}.json`), JSON.stringify(tally))
}
