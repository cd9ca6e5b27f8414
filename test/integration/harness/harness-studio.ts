import { ORPCError } from '@orpc/server'
import { createHash } from 'node:crypto'
import { flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { createFileKeyVault } from '#main/hosts/browser/file-key-vault.ts'
import { createMemoryLog } from '../../helpers/memory-log.ts'
import { openTestStudio } from '../../helpers/studio.ts'
import { HarnessOrder } from './harness-order.ts'
import { createScaledClock } from './scaled-clock.ts'

/**
 * A real studio as a program that is made to be killed, started as built with the order as JSON.
 *
 * It opens its profile, connects its account where that was not done, and keeps jobs under way or waits for their end.
 */
const order = HarnessOrder.parse(JSON.parse(process.argv[2] ?? ''))
let steps = 0
const { call, studio, log } = await openTestStudio({
  folder: order.folder,
  thumbnailWorker: join(import.meta.dirname, 'thumbnail-worker.mjs'),
  clock: createScaledClock(order.rate, order.epoch, order.clockError),
  vault: createFileKeyVault({ folder: join(order.folder, 'keys'), log: createMemoryLog() }),
  onStep: () => {
    steps += 1
    if (steps === order.killAt) process.kill(process.pid, 'SIGKILL')
  },
})
process.stdout.write('open\n')
// It is not going to end in an order in which what was compiled would be kept.
flushCompileCache()
/** The network is bad for whatever a click needs first, too; the user clicks again. */
async function click<Answer>(act: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    try {
      return await act()
    } catch (error) {
      if (!(error instanceof ORPCError) || error.data?.charged !== 'no') throw error
    }
  }
}
if ((await call.workspace.state()).current === null) {
  await click(() => call.workspace.connect({ baseUrl: order.baseUrl, key: order.key }))
}

// After a crash the queue waits for its user, who goes on.
await call.queue.resume({ target: { kind: 'all' } })

/** The same number means the same click, in whichever process it is made. */
function draftOf(number: number): string {
  const hex = createHash('sha256').update(`${order.seed} ${number}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

async function submit(number: number): Promise<void> {
  const isBatch = number % 5 === 4
  const prompts = [1, 2, 3].map((part) => `lake ${number} ${part}${part === 2 && number % 2 === 0 ? ' will fail' : ''}`)
  const prompt = number % 7 === 3 ? `lake ${number} that will fail` : `lake ${number}`
  const modelId = 'fast-picture'
  const draftId = draftOf(number)
  await click(() =>
    isBatch
      ? call.jobs.submitBatch({ draftId, modelId, prompts, input: {}, quoted: 6 })
      : call.jobs.submit({ draftId, modelId, input: { prompt }, quoted: 2 }),
  )
}

let told = 0
const errorText = (_: string, value: unknown) => (value instanceof Error ? (value.stack ?? value.message) : value)

const workspaceId = studio.context.workspaces.currentId()
let number = (await call.jobs.page({ limit: 1 })).jobs[0]?.number ?? 0
for (;;) {
  const open = studio.context.jobs.listOpen(workspaceId).length
  if (open === 0 && order.open === 0) break
  for (let more = open; more < order.open; more += 1) {
    await submit((number += 1))
    process.stdout.write(`clicked ${number}\n`)
  }
  for (const { level, message, fields } of log.lines.slice(told)) {
    told += 1
    if (level === 'error') process.stderr.write(`${message} ${JSON.stringify(fields, errorText)}\n`)
  }
  await new Promise((done) => setTimeout(done, 20))
}
process.stdout.write('settled\n')
await studio.stop()
process.exit(0)
