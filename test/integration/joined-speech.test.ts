// Catches: a sentence that is paid for again although it was spoken, a long text of which some runs are sent and others
// are not, a joined file that is lost with the index or over a restart, and a failed part that is paid for twice.
import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { JoinedSpeech } from '#shared/bridge/joined-speech.ts'
import type { SpeechSource } from '#shared/domain/speech/joined-speech.ts'
import { SpeechOrder } from '#shared/bridge/voices.ts'
import { AssetId } from '#shared/domain/ids.ts'
import { localId } from '#main/workspaces/workspaces.ts'
import { openProxiedStudio } from '../helpers/proxied-studio.ts'
import { fastServiceStarter, openTestStudio, type TestStudio } from '../helpers/studio.ts'
import { makeTempFolder } from '../helpers/temp-folder.ts'

const orderOf = (words: string, change: Partial<SpeechOrder> = {}) =>
  SpeechOrder.parse({ paragraphs: [{ text: words, voiceId: null }], voiceId: 'preset-narrator', ...change })

async function order(
  { call }: TestStudio,
  text: SpeechOrder,
  from: SpeechSource | null,
  draftId: string = randomUUID(),
): Promise<JoinedSpeech> {
  const { credits: quoted } = await call.joinedSpeech.quote({ order: text, from })
  return call.joinedSpeech.order({ draftId, order: text, from, quoted })
}
/** The speech as soon as `until` accepts its state. */
async function speechWhen(
  { call }: TestStudio,
  id: string,
  until: (state: JoinedSpeech['state']) => boolean,
): Promise<JoinedSpeech> {
  const watching = new AbortController()
  try {
    const changes = await call.cast.watch(undefined, { signal: watching.signal })
    for (;;) {
      const speech = await call.joinedSpeech.read({ id })
      if (until(speech.state)) return speech
      await changes.next()
    }
  } finally {
    watching.abort()
  }
}
const done = (test: TestStudio, id: string) => speechWhen(test, id, ({ kind }) => kind === 'done')
const fileOf = ({ state }: JoinedSpeech) => (state.kind === 'done' ? state.assetId : AssetId.parse('none'))
async function credits({ studio }: TestStudio): Promise<number> {
  await studio.context.billing.refresh(localId)
  return studio.context.billing.balance(localId).credits ?? 0
}

const words = 'The lake is deep. Herons stand in it. They wait there.'
const edited = 'The lake is deep. Two herons stand in it. They wait there.'

it('speaks and pays only the changed sentence, joins it with the others, and finds the file again', async () => {
  await using folder = await makeTempFolder()
  let asset = AssetId.parse('none')
  {
    // Its sounds are really rendered, which no skipped time may interrupt.
    await using test = await openTestStudio({ folder: folder.path, serviceArgs: ['--speed', '0'] })
    const { call } = test
    await call.workspace.openLocal()
    const first = orderOf(words)
    const { credits: quoted } = await call.voices.quoteSpeech(first)
    const whole = await call.voices.speak({ draftId: randomUUID(), order: first, quoted })
    const { charged } = await test.waitFor(whole.id, ({ state }) => state.kind === 'done')
    const from = { kind: 'run', jobId: whole.id } as const

    expect(await call.joinedSpeech.quote({ order: first, from })).toMatchObject({ runs: 0, kept: 3, isSame: true })
    expect(await call.joinedSpeech.quote({ order: orderOf(edited), from })).toMatchObject({ runs: 1, kept: 2 })
    // Said in another way, no sentence fits beside the others.
    const faster = orderOf(edited, { speed: 1.2 })
    expect(await call.joinedSpeech.quote({ order: faster, from })).toMatchObject({ runs: 1, kept: 0 })

    const before = await credits(test)
    const draftId = randomUUID()
    const ordered = await order(test, orderOf(edited), from, draftId)
    expect(await order(test, orderOf(edited), from, draftId)).toMatchObject({ id: ordered.id })
    const speech = await done(test, ordered.id)
    expect(speech).toMatchObject({ kept: 2, hasGaps: true, runs: [{ prompt: 'Two herons stand in it.' }] })
    expect(speech.charged).toBeGreaterThan(0)
    expect(speech.charged).toBeLessThan(charged ?? 0)
    expect(await credits(test)).toBe(before - speech.charged)

    asset = fileOf(speech)
    const detail = await call.library.read({ assetId: asset })
    expect(detail).toMatchObject({ asset: { kind: 'audio' }, speech: { text: edited, charged: speech.charged } })
    const timed = await call.voices.timeWords({ assetId: asset })
    expect(timed.script).toBe(edited)
    expect(timed.times.kind === 'timed' && timed.times.words.map(({ text }) => text).join(' ')).toBe(edited)
    const { steps } = await call.cast.lineage({ assetId: asset })
    expect(steps.map(({ kind }) => kind)).toEqual(['voice', 'audio', 'audio'])

    // Another gap makes another file, at no cost; the first one stays.
    const lengthOf = ({ state }: JoinedSpeech) => (state.kind === 'done' ? state.seconds : 0)
    await call.joinedSpeech.join({ id: speech.id, gap: 1.4 })
    const wider = await done(test, speech.id)
    expect(lengthOf(wider) - lengthOf(speech)).toBeCloseTo(2, 1)
    expect(fileOf(await call.joinedSpeech.join({ id: speech.id, gap: speech.gap }))).toBe(asset)
    // A sentence that is only left out costs nothing.
    const shorter = await order(test, orderOf('The lake is deep. They wait there.'), {
      kind: 'joined',
      id: speech.id,
    })
    expect(await done(test, shorter.id)).toMatchObject({ charged: 0, runs: [] })
    expect(await credits(test)).toBe(before - speech.charged)
  }
  // The index is lost; the ledger knows the joined files.
  for (const end of ['', '-wal', '-shm']) await rm(join(folder.path, 'profile', `cache.db${end}`), { force: true })
  await using test = await openTestStudio({ folder: folder.path })
  await test.call.workspace.openLocal()
  const { assets } = await test.call.library.page({})
  expect(assets.filter(({ jobId }) => jobId === null)).toHaveLength(3)
  expect((await test.call.library.read({ assetId: asset })).asset).toMatchObject({ file: 'here' })
})

/** More characters than one run may have, because of its marks, and soon spoken. */
const long = orderOf('Go **on** now. '.repeat(220).trim(), { speed: 2 })

it('sends a long text as several runs or not at all, and joins it after a restart', async () => {
  await using folder = await makeTempFolder()
  const open = () => openTestStudio({ folder: folder.path, startServiceProcess: fastServiceStarter() })
  let id = ''
  {
    await using test = await open()
    await test.call.workspace.openLocal()
    await expect(
      test.call.joinedSpeech.order({ draftId: randomUUID(), order: long, from: null, quoted: 1 }),
    ).rejects.toMatchObject({ code: 'PRICE_CHANGED' })
    expect((await test.call.jobs.page({})).jobs).toEqual([])
    const ordered = await order(test, long, null)
    expect(ordered.runs).toHaveLength(2)
    id = ordered.id
    await speechWhen(test, id, ({ kind }) => kind !== 'speaking')
  }
  await using test = await open()
  await test.call.workspace.openLocal()
  const speech = await done(test, id)
  expect(speech.charged).toBe(speech.runs.reduce((sum, run) => sum + (run.charged ?? 0), 0))
  expect((await test.call.joinedSpeech.list({})).speeches).toEqual([speech])
})

const refusal = JSON.stringify({ error: { code: 'invalid_prompt', message: 'No.', details: {} } })

it('speaks again only the part that failed', async () => {
  let sent = 0
  await using bench = await openProxiedStudio(({ method, path }) => {
    if (method !== 'POST' || !path.endsWith('/audio/generate')) return { kind: 'pass' }
    sent += 1
    return sent === 1
      ? { kind: 'answer', status: 400, headers: { 'content-type': 'application/json' }, body: refusal }
      : { kind: 'pass' }
  })
  const { test, settle } = bench
  const ordered = await order(test, long, null)
  const lacking = await settle(speechWhen(test, ordered.id, ({ kind }) => kind === 'lacking'))
  expect(lacking.state).toEqual({ kind: 'lacking', done: 1, of: 2 })
  const from = { kind: 'joined', id: ordered.id } as const
  expect(await test.call.joinedSpeech.quote({ order: long, from })).toMatchObject({ runs: 1, isSame: false })
  const again = await order(test, long, from)
  const whole = await settle(done(test, again.id))
  expect(whole.runs).toHaveLength(1)
  expect(sent).toBe(3)
})
