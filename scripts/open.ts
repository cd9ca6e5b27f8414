// `backlot` without a desktop, and the desktop program where its window can't be shown: opens Backlot in the browser.
import { programFiles } from '#main/hosts/program-folder.ts'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { createCrew } from './start/crew.ts'
import { openInBrowser } from './start/open-in-browser.ts'
import { readStartFlags } from './start/read-start-flags.ts'

const crew = createCrew()
try {
  const program = join(dirname(programFiles(import.meta.filename).service), 'serve.js')
  openInBrowser({ program, folder: homedir(), flags: readStartFlags(process.argv.slice(2)) }, crew)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  crew.stop(1)
}
