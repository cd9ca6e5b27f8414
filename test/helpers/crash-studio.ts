import { flushCompileCache } from 'node:module'
import { openTestStudio, serviceStarter } from './studio.ts'

/**
 * A program that runs one generation and kills itself at a named step: `node crash-studio.ts FOLDER STEP DRAFT PICTURES
 * SERVICE`, the last two being programs.
 *
 * SIGKILL to itself is as sudden as any: no handler runs, no buffer is flushed, the service loses its parent.
 */
const [folder = '', deadlyStep = '', draftId = '', thumbnailWorker = '', service = ''] = process.argv.slice(2)

const { call } = await openTestStudio({
  folder,
  thumbnailWorker,
  startServiceProcess: serviceStarter(['--speed', '1000'], service),
  onStep: (step) => {
    if (step === deadlyStep) process.kill(process.pid, 'SIGKILL')
  },
})
// It is not going to end in an order in which what was compiled would be kept.
flushCompileCache()
await call.workspace.openLocal()
await call.jobs.submit({ draftId, modelId: 'fast-picture', input: { prompt: 'a quiet ridge' }, quoted: 2 })
