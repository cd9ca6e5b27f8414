import { flushCompileCache } from 'node:module'
import { apartServiceStarter, openTestStudio } from './studio.ts'

/**
 * A program that buys the smallest pack on this computer and kills itself at a named step of it: `node crash-purchase.ts
 * FOLDER STEP`. SIGKILL is as sudden as a crash gets: no handler runs, no buffer is flushed.
 */
const [folder = '', deadlyStep = ''] = process.argv.slice(2)

const { call } = await openTestStudio({
  folder,
  startServiceProcess: apartServiceStarter(),
  onPurchaseStep: (step) => {
    if (step === deadlyStep) process.kill(process.pid, 'SIGKILL')
  },
})
// A killed process does not write its compile cache by itself.
flushCompileCache()
await call.workspace.openLocal()
await call.account.buy({ packId: 'pack_100' })
// A step that never came would leave the program open.
process.exit(1)
