import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { z } from 'zod'
import type { AnswerOf, RequestOf, Route, RouteTable } from '#shared/contract/route.ts'
import { routes, type Routes } from '#shared/contract/routes.ts'
import type { Target } from './target.ts'

/** Builds a request that succeeds on a route. */
type Case<R extends Route> = { request(target: Target): Promise<RequestOf<R>> }
type Cases<T extends RouteTable> = { readonly [D in keyof T]: { readonly [N in keyof T[D]]: Case<T[D][N]> } }

const Enveloped = z.object({ success: z.literal(true), data: z.unknown() })
const dataIn = (text: string): unknown => Enveloped.parse(JSON.parse(text)).data

/** Returns the answer in a success body, parsed by its route's schema. */
export function answerIn<R extends Route>(route: R, text: string): AnswerOf<R> {
  const body: unknown = route.envelope === 'text' ? text : JSON.parse(text)
  const enveloped = Enveloped.safeParse(body)
  const isWrapped = route.envelope === 'data' || (route.envelope === 'either' && enveloped.success)
  // The schema is the route's own, which the generic type cannot express.
  return route.answer.parse(isWrapped ? Enveloped.parse(body).data : body) as AnswerOf<R>
}

async function firstModel(target: Target): Promise<string> {
  const { text } = await target.send(routes.model.list, {})
  const [model] = answerIn(routes.model.list, text).models
  if (model === undefined) throw new Error('The catalog is empty')
  return model.id
}

/** Inputs that every model takes. */
export const input = { prompt: 'a lake at dawn' }

const cases: Cases<Routes> = {
  model: {
    list: { request: async () => ({}) },
    read: { request: async (target) => ({ params: { id: await firstModel(target) } }) },
    openApi: { request: async () => ({}) },
    llms: { request: async () => ({}) },
  },
  generation: {
    estimate: { request: async (target) => ({ body: { modelId: await firstModel(target), input } }) },
    run: {
      request: async (target) => ({ body: { modelId: await firstModel(target), input }, idempotencyKey: randomUUID() }),
    },
    read: {
      async request(target) {
        const started = await target.send(routes.generation.run, await cases.generation.run.request(target))
        return { params: { id: answerIn(routes.generation.run, started.text).id }, query: { wait: 5 } }
      },
    },
  },
  batch: {
    start: { request: async (target) => ({ body: { modelId: await firstModel(target), prompts: ['a lake'] } }) },
    read: { request: async (target) => ({ params: { id: await startedBatch(target) } }) },
    stop: { request: async (target) => ({ params: { id: await startedBatch(target) } }) },
    list: { request: async () => ({ query: { limit: 5 } }) },
  },
  shortVideo: {
    start: { request: async () => ({ body: { topic: 'Why the sky is blue.', idempotencyKey: randomUUID() } }) },
    options: { request: async () => ({}) },
    read: { request: async (target) => ({ params: { jobId: await startedVideo(target) } }) },
    reedit: { request: async (target) => ({ params: { jobId: await madeVideo(target) }, body: { flow: 'karaoke' } }) },
  },
  replication: {
    analysis: { request: async (target) => ({ params: { id: await pipelineJob(target, 'analyses') } }) },
    run: { request: async (target) => ({ params: { id: await pipelineJob(target, 'runs') } }) },
  },
  composer: {
    brands: { request: async () => ({}) },
    plays: { request: async () => ({ query: {} }) },
    takes: { request: async (target) => ({ params: await ownBrand(target), query: { ids: `${playId},day-one` } }) },
    writeTake: { request: async (target) => ({ params: { ...(await ownBrand(target)), playId }, body: {} }) },
    today: { request: async (target) => ({ params: await ownBrand(target), query: { tz: 'Europe/Lisbon' } }) },
    reveal: { request: async (target) => ({ params: await dealtBrand(target), body: { at: 0 } }) },
    pass: { request: async (target) => ({ params: await openBrand(target), body: { at: 0, slot: 1 } }) },
    shuffle: { request: async (target) => ({ params: await openBrand(target), body: { at: 0 } }) },
    vote: {
      async request(target) {
        const [own, card] = await openCard(target)
        return { params: { ...own, playId: card }, body: { vote: 'up' as const } }
      },
    },
    startExport: { request: async (target) => ({ params: { ...(await ownBrand(target)), playId } }) },
    readExport: {
      async request(target) {
        const params = { ...(await ownBrand(target)), playId }
        const started = await target.send(routes.composer.startExport, { params })
        return { params: { ...params, exportId: answerIn(routes.composer.startExport, started.text).exportId } }
      },
    },
    library: { request: async (target) => ({ params: await ownBrand(target), query: { limit: 5 } }) },
    save: { request: async (target) => ({ params: { ...(await ownBrand(target)), playId } }) },
    remove: { request: async (target) => ({ params: { ...(await ownBrand(target)), playId } }) },
    download: { request: async (target) => ({ params: await ownBrand(target), body: { limit: 2 } }) },
    autopilot: { request: async (target) => ({ params: await ownBrand(target) }) },
    setAutopilot: { request: async (target) => ({ params: await ownBrand(target), body: switchedOn }) },
    runAutopilot: { request: async (target) => ({ params: await filledBrand(target) }) },
    performance: { request: async (target) => ({ params: await ownBrand(target), query: { days: 30 } }) },
    queue: { request: async (target) => ({ params: await ownBrand(target), query: { limit: 5 } }) },
    reportPosted: {
      request: async (target) => ({
        params: await renderedJob(target, 0),
        body: { posts: [{ platform: 'tiktok' as const, externalId: '7574' }] },
      }),
    },
    reportFailed: { request: async (target) => ({ params: await renderedJob(target, 1), body: { reason: 'Rights' } }) },
    reportMetrics: {
      async request(target) {
        const { profileId, jobId } = await renderedJob(target, 0)
        const posts = [{ platform: 'tiktok', externalId: '7574' }]
        await target.send(routes.composer.reportPosted, { params: { profileId, jobId }, body: { posts } })
        return { params: { profileId }, body: { items: [{ jobId, platform: 'tiktok' as const, views: 8_412 }] } }
      },
    },
  },
  account: {
    balance: { request: async () => ({}) },
    history: { request: async () => ({ query: { limit: 5 } }) },
  },
  user: {
    profile: { request: async () => ({}) },
    updateProfile: { request: async () => ({ body: { bio: 'Makes short films.' } }) },
    balance: { request: async () => ({}) },
    usage: { request: async () => ({ query: { period: '7d' as const } }) },
    purchase: { request: async () => ({ body: { packId: 'pack_100' } }) },
    readPurchase: { request: async (target) => ({ params: { id: await startedPurchase(target) } }) },
    listPurchases: { request: async () => ({ query: { limit: 5 } }) },
    tier: { request: async () => ({}) },
  },
  avatar: {
    generate: { request: async () => ({ body: { prompt: 'a sailor', batchSize: 2 } }) },
    list: { request: async () => ({ query: { limit: 5 } }) },
    read: { request: async (target) => ({ params: { avatarId: await madeAvatar(target) } }) },
    remove: { request: async (target) => ({ params: { avatarId: await madeAvatar(target) } }) },
    publish: { request: async (target) => ({ params: { avatarId: await madeAvatar(target) }, body: {} }) },
    unpublish: { request: async (target) => ({ params: { avatarId: await madeAvatar(target) } }) },
    image: { request: async () => ({ body: { prompt: 'a sailor' } }) },
  },
  video: {
    fromImage: { request: async (target) => ({ body: { imageId: await madeAvatar(target) } }) },
    read: { request: async (target) => ({ params: { videoId: await finishedVideo(target) } }) },
    list: { request: async () => ({ query: { limit: 5 } }) },
    addAudio: {
      async request(target) {
        return { params: { videoId: await finishedVideo(target) }, body: { audioId: target.addSpeech() } }
      },
    },
    update: {
      request: async (target) => ({ params: { videoId: await finishedVideo(target) }, body: { title: 'One' } }),
    },
    remove: { request: async (target) => ({ params: { videoId: await finishedVideo(target) } }) },
  },
  voice: {
    clone: { request: async () => ({ body: { name: 'Mira', language: 'en-GB' } }) },
    list: { request: async () => ({ query: { limit: 5 } }) },
    read: { request: async (target) => ({ params: { voiceId: await clonedVoice(target) } }) },
    remove: { request: async (target) => ({ params: { voiceId: await clonedVoice(target) } }) },
  },
  webhook: { secret: { request: async () => ({}) } },
  audio: {
    generate: { request: async () => ({ body: { text: 'The tide is out.', voiceId: 'preset-narrator' } }) },
    list: { request: async () => ({ query: { limit: 5 } }) },
    read: {
      async request(target) {
        const started = await target.send(routes.audio.generate, await cases.audio.generate.request(target))
        return { params: { audioId: answerIn(routes.audio.generate, started.text).id } }
      },
    },
  },
}

const playId = 'three-mistakes'
const everyDay = [0, 1, 2, 3, 4, 5, 6]
const switchedOn = { autopilot: 'on' as const, delivery: 'external' as const, weekdays: everyDay }

async function ownBrand(target: Target): Promise<{ profileId: string }> {
  const { text } = await target.send(routes.composer.brands, {})
  const { brands } = z.object({ brands: z.array(z.object({ profileId: z.string() })) }).parse(dataIn(text))
  const [first] = brands
  if (first === undefined) throw new Error('The account has no brand')
  return { profileId: first.profileId }
}

async function dealtBrand(target: Target) {
  const params = await ownBrand(target)
  await target.send(routes.composer.today, { params })
  return params
}

async function openBrand(target: Target) {
  const params = await dealtBrand(target)
  await target.send(routes.composer.reveal, { params, body: { at: 0 } })
  return params
}

async function openCard(target: Target): Promise<[{ profileId: string }, string]> {
  const params = await dealtBrand(target)
  const { text } = await target.send(routes.composer.reveal, { params, body: { at: 0 } })
  return [params, answerIn(routes.composer.reveal, text).cards[0]?.playId ?? '']
}

async function filledBrand(target: Target) {
  const params = await ownBrand(target)
  await target.send(routes.composer.setAutopilot, { params, body: switchedOn })
  return params
}

/** A job that waits to be posted, by its place in the queue of slots. */
async function renderedJob(target: Target, place: number) {
  const params = await filledBrand(target)
  await target.send(routes.composer.runAutopilot, { params })
  const read = async () => {
    await target.admin('POST', '/clock/advance', { ms: 2_000 })
    const { text } = await target.send(routes.composer.autopilot, { params })
    return answerIn(routes.composer.autopilot, text).queue[place]
  }
  await expect.poll(async () => (await read())?.status).toMatch(/rendered|posted|failed/)
  return { ...params, jobId: (await read())?.jobId ?? '' }
}

async function finishedVideo(target: Target): Promise<string> {
  const started = await target.send(routes.video.fromImage, await cases.video.fromImage.request(target))
  const { id: videoId } = answerIn(routes.video.fromImage, started.text)
  const read = async () =>
    answerIn(routes.video.read, (await target.send(routes.video.read, { params: { videoId } })).text)
  await expect.poll(async () => (await read()).status).toBe('completed')
  return videoId
}

async function madeAvatar(target: Target): Promise<string> {
  const started = await target.send(routes.avatar.image, { body: { prompt: 'a sailor' } })
  const { id: avatarId } = answerIn(routes.avatar.image, started.text)
  const read = async () =>
    answerIn(routes.avatar.read, (await target.send(routes.avatar.read, { params: { avatarId } })).text)
  await expect.poll(async () => (await read()).status).toBe('completed')
  return avatarId
}

async function startedPurchase(target: Target): Promise<string> {
  const started = await target.send(routes.user.purchase, { body: { packId: 'pack_100' } })
  return answerIn(routes.user.purchase, started.text).id
}

async function clonedVoice(target: Target): Promise<string> {
  const cloned = await target.send(routes.voice.clone, await cases.voice.clone.request(target))
  return answerIn(routes.voice.clone, cloned.text).id
}

async function startedBatch(target: Target): Promise<string> {
  const started = await target.send(routes.batch.start, await cases.batch.start.request(target))
  return answerIn(routes.batch.start, started.text).id
}

async function startedVideo(target: Target): Promise<string> {
  const started = await target.send(routes.shortVideo.start, await cases.shortVideo.start.request(target))
  return answerIn(routes.shortVideo.start, started.text).jobId
}

async function madeVideo(target: Target): Promise<string> {
  const jobId = await startedVideo(target)
  const read = async () =>
    answerIn(routes.shortVideo.read, (await target.send(routes.shortVideo.read, { params: { jobId } })).text)
  await expect.poll(async () => (await read()).status).toBe('done')
  return jobId
}

async function pipelineJob(target: Target, path: 'analyses' | 'runs'): Promise<string> {
  return z.object({ id: z.string() }).parse(await target.admin('POST', `/accounts/practice/${path}`, {})).id
}

/** A request that succeeds on a route, by the route's name in the wire table. */
export type AnyCase = { name: string; route: Route; request(target: Target): Promise<unknown> }

/** A case for each route: a route without one does not compile. */
export const every: readonly AnyCase[] = Object.entries(routes).flatMap(([domain, named]) =>
  Object.entries<Route>(named).map(([name, route]) => {
    const ofDomain: Readonly<Record<string, Case<never>>> = cases[domain as keyof Routes]
    const own = ofDomain[name]
    if (own === undefined) throw new Error(`No case for ${domain}.${name}`)
    return { name: `${domain}.${name}`, route, request: own.request }
  }),
)
