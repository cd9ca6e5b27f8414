import { existsSync, readFileSync } from 'node:fs'
import { writeDurablySync } from '../disk/durable-file.ts'

/** Copies a file beside itself, named with the moment (ms since 1970), before it is written over. Nothing where there is none. */
export function moveAwayUnreadable(file: string, now: number): void {
  if (!existsSync(file)) return
  writeDurablySync(`${file}.bad-${new Date(now).toISOString().replaceAll(':', '-')}`, readFileSync(file))
}
