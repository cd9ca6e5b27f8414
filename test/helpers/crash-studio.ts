import { flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { z } from 'zod'
import { openDatabase, sql } from '#main/cache/database.ts'
import { openTestStudio, fastServiceStarter } from './studio.ts'

/**
 * A program that runs one generation and kills itself at a named step: `node crash-studio.ts FOLDER STEP DRAFT`. With
 * the fourth argument `batch` it runs a batch of two instead. With `many` it submits 200 runs, and with `series` it
 * starts 200 short videos; both kill themselves once half of them are written, whatever the step.
 *
 * SIGKILL is as sudden as a crash gets: no handler runs, no buffer is flushed, and the service loses its parent.
 */
const [folder = '', deadlyStep = '', draftId = '', kind] = process.argv.slice(2)

const { call } = await openTestStudio({
  folder,
  startServiceProcess: fastServiceStarter(),
  onStep: (step) => {
    if (step === deadlyStep) process.kill(process.pid, 'SIGKILL')
  },
})
// A killed process does not write its compile cache by itself.
flushCompileCache()
await call.workspace.openLocal()
const modelId = 'fast-picture'
/** Kills this process once half of 200 jobs are written. */
function killHalfWay(): void {
  const ledger = openDatabase(join(folder, 'profile', 'ledger.db'), { mayWrite: false })
  const written = z.object({ jobs: z.int() })
  void (async () => {
    for (;;) {
      await nextTurn()
      if ((ledger.get(written, sql`SELECT count(*) AS jobs FROM job`)?.jobs ?? 0) >= 100) {
        process.kill(process.pid, 'SIGKILL')
      }
    }
  })()
}
if (kind === 'series') {
  killHalfWay()
  const orders = Array.from({ length: 200 }, (_, at) => ({ topic: `lake ${at}`, seconds: 20 }))
  await call.shortVideo.series({ draftId, name: 'Lakes', orders, acceptsUnknown: true })
} else if (kind === 'many') {
  killHalfWay()
  const orders = Array.from({ length: 200 }, (_, at) => ({ modelId, input: { prompt: `picture ${at}` }, quoted: 2 }))
  await call.queue.submitMany({ draftId, name: 'Many', budget: null, orders })
} else if (kind === 'batch') {
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
