// Would catch: speech ordered with a video that is not added, or added twice; a video that costs something else than its button said, one that is paid twice after a lost answer, a refund
// that is not seen, speech that is charged, a list that misses what another program made, keeps what it
// deleted, or has no image of it.
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { AvatarVideoOrder } from '#shared/bridge/avatar-videos.ts'
import { AvatarOrder, type CastAvatar } from '#shared/bridge/avatars.ts'
import type { CastVideo } from '#shared/bridge/avatar-videos.ts'
import type { Job } from '#shared/bridge/jobs.ts'
import { SpeechOrder } from '#shared/bridge/voices.ts'
import { avatarPrice } from '#shared/domain/avatar-order.ts'
import { videoPrice } from '#shared/domain/avatar-video-order.ts'
import { jobKinds } from '#main/jobs/kinds/job-kinds.ts'
import { localId } from '#main/workspaces/workspaces.ts'
import { openProxiedStudio, type ProxiedStudio } from '../helpers/proxied-studio.ts'
import { shareProxiedStudio } from '../helpers/shared-studio.ts'
import { passOn, type ProxyAct, type SeenRequest } from '../helpers/transparent-proxy.ts'

/** The studio of all tests that compare no times and count nothing but what they made. */
let bench: ProxiedStudio
const { sent } = shareProxiedStudio((opened) => (bench = opened))
const isOver = ({ state }: Job) => !['waiting', 'sending', 'running', 'saving'].includes(state.kind)
const over = ({ test, settle }: ProxiedStudio, job: Job) => settle(test.waitFor(job.id, isOver))
const isStart = ({ method, path }: SeenRequest) => method === 'POST' && path.endsWith('/videos/from-image')

/** `wait`: how the avatar's run is waited for; without leaving out time, both clocks stay equal. */
async function makeAvatar(bench: ProxiedStudio, wait = over, prompt = 'Host'): Promise<CastAvatar> {
  const order = AvatarOrder.parse({ prompt })
  const { credits: quoted } = avatarPrice('flux', 1)
  await wait(bench, await bench.test.call.avatars.start({ draftId: randomUUID(), order, quoted }))
  const [avatar] = (await bench.test.call.avatars.list({ text: prompt })).avatars
  if (avatar === undefined) throw new Error('No avatar was made')
  return avatar
}
const animate = ({ test }: ProxiedStudio, avatar: CastAvatar, more: Partial<AvatarVideoOrder> = {}) => {
  const order = AvatarVideoOrder.parse({ avatarId: avatar.id, ...more })
  const quoted = videoPrice(order.studioTier, order.durationSeconds).credits
  return test.call.avatarVideos.start({ draftId: randomUUID(), order, quoted })
}
async function credits({ test, settle }: ProxiedStudio): Promise<number | null> {
  await settle(test.studio.context.billing.refresh(localId))
  return test.studio.context.billing.balance(localId).credits
}
/** Calls the service itself, as another program of the same account would. */
async function elsewhere(
  { proxy, key }: ProxiedStudio,
  method: string,
  path: string,
  body?: unknown,
): Promise<unknown> {
  const answer = await fetch(`${proxy.baseUrl}/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${key()}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return answer.json()
}

describe('a video that is ordered with its speech', () => {
  const say = async ({ test }: ProxiedStudio, text: string) => {
    const order = SpeechOrder.parse({ paragraphs: [{ text, voiceId: null }], voiceId: 'preset-narrator' })
    const { credits: quoted } = await test.call.voices.quoteSpeech(order)
    return test.call.voices.speak({ draftId: randomUUID(), order, quoted })
  }
  it('has it as soon as both are finished, added once and for nothing, with its lineage', async () => {
    const { call } = bench.test
    const avatar = await makeAvatar(bench, over, 'Speaker')
    const videosOf = async () => (await call.avatarVideos.list({ avatarId: avatar.id })).videos
    const speech = await say(bench, 'The kiln does not explain itself.')
    const video = await animate(bench, avatar, { speech: { from: { kind: 'run', jobId: speech.id }, lipSync: true } })
    const spoken = await over(bench, speech)
    await over(bench, video)
    const isSpeech = (request: SeenRequest) => request.method === 'POST' && request.path.endsWith('/add-audio')
    await bench.settle(expect.poll(async () => (await videosOf())[0]?.hasAudio).toBe(true))
    const [made] = await videosOf()
    const { jobs } = await call.jobs.page({ modelId: 'avatar-speech' })
    expect(await over(bench, jobs[0] as Job)).toMatchObject({ charged: 0, state: { kind: 'done' } })
    expect(jobs).toHaveLength(1)
    expect(bench.proxy.seen.filter(isSpeech)).toHaveLength(1)
    const { steps } = await call.cast.lineage({ kind: 'avatar', id: avatar.id })
    expect(steps.map(({ kind, id, isShown }) => [kind, id, isShown])).toEqual([
      ['avatar', avatar.id, true],
      ['video', made?.id, false],
      ['audio', made?.audioId, false],
    ])
    expect(steps.map(({ detail }) => detail)).toEqual(['', 'basic', 'Narrator'])
    const { steps: all } = await call.cast.lineage({ kind: 'video', id: made?.id ?? '' })
    expect(all.map(({ kind }) => kind)).toEqual(['voice', 'audio', 'avatar', 'video'])
    expect(all[1]).toMatchObject({ title: 'The kiln does not explain itself.', credits: spoken.charged })

    // Another video with the finished speech.
    const audioId = made?.audioId ?? ''
    const next = await animate(bench, avatar, { speech: { from: { kind: 'speech', audioId }, lipSync: false } })
    await over(bench, next)
    await bench.settle(expect.poll(async () => (await videosOf()).filter(({ hasAudio }) => hasAudio).length).toBe(2))
    expect(await call.voices.uses({ voiceId: 'preset-narrator' })).toMatchObject({ speeches: 1, videos: 2 })
  })
})

describe('a video of an avatar', () => {
  it('costs what the table says for its tier and length, and is listed with its avatar', async () => {
    const avatar = await makeAvatar(bench, over, 'Cook')
    const before = await credits(bench)
    let spent = 0
    for (const [studioTier, durationSeconds] of [
      ['basic', 5],
      ['basic', 7],
      ['pro', 3],
      ['pro', 6],
    ] as const) {
      const { credits: price } = videoPrice(studioTier, durationSeconds)
      const job = await over(bench, await animate(bench, avatar, { studioTier, durationSeconds }))
      expect(job).toMatchObject({ kind: 'avatar-video', charged: price, state: { kind: 'done' } })
      spent += price
    }
    expect(await credits(bench)).toBe((before ?? 0) - spent)
    const { videos, total } = await bench.test.call.avatarVideos.list({ avatarId: avatar.id })
    expect(total).toBe(4)
    expect(videos[0]).toMatchObject({ avatarId: avatar.id, status: 'completed', studioTier: 'pro', hasAudio: false })
    expect(videos[0]?.assetId).not.toBeNull()
    const renamed = await bench.test.call.avatarVideos.rename({ id: videos[0]?.id ?? '', title: 'Kiln story' })
    expect(renamed.title).toBe('Kiln story')
    expect((await bench.test.call.avatarVideos.list({ text: 'kiln' })).videos).toEqual([renamed])
  })

  it('whose answer is lost is found by its avatar, length and time, and is paid once', async () => {
    await using bench = await openProxiedStudio((request) => (isStart(request) ? { kind: 'cut-answer' } : passOn()))
    const avatar = await makeAvatar(bench, ({ test }, { id }) => test.waitFor(id, isOver))
    const before = bench.test.studio.context.billing.balance(localId).credits
    const job = await over(bench, await animate(bench, avatar, { durationSeconds: 6 }))
    expect(bench.proxy.seen.filter(isStart)).toHaveLength(1)
    expect(job).toMatchObject({ charged: 36, state: { kind: 'done' } })
    expect(await credits(bench)).toBe((before ?? 0) - 36)
  })

  it('that never reached the service does not take another one with the same settings for itself', async () => {
    const busy = { kind: 'answer', status: 503, headers: { 'content-type': 'application/json' }, body: '{}' } as const
    const acts: ProxyAct[] = [busy, { kind: 'cut-answer' }]
    await using bench = await openProxiedStudio((request) => (isStart(request) ? (acts.shift() ?? passOn()) : passOn()))
    const avatar = await makeAvatar(bench, ({ test }, { id }) => test.waitFor(id, isOver))
    const jobs = []
    for (const title of ['Kiln', 'Wheel']) jobs.push(await animate(bench, avatar, { title }))
    const [lost, made] = await Promise.all(jobs.map((job) => over(bench, job)))
    expect([lost?.state.kind, made?.state.kind]).toEqual(['unconfirmed', 'done'])
    const { videos } = await bench.test.call.avatarVideos.list({})
    expect(videos.map(({ title, jobId }) => [title, jobId])).toEqual([['Wheel', made?.id]])
  })

  it('that fails is shown as refunded, and is started again once', async () => {
    let isBroken = true
    bench.proxy.act = (request) =>
      isStart(request) && isBroken ? { kind: 'pass', headers: { 'x-backlot-fault': 'fail-run' } } : passOn()
    const avatar = await makeAvatar(bench, over, 'Baker')
    const before = await credits(bench)
    const job = await bench.settle(
      bench.test.waitFor((await animate(bench, avatar)).id, ({ state }) => state.kind === 'failed' && state.refunded),
    )
    expect(job).toMatchObject({ charged: 30, refunded: 30 })
    expect(await credits(bench)).toBe(before)
    const { call } = bench.test
    const failed = async () => (await call.avatarVideos.list({ avatarId: avatar.id, statuses: ['failed'] })).videos
    const [video] = await failed()
    expect(video).toMatchObject({ refunded: 30, retry: 30 })
    isBroken = false
    const id = video?.id ?? ''
    await expect(call.avatarVideos.retry({ id, quoted: 20 })).rejects.toMatchObject({ code: 'PRICE_CHANGED' })
    const again = await call.avatarVideos.retry({ id, quoted: 30 })
    await expect(call.avatarVideos.retry({ id, quoted: 30 })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await over(bench, again)).toMatchObject({ charged: 30, state: { kind: 'done' }, retryOf: job.id })
    expect(await failed()).toMatchObject([{ refunded: 30, retry: null }])
    expect(await credits(bench)).toBe((before ?? 0) - 30)
  })

  it('too long for its tier is refused with its field, before anything is sent', async () => {
    const avatar = await makeAvatar(bench, over, 'Diver')
    const sent = bench.proxy.seen.filter(isStart).length
    await expect(animate(bench, avatar, { durationSeconds: 12 })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      data: { charged: 'no', fields: [{ field: 'durationSeconds' }] },
    })
    expect(bench.proxy.seen.filter(isStart)).toHaveLength(sent)
  })
})

describe('speech', () => {
  it('is added to a video at no charge, and the video with it takes the place of the silent one', async () => {
    const { call } = bench.test
    const avatar = await makeAvatar(bench, over, 'Potter')
    await over(bench, await animate(bench, avatar))
    const [silent] = (await call.avatarVideos.list({ avatarId: avatar.id })).videos
    const made = (await elsewhere(bench, 'POST', '/audio/generate', {
      text: 'Every potter has one shelf.',
      voiceId: 'preset-narrator',
    })) as { id: string }
    await bench.leaveOut(30_000)
    const watching = new AbortController()
    const changes = await call.cast.watch(undefined, { signal: watching.signal })
    await bench.settle(changes.next())
    watching.abort()
    const sounds = await call.avatarVideos.sounds()
    expect(sounds.find(({ id }) => id === made.id)).toMatchObject({ text: 'Every potter has one shelf.' })

    const before = await credits(bench)
    const order = { draftId: randomUUID(), videoId: silent?.id ?? '', audioId: made.id, lipSync: true }
    const added = await call.avatarVideos.addSpeech(order)
    const shown: (CastVideo | undefined)[] = []
    const runs = new AbortController()
    const moves = await call.jobs.watch(undefined, { signal: runs.signal })
    const ended = over(bench, added)
    for (let isOpen = true; isOpen;) {
      const move = await bench.settle(moves.next())
      shown.push((await call.avatarVideos.list({ avatarId: avatar.id })).videos[0])
      isOpen = move.done !== true && (move.value.job.id !== added.id || move.value.job.state.kind !== 'done')
    }
    runs.abort()
    const job = await ended
    // Who downloads it while its file is still to come gets the silent one, and is told so.
    expect(shown.filter((video) => video?.hasAudio === true && video.assetId === silent?.assetId)).toEqual([])
    expect(job).toMatchObject({ kind: 'avatar-speech', charged: 0, state: { kind: 'done' } })
    // It is asked for as often as the video was, not first when most videos of a service are done.
    const [ofVideo, ofSpeech] = ['avatar-video', 'avatar-speech'].map((kind) => jobKinds[kind]?.pauseMs)
    expect(ofVideo).toBeTypeOf('function')
    expect(ofSpeech).toBe(ofVideo)
    expect(await credits(bench)).toBe(before)
    const [spoken] = (await call.avatarVideos.list({ avatarId: avatar.id })).videos
    expect(spoken).toMatchObject({ id: silent?.id, hasAudio: true, audioId: made.id })
    expect(spoken?.assetId).not.toBe(silent?.assetId)
    expect(spoken?.jobId).toBe(silent?.jobId)
  })
})

describe('the lists of the cast', () => {
  it('get what another program made while somebody watches, and lose what it deleted', async () => {
    const { call } = bench.test
    const prompts = ['Shop One', 'Shop Two', 'Shop Three'] as const
    const before = (await call.cast.counts()).avatar
    const ids: string[] = []
    for (const prompt of prompts) {
      const made = (await elsewhere(bench, 'POST', '/avatars/generate', { prompt })) as { id: string }
      ids.push(made.id)
      await bench.leaveOut(3_000)
    }
    expect((await call.cast.counts()).avatar).toBe(before)
    const watching = new AbortController()
    const changes = await call.cast.watch(undefined, { signal: watching.signal })
    await bench.settle(changes.next())
    const shown = async () => (await call.avatars.list({ text: 'shop' })).avatars
    expect((await shown()).map(({ prompt, jobId }) => [prompt, jobId])).toEqual([
      ['Shop Three', null],
      ['Shop Two', null],
      ['Shop One', null],
    ])
    const image = await bench.test.media(`cast/${encodeURIComponent(`avatar/${ids[0]}`)}`)
    expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/png'])
    watching.abort()
    await elsewhere(bench, 'DELETE', `/avatars/${ids[1]}`)
    // A second window looks again.
    const later = new AbortController()
    const news = await call.cast.watch(undefined, { signal: later.signal })
    await bench.settle(news.next())
    expect((await shown()).map(({ prompt }) => prompt)).toEqual(['Shop Three', 'Shop One'])
    later.abort()
  })

  it('tell the service of a deletion once the time to undo is over', async () => {
    const avatar = await makeAvatar(bench, over, 'Guest')
    const before = (await bench.test.call.cast.counts()).avatar
    await bench.test.call.cast.remove({ kind: 'avatar', ids: [avatar.id] })
    const isDelete = ({ method, path }: SeenRequest) => method === 'DELETE' && path.endsWith(avatar.id)
    expect(sent(isDelete)).toEqual([])
    await bench.leaveOut(11_000)
    await expect.poll(() => sent(isDelete).length).toBe(1)
    await expect.poll(() => elsewhere(bench, 'GET', `/avatars/${avatar.id}`)).toHaveProperty('error')
    expect((await bench.test.call.cast.counts()).avatar).toBe(before - 1)
    // The studio, too, has its answer.
    await expect.poll(() => bench.proxy.quietMs()).toBeGreaterThan(200)
    expect(await bench.test.call.cast.restore({ kind: 'avatar', ids: [avatar.id] })).toEqual({ count: 0 })
  })
})
