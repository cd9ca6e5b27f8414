import { createHash } from 'node:crypto'
import { flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { z } from 'zod'
import { ShortVideoOrder } from '#shared/bridge/short-video.ts'
import { openDatabase, sql } from '#main/cache/database.ts'
import { createJobsTable, isOpen } from '#main/cache/tables/jobs.ts'
import { createFileKeyVault } from '#main/hosts/browser/file-key-vault.ts'
import { createMemoryLog } from '../../helpers/memory-log.ts'
import { readStorm } from '../../helpers/storm.ts'
import { openTestStudio } from '../../helpers/studio.ts'
import { createCastClicks } from './click-cast.ts'
import { createPurchaseClicks } from './click-purchases.ts'
import { click } from './click.ts'
import { clicksOfRound, HarnessOrder } from './harness-order.ts'
import { createScaledClock } from './scaled-clock.ts'

/**
 * A real studio as a program that tests kill. Takes its order as JSON in its first argument.
 *
 * Opens its profile, connects its account if needed, and keeps jobs open or waits for their end.
 */
const order = HarnessOrder.parse(JSON.parse(process.argv[2] ?? ''))
let steps = 0
function onStep(): void {
  steps += 1
  if (steps === order.killAt) process.kill(process.pid, 'SIGKILL')
}
const profile = join(order.folder, 'profile')
const clock = createScaledClock(order.rate, order.epoch, order.clockError)
const { call, studio, log } = await openTestStudio({
  folder: order.folder,
  clock,
  vault: createFileKeyVault({ folder: join(order.folder, 'keys'), log: createMemoryLog() }),
  onStep,
  onPurchaseStep: onStep,
  // Somebody clicks: their requests need not wait for those of the queue.
  isAttended: () => true,
  worksAhead: readStorm().isFull,
})
process.stdout.write('open\n')
const errorText = (_: string, value: unknown) => (value instanceof Error ? (value.stack ?? value.message) : value)
let reported = 0
function reportErrors(): void {
  for (const { level, message, fields } of log.lines.slice(reported)) {
    reported += 1
    if (level === 'error') process.stderr.write(`${message} ${JSON.stringify(fields, errorText)}\n`)
  }
}
setInterval(reportErrors, 20)
// A killed process does not write its compile cache at exit.
flushCompileCache()
if ((await call.workspace.state()).current === null) {
  await click(() => call.workspace.connect({ baseUrl: order.baseUrl, key: order.key }))
}

// After a crash the queue is paused until its user resumes it.
await call.queue.resume({ target: { kind: 'all' } })

/** Returns the draft id of a click: the same number gives the same id in every process. */
function draftOf(number: number): string {
  const hex = createHash('sha256').update(`${order.seed} ${number}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

const modelId = 'fast-picture'
const acceptsUnknown = true
const flows = ['classic', 'reveal', 'hook-reveal', 'broll-punch', 'clean-punch', 'karaoke']
/** Number of distinct cuts of a video that `recut` below can make. */
const mostCuts = 24

function submitImage(draftId: string, number: number) {
  const prompt = number % 7 === 3 ? `lake ${number} that will fail` : `lake ${number}`
  return call.jobs.submit({ draftId, modelId, input: { prompt }, quoted: 2 })
}
function submitBatch(draftId: string, number: number) {
  const prompts = [1, 2, 3].map((part) => `lake ${number} ${part}${part === 2 && number % 2 === 0 ? ' will fail' : ''}`)
  return call.jobs.submitBatch({ draftId, modelId, prompts, input: {}, quoted: 6 })
}
function startVideo(draftId: string, number: number) {
  const order = ShortVideoOrder.parse({ topic: `Lake ${number} is deep.`, seconds: 20 })
  return call.shortVideo.start({ draftId, order, acceptsUnknown })
}
/**
 * Starts a new cut, unlike all earlier ones, of the newest video that can be cut; submits an image if there is none.
 */
async function recut(draftId: string, number: number) {
  const { videos } = await call.shortVideo.list({ limit: 100 })
  const take = videos.find((video) => video.takeId === null && video.hasLipSync && video.job.state.kind !== 'failed')
  if (take === undefined) return submitImage(draftId, number)
  const known = (await call.shortVideo.list({ takeId: take.job.id, limit: 100 })).videos.length
  if (known > mostCuts) return submitImage(draftId, number)
  const cut = { flow: flows[known % flows.length] ?? null, captions: known % 4 < 2, music: known % 8 < 4 }
  return call.shortVideo.recut({ draftId, jobId: take.job.id, cut, acceptsUnknown })
}

const cast = createCastClicks({ call, studio, samplePath: join(order.folder, 'sample.wav'), otherwise: submitImage })
const purchases = createPurchaseClicks(call)

/** Of the clicks of a round ten are images; each of the others takes more requests. */
const others = new Map<number, (draftId: string, number: number) => Promise<unknown>>([
  [1, startVideo],
  [4, submitBatch],
  [5, cast.video],
  [6, recut],
  [8, cast.avatars],
  [9, submitBatch],
  [12, cast.speech],
  [14, submitBatch],
  [16, recut],
  [17, cast.voice],
])

async function submit(number: number): Promise<void> {
  const start = others.get(number % clicksOfRound) ?? submitImage
  const draftId = draftOf(number)
  await click(() => start(draftId, number))
}

const ledger = openDatabase(join(profile, 'ledger.db'), { mayWrite: false })
/** How many jobs broke before all their files were fetched. */
const filesLeft = () => createJobsTable(ledger).listLeft(clock.now()).length
const Counted = z.object({ jobs: z.int() })
/** How many jobs were clicked: speech that was planned with a video is added by itself. */
function countClicks(): number {
  return ledger.get(Counted, sql`SELECT count(*) AS jobs FROM job WHERE kind <> 'avatar-speech'`)?.jobs ?? 0
}
/** How many jobs are not over. Counted where they are stored: the jobs themselves would be read and checked at each look. */
function countOpen(): number {
  const counted = sql`SELECT count(*) AS jobs FROM job WHERE workspace_id = ${workspaceId} AND ${isOpen}`
  return ledger.get(Counted, counted)?.jobs ?? 0
}

const workspaceId = studio.context.workspaces.currentId()
let number = countClicks()
const { purchase } = order
// Before the other clicks, which would fill the rate window: most studios live only for a moment.
if (purchase !== null) await click(() => purchases.buy(purchase))
if (order.open === 0) await click(purchases.findLost)
async function submitNext(): Promise<void> {
  await submit((number += 1))
  process.stdout.write(`clicked ${number}\n`)
}
for (let more = 0; more < order.more; more += 1) await submitNext()
for (;;) {
  const open = countOpen()
  if (order.open === 0 && open + filesLeft() === 0 && (await purchases.payAll()) === 0) break
  for (let more = open; more < order.open; more += 1) await submitNext()
  await new Promise((done) => setTimeout(done, 20))
}
reportErrors()
process.stdout.write('settled\n')
ledger.close()
await studio.stop()
process.exit(0)
