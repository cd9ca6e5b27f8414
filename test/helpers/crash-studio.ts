import { flushCompileCache } from 'node:module'
import { openTestStudio, fastServiceStarter } from './studio.ts'

/**
 * A program that runs one generation and kills itself at a named step: `node crash-studio.ts FOLDER STEP DRAFT`. With the
 * word `batch` behind them it runs a batch of two in its place.
 *
 * SIGKILL to itself is as sudden as any: no handler runs, no buffer is flushed, the service loses its parent.
 */
const [folder = '', deadlyStep = '', draftId = '', kind] = process.argv.slice(2)

const { call } = await openTestStudio({
  folder,
  startServiceProcess: fastServiceStarter(),
  onStep: (step) => {
    if (step === deadlyStep) process.kill(process.pid, 'SIGKILL')
  },
})
// It is not going to end in an order in which what was compiled would be kept.
flushCompileCache()
await call.workspace.openLocal()
const modelId = 'fast-picture'
if (kind === 'batch') {
  const prompts = ['a quiet ridge', 'a loud brook']
  await call.jobs.submitBatch({
    draftId,
    modelId,
    prompts,
    templates: [null, 'a {loud|clear} brook'],
    input: {},
    quoted: 4,
  })
} else {
  await call.jobs.submit({ draftId, modelId, input: { prompt: 'a quiet ridge' }, quoted: 2 })
}
