import { flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { z } from 'zod'
import { AvatarOrder } from '#shared/bridge/avatars.ts'
import { openDatabase, sql } from '#main/cache/database.ts'
import { avatarPrice } from '#shared/domain/avatar-order.ts'
import { createCastClicks } from '../integration/harness/click-cast.ts'
import { apartServiceStarter, fastServiceStarter, openTestStudio } from './studio.ts'

/**
 * A program that runs one generation and kills itself at a named step: `node crash-studio.ts FOLDER STEP DRAFT`. With
 * the fourth argument `batch` it runs a batch of two instead, with `voice` it clones a voice from `FOLDER/sample.wav`, with `avatars`
 * it makes a set of three, with `take` and `render` it orders one of a brand's first play. With `many` it submits 200 runs, and with `series` it
 * starts 200 short videos; both kill themselves once half of them are written, whatever the step.
 *
 * SIGKILL is as sudden as a crash gets: no handler runs, no buffer is flushed, and the service loses its parent.
 */
const [folder = '', deadlyStep = '', draftId = '', kind] = process.argv.slice(2)

/** Here, the service dies with the studio; that of a run outlives it for a moment, as a host's does, which takes longer. */
const diesWithService = ['voice', 'avatars', 'take', 'render', 'many', 'series'].includes(kind ?? '')
const { call, studio } = await openTestStudio({
  folder,
  startServiceProcess: diesWithService ? fastServiceStarter() : apartServiceStarter(),
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
} else if (kind === 'voice') {
  const otherwise = () => Promise.reject(new Error('A clone needs nothing else'))
  await createCastClicks({ call, studio, samplePath: join(folder, 'sample.wav'), otherwise }).voice(draftId, 0)
} else if (kind === 'avatars') {
  const order = AvatarOrder.parse({ prompt: 'a potter', batchSize: 3 })
  const quoted = avatarPrice(order.model, order.batchSize).credits
  await call.avatars.start({ draftId, order, quoted })
} else if (kind === 'take' || kind === 'render') {
  const { brands } = await call.composer.brands({})
  const profileId = brands[0]?.profileId ?? ''
  const { plays } = await call.composer.plays({ profileId })
  const playId = plays[0]?.playId ?? ''
  await call.takes.list({ profileId, playIds: [playId] })
  const order = { profileId, playId, draftId, quoted: null, acceptsUnknown: true }
  if (kind === 'take') await call.takes.write({ ...order, angle: 'craft' })
  else await call.takes.render(order)
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
