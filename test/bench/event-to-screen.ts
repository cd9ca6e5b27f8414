import { chromium } from '@playwright/test'
import { createORPCClient } from '@orpc/client'
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { z } from 'zod'
import { openDatabase, sql } from '#main/cache/database.ts'
import { AvatarOrder } from '#shared/bridge/avatars.ts'
import { AvatarVideoOrder } from '#shared/bridge/avatar-videos.ts'
import type { Bridge } from '#shared/bridge/contract.ts'
import type { Job } from '#shared/bridge/jobs.ts'
import { SpeechOrder } from '#shared/bridge/voices.ts'
import { avatarPrice } from '#shared/domain/avatar-order.ts'
import { videoPrice } from '#shared/domain/avatar-video-order.ts'
import { createSocketLink } from '#renderer/lib/socket.ts'
import type { Bench } from '../../scripts/bench.ts'
import { ensureBrowser } from '../../scripts/browser.ts'
import { runJob } from '../../scripts/demo/make-image.ts'
import { startProgram } from '../e2e/program.ts'
import { noteFirstRow, readRowTimes } from '../helpers/first-row-times.ts'
import { socketFrom } from '../helpers/page-socket.ts'
import { makeTempFolder } from '../helpers/temp-folder.ts'
import { sendRecording } from '../helpers/send-recording.ts'

/** How often each kind runs. */
const rounds = 6
/** Each run takes up to six of the 60 requests a minute; a run that waits for the rate window would measure that wait. */
const mostRunsAMinute = 8
const minute = 60_000

/** Creates a function that resolves once another run fits into the rate window. */
function createPace() {
  const starts: number[] = []
  return async () => {
    const oldest = starts.at(-mostRunsAMinute)
    if (oldest !== undefined) await setTimeout(Math.max(0, oldest + minute - Date.now()))
    starts.push(Date.now())
  }
}

type Kind = { readonly name: string; run(call: Bridge): Promise<Job> }

async function prepare(call: Bridge): Promise<readonly Kind[]> {
  const { models } = await call.catalog.list({})
  const modelId = models.find(({ outputType }) => outputType === 'image')?.id ?? ''
  const { credits } = await call.quote.price({ modelId, input: { prompt: 'a lake' } })
  const each = credits ?? 0
  const submit = () => call.jobs.submit({ draftId: randomUUID(), modelId, input: { prompt: 'a lake' }, quoted: each })
  const prompts = ['a ridge', 'a brook']
  const batch = () =>
    call.jobs.submitBatch({ draftId: randomUUID(), modelId, prompts, input: {}, quoted: each * prompts.length })
  const order = AvatarOrder.parse({ prompt: 'a potter' })
  const avatar = () =>
    call.avatars.start({ draftId: randomUUID(), order, quoted: avatarPrice(order.model, order.batchSize).credits })
  const sample = await readFile(resolve(import.meta.dirname, '../../resources/voices/sample.mp3'))
  const { id: recordingId, seconds } = await sendRecording(call, 'sample.mp3', sample)
  const part = { recordingId, start: 0, end: seconds }
  const consentAt = new Date().toISOString()
  const clone = () =>
    call.voices.clone({ draftId: randomUUID(), part, name: 'Bench', language: 'en-GB', consentAt, quoted: 5 })
  const { voices } = await call.voices.list()
  const spoken = SpeechOrder.parse({ paragraphs: [{ text: 'A short line.', voiceId: null }], voiceId: voices[0]?.id })
  const speak = async () =>
    call.voices.speak({ draftId: randomUUID(), order: spoken, quoted: (await call.voices.quoteSpeech(spoken)).credits })
  const video = async () => {
    const { avatars } = await call.avatars.list({ limit: 1 })
    const wanted = AvatarVideoOrder.parse({ avatarId: avatars[0]?.id ?? '', durationSeconds: 2 })
    return call.avatarVideos.start({ draftId: randomUUID(), order: wanted, quoted: videoPrice('basic', 2).credits })
  }
  return [
    { name: 'run', run: (bridge) => runJob(bridge, submit) },
    { name: 'batch', run: (bridge) => runJob(bridge, batch) },
    { name: 'avatar', run: (bridge) => runJob(bridge, avatar) },
    { name: 'voice', run: (bridge) => runJob(bridge, clone) },
    { name: 'audio', run: (bridge) => runJob(bridge, speak) },
    { name: 'video', run: (bridge) => runJob(bridge, video) },
  ]
}

const at = (list: readonly number[], part: number) =>
  String(list.toSorted((a, b) => a - b)[Math.min(list.length - 1, Math.floor(list.length * part))] ?? 'none')

/**
 * Measures from the moment at which the service writes an event until the run that it ends is shown as done in Activity,
 * and its image drawn: Chromium, the built program, and the service of this computer, for each kind of run.
 */
export const bench = {
  title: 'event to screen (ms: p50/p95 of the row, p95 of its image)',
  async run() {
    await using held = new AsyncDisposableStack()
    const folder = held.use(await makeTempFolder()).path
    const program = held.adopt(await startProgram(folder), (one) => one.stop())
    const { origin, hash } = new URL(program.url)
    const { link, close } = createSocketLink({
      origin,
      token: hash.replace('#token=', ''),
      implementation: socketFrom(origin),
    })
    held.defer(() => close())
    const call: Bridge = createORPCClient(link)
    await call.workspace.openLocal()
    const { executablePath, args, env } = await ensureBrowser()
    const browser = held.adopt(await chromium.launch({ executablePath, args, env }), (open) => open.close())
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await page.goto(program.url)
    await page.getByRole('link', { name: 'Activity' }).click()
    const kinds = await prepare(call)
    const service = openDatabase(join(folder, 'service', 'service.db'), { mayWrite: false })
    held.defer(() => service.close())
    const newest = () =>
      service.get(z.object({ at: z.int() }), sql`SELECT max(created_at) AS at FROM delivery`)?.at ?? 0

    const pace = createPace()
    const numbers: Record<string, string> = {}
    for (const { name, run } of kinds) {
      const [rows, images]: [number[], number[]] = [[], []]
      for (let round = 0; round < rounds; round += 1) {
        await pace()
        await noteFirstRow(page)
        const job = await run(call)
        if (job.state.kind !== 'done') throw new Error(`A ${name} ended as ${job.state.kind}`)
        const event = newest()
        await page.waitForFunction(() => window.rowTimes.doneAt !== null, undefined, { timeout: 20_000 })
        await page
          .waitForFunction(() => window.rowTimes.imageAt !== null, undefined, { timeout: 1_000 })
          .catch(() => null)
        const { doneAt, imageAt } = await readRowTimes(page)
        rows.push((doneAt ?? 0) - event)
        if (imageAt !== null) images.push(imageAt - event)
      }
      numbers[name] = `${at(rows, 0.5)}/${at(rows, 0.95)}, ${at(images, 0.95)}`
    }
    return numbers
  },
} satisfies Bench
