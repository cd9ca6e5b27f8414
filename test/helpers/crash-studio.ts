import { openTestStudio, serviceStarter } from './studio.ts'

/**
 * A program that runs one generation and kills itself at a named step: `node crash-studio.ts FOLDER STEP DRAFT`.
 *
 * SIGKILL to itself is as sudden as any: no handler runs, no buffer is flushed, the service loses its parent.
 */
const [folder = '', deadlyStep = '', draftId = ''] = process.argv.slice(2)

const { call } = await openTestStudio({
  folder,
  startServiceProcess: serviceStarter(['--speed', '1000'], 'test/fixtures/fast-service.ts'),
  onStep: (step) => {
    if (step === deadlyStep) process.kill(process.pid, 'SIGKILL')
  },
})
await call.workspace.openLocal()
await call.jobs.submit({ draftId, modelId: 'fast-picture', input: { prompt: 'a quiet ridge' }, quoted: 2 })
