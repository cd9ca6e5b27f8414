// Catches: a charge of a set of avatars that is explained by another set of the same price, a video, voice or speech
// whose charge or refund nothing explains, and a refund that never came without a claim.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AccountLine } from '#shared/bridge/account.ts'
import { AvatarVideoOrder } from '#shared/bridge/avatar-videos.ts'
import { AvatarOrder } from '#shared/bridge/avatars.ts'
import type { Job } from '#shared/bridge/jobs.ts'
import { SpeechOrder } from '#shared/bridge/voices.ts'
import { avatarPrice } from '#shared/domain/avatar-order.ts'
import { videoPrice } from '#shared/domain/avatar-video-order.ts'
import { mostPartBytes } from '#shared/domain/input-form/consumers.ts'
import { refundWindowMs } from '#main/money/claims.ts'
import { localId } from '#main/workspaces/workspaces.ts'
import { openProxiedStudio, type ProxiedStudio } from '../helpers/proxied-studio.ts'
import { waveOf } from '../helpers/sample-files.ts'
import { speakSample } from '../helpers/speak-sample.ts'
import type { ProxyAct } from '../helpers/transparent-proxy.ts'

const seconds = 20
let bench: ProxiedStudio
let wave: Buffer
/** Faults of the starts that follow; none if empty. */
let faults = ''
beforeAll(async () => {
  const { rate, channels } = await speakSample('male')
  const looped = Float32Array.from({ length: seconds * rate }, (_, at) => channels[0][at % channels[0].length] ?? 0)
  wave = waveOf({ rate, channels: [looped] }, '16')
  bench = await openProxiedStudio(({ method }): ProxyAct =>
    method === 'POST' && faults !== '' ? { kind: 'pass', headers: { 'x-backlot-fault': faults } } : { kind: 'pass' },
  )
})
afterAll(() => bench[Symbol.asyncDispose]())

const hasEnded = ({ state }: Job) => ['done', 'failed'].includes(state.kind)
const isRefunded = ({ state }: Job) => state.kind === 'failed' && state.refunded
const ended = (job: Job, until = hasEnded) => bench.settle(bench.test.waitFor(job.id, until))

const startSet = (prompt: string, batchSize: number) =>
  bench.test.call.avatars.start({
    draftId: randomUUID(),
    order: AvatarOrder.parse({ prompt, batchSize }),
    quoted: avatarPrice('flux', batchSize).credits,
  })
async function animate(prompt: string): Promise<Job> {
  const [avatar] = (await bench.test.call.avatars.list({ text: prompt })).avatars
  const order = AvatarVideoOrder.parse({ avatarId: avatar?.id })
  const quoted = videoPrice(order.studioTier, order.durationSeconds).credits
  return bench.test.call.avatarVideos.start({ draftId: randomUUID(), order, quoted })
}
async function clone(name: string): Promise<Job> {
  const { voices } = bench.test.call
  const { transferId } = await voices.beginRecording({ name: `${name}.wav`, bytes: wave.byteLength })
  for (let offset = 0; offset < wave.byteLength; offset += mostPartBytes) {
    const part = wave.subarray(offset, offset + mostPartBytes).toString('base64')
    await voices.appendRecording({ transferId, offset, part })
  }
  const { id } = await voices.finishRecording({ transferId })
  const part = { recordingId: id, start: 0, end: seconds }
  const consentAt = '2026-11-21T10:00:00.000Z'
  return voices.clone({ draftId: randomUUID(), part, name, language: 'en-GB', consentAt, quoted: 5 })
}
async function speak(text: string): Promise<Job> {
  const order = SpeechOrder.parse({ paragraphs: [{ text, voiceId: null }], voiceId: 'preset-narrator' })
  const { credits: quoted } = await bench.test.call.voices.quoteSpeech(order)
  return bench.test.call.voices.speak({ draftId: randomUUID(), order, quoted })
}
async function history() {
  await bench.test.call.account.refresh({ all: true })
  return bench.test.call.account.history({})
}
const of = (lines: readonly AccountLine[], { id }: Job) =>
  lines
    .filter(({ match }) => match.kind === 'job' && match.jobId === id)
    .map(({ type, amount, match }) => [type, amount, match.kind === 'job' && match.by])

test('each charge and refund of the cast is explained by the run that the service names', async () => {
  const [one, other] = [await startSet('A potter', 3), await startSet('A baker', 3)]
  const made = [await ended(one), await ended(other)]
  const video = await ended(await animate('potter'))
  const voice = await ended(await clone('Mira'))
  const speech = await ended(await speak('The kiln does not explain itself.'))
  faults = 'fail-run'
  const broken = await ended(await startSet('A smith', 2), isRefunded)
  const still = await ended(await animate('potter'), isRefunded)
  faults = ''

  const { lines, check } = await history()
  expect(check).toEqual({ unexplained: { count: 0, credits: 0 }, claimed: { count: 0, credits: 0 } })
  for (const set of made) expect(of(lines, set)).toEqual(Array.from({ length: 3 }, () => ['debit', 2, 'id']))
  expect(of(lines, video)).toEqual([['debit', 30, 'id']])
  expect(of(lines, voice)).toEqual([['debit', 5, 'id']])
  expect(of(lines, speech)).toEqual([['debit', speech.charged, 'id']])
  expect(of(lines, still)).toEqual([
    ['credit', 30, 'id'],
    ['debit', 30, 'id'],
  ])
  // Charges and refunds may come in any order.
  const [debits, credits] = ['debit', 'credit'].map((type) => of(lines, broken).filter(([one]) => one === type))
  expect([debits, credits]).toEqual(['debit', 'credit'].map((type) => [1, 2].map(() => [type, 2, 'id'])))
  const usage = await bench.test.call.account.usage({ period: '7d' })
  expect(usage.days.at(-1)).toMatchObject({ image: 12, video: 30, audio: 5 + (speech.charged ?? 0), other: 0 })
  expect(usage.refunded).toEqual({ credits: 34, count: 3 })
  const spoken = speech.charged ?? 0
  const spentOn = Object.fromEntries(usage.byModel.map(({ name, charges, credits: sum }) => [name, [charges, sum]]))
  expect(spentOn).toEqual({
    'Avatar flux': [8, 12],
    'Avatar video basic': [2, 30],
    Speech: [1, spoken],
    'Voice clone': [1, 5],
  })
  expect(usage.days.at(-1)?.models).toEqual(usage.byModel.map(({ credits }) => credits))
})

test('a refund that does not come is missed at its charge, for every kind, with a claim', async () => {
  faults = 'fail-run,withhold-refund'
  const started = [await startSet('A tailor', 2), await animate('potter'), await clone('Nora'), await speak('Late.')]
  const failed: Job[] = []
  for (const job of started) failed.push(await ended(job))
  faults = ''
  await bench.leaveOut(refundWindowMs + 60_000)
  await bench.settle(bench.test.studio.context.billing.refresh(localId))

  const { lines, check } = await history()
  const claims = lines.filter(({ attention }) => attention !== null)
  expect(new Set(claims.map(({ attention }) => attention))).toEqual(new Set(['no-refund']))
  for (const job of failed) {
    const own = claims.filter(({ match }) => match.kind === 'job' && match.jobId === job.id)
    expect(own).toHaveLength(job.kind === 'avatar' ? 2 : 1)
    expect(own[0]?.claim).toContain('not refunded')
  }
  const owed = failed.reduce((sum, { charged, refunded }) => sum + (charged ?? 0) - refunded, 0)
  expect(check.claimed).toEqual({ count: failed.length, credits: owed })
  const { lines: marked } = await bench.test.call.account.history({ attention: true })
  expect(marked.map(({ id }) => id)).toEqual(claims.map(({ id }) => id))
})
