import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import sharp from 'sharp'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { tiers } from '#shared/contract/tier.ts'
import { full, reduced, sharedResources } from './resource-caller.ts'

// Catches: a field of the interface that is missing, has another name or another type, and one that nobody knows of, in
// anything that the Resource API answers, at either of its addresses.

const { service, get, post, call, account, minute } = sharedResources({ speed: 0, credits: 10_000 })

type Shape = Readonly<Record<string, z.ZodType>>
/** A resource: the fields of the interface, and those that are our own. Exactly these are answered. */
type Table = { readonly shown: Shape; readonly own?: Shape }

const text = z.string()
const url = z.url()
const id = z.string().min(8)
const time = z.iso.datetime()
const count = z.int().nonnegative()
const positive = z.number().positive()
/** Time stands still where a test does not move it. */
const seconds = z.number().nonnegative()
const failure = z.null()
const visibility = z.enum(['public', 'unlisted', 'private'])
const page = z.strictObject({ total: count, limit: count, offset: count, hasMore: z.boolean() })

const avatar: Table = {
  shown: {
    id,
    status: z.literal('completed'),
    prompt: z.literal('a sailor'),
    negativePrompt: z.literal('hat'),
    model: z.literal('flux'),
    aspectRatio: z.literal('16:9'),
    guidanceScale: z.literal(7.5),
    seed: z.literal(11),
    imageUrl: url,
    thumbnailUrl: url,
    width: z.literal(1024),
    height: z.literal(576),
    creditCost: z.literal(2),
    metadata: z.strictObject({ generationTime: seconds, modelVersion: text }),
    createdAt: time,
    completedAt: time,
    visibility,
    published: z.boolean(),
    likes: count,
    comments: count,
  },
  own: { stylePreset: z.literal('anime'), error: failure },
}

const video: Table = {
  shown: {
    id,
    userId: z.literal('practice'),
    avatarId: id,
    status: z.literal('completed'),
    videoUrl: url,
    thumbnailUrl: url,
    durationSeconds: z.literal(1),
    resolution: z.literal('720p'),
    fps: z.literal(30),
    fileSize: count,
    format: z.literal('mp4'),
    studioTier: z.literal('basic'),
    motionStyle: z.literal('subtle'),
    creditCost: z.literal(30),
    hasAudio: z.literal(false),
    audioId: z.null(),
    metadata: z.strictObject({ processingTime: seconds, renderEngine: text }),
    createdAt: time,
    completedAt: time,
  },
  own: { title: z.literal('One'), visibility, error: failure },
}

const voice: Table = {
  shown: {
    id,
    userId: z.literal('practice'),
    name: z.literal('Mira'),
    language: z.literal('en-GB'),
    status: z.literal('completed'),
    sampleUrl: url,
    sampleDuration: positive,
    quality: text,
    creditCost: z.literal(5),
    metadata: z.strictObject({
      pitch: positive,
      pace: positive,
      emotion: text,
      method: text,
      isNeural: z.literal(false),
      note: text,
      pitchRange: positive,
      loudness: z.number(),
      signalToNoise: positive,
      speechShare: positive,
      sampleUsed: z.strictObject({ start: z.number(), end: positive }),
    }),
    createdAt: time,
  },
}

const audio: Table = {
  shown: {
    id,
    userId: z.literal('practice'),
    voiceId: z.literal('preset-narrator'),
    text: z.literal('The tide is out.'),
    status: z.literal('completed'),
    audioUrl: url,
    durationSeconds: positive,
    format: z.literal('mp3'),
    sampleRate: z.literal(22_050),
    bitrate: z.literal(64),
    creditCost: count,
    language: z.literal('en-US'),
    metadata: z.strictObject({ speed: z.literal(1.5), pitch: z.literal(-2), emotion: z.literal('calm') }),
    createdAt: time,
    completedAt: time,
  },
}

const profile: Table = {
  shown: {
    id: z.literal('practice'),
    // The embedded service knows no addresses of its users.
    email: z.null(),
    username: text,
    displayName: text,
    avatar: z.null(),
    bio: z.literal('Makes short films.'),
    website: z.literal('https://films.test/'),
    tier: z.literal('pro'),
    verified: z.boolean(),
    stats: z.strictObject({
      avatarsCreated: z.literal(1),
      videosGenerated: z.literal(1),
      voicesCloned: z.literal(1),
      followers: count,
      following: count,
    }),
    createdAt: time,
    updatedAt: time,
  },
}

const credits: Table = {
  shown: {
    balance: count,
    lifetime: z.strictObject({ earned: z.literal(10_000), purchased: z.literal(0), spent: positive }),
    currentMonth: z.strictObject({ earned: z.literal(10_000), spent: positive }),
    tier: z.literal('pro'),
    nextRefill: time,
  },
}

const transaction: Table = {
  shown: {
    id: text,
    type: z.literal('debit'),
    amount: positive,
    balance: count,
    description: text,
    resourceType: z.enum(['avatar', 'video', 'audio', 'voice']),
    resourceId: id,
    createdAt: time,
  },
}

const counted = { count: z.literal(1), creditsSpent: positive }
const usage: Table = {
  shown: {
    period: z.literal('30d'),
    startDate: time,
    endDate: time,
    usage: z.strictObject({
      avatars: z.strictObject({
        ...counted,
        byModel: z.strictObject({ flux: z.strictObject({ count: z.literal(1), credits: z.literal(2) }) }),
      }),
      videos: z.strictObject({ ...counted, totalDuration: z.literal(1) }),
      audio: z.strictObject({ count: z.literal(2), creditsSpent: positive, totalDuration: positive }),
    }),
    totalCreditsSpent: positive,
    averagePerDay: positive,
  },
}

const purchase: Table = {
  shown: {
    id,
    packId: z.literal('pack_500'),
    credits: z.literal(500),
    price: z.literal(49.99),
    currency: z.literal('USD'),
    paymentUrl: url,
    status: z.literal('pending'),
    expiresAt: time,
  },
  own: { bonusCredits: z.literal(50), createdAt: time },
}

const tier: Table = {
  shown: {
    currentTier: z.literal('pro'),
    tierDetails: z.strictObject({
      name: z.literal('Pro'),
      monthlyCredits: count,
      price: positive,
      features: z.array(text).min(1),
      limits: z.strictObject({
        avatarsPerMonth: count,
        videosPerMonth: count,
        voiceClonesTotal: count,
        concurrentGenerations: z.literal(5),
      }),
    }),
    usage: z.strictObject({
      avatarsThisMonth: z.literal(1),
      videosThisMonth: z.literal(1),
      voiceClones: z.literal(1),
    }),
    billingCycle: z.strictObject({ start: time, end: time, renewalDate: time }),
  },
}

/** The schema of a table at an address: the second one has `creditsUsed`, and no metadata. */
function schemaOf({ shown, own = {} }: Table, at: string): z.ZodType {
  const shape = { ...shown, ...own }
  if (at === full) return z.strictObject(shape)
  const { creditCost, metadata: _, ...rest } = shape
  return z.strictObject(creditCost === undefined ? rest : { ...rest, creditsUsed: creditCost })
}

/** The schema of a list at an address. Lists of the account have no cursor. */
function listOf(name: string, table: Table, at: string, hasCursor: boolean): z.ZodType {
  const place = at === full ? { pagination: page } : {}
  const more = hasCursor ? { nextCursor: z.null(), hasMore: z.literal(false) } : {}
  const hasMore = at === full ? {} : { hasMore: z.literal(false) }
  return z.strictObject({ [name]: z.array(schemaOf(table, at)).min(1), ...place, ...more, ...hasMore })
}

function expectShape(body: unknown, schema: z.ZodType): void {
  const { error } = schema.safeParse(body)
  expect(error === undefined ? '' : `${z.prettifyError(error)} in ${JSON.stringify(body)}`).toBe('')
}

const recording = resolve(import.meta.dirname, '../../resources/voices/sample.mp3')

/** The address of one of each, made once for all tests. */
const made = new Map<string, string>()

/** Waits until something is completed. Each poll moves the service's time, so that the request limit is never reached. */
async function finish(path: string): Promise<void> {
  const isOver = async () => {
    await service().admin('POST', '/clock/advance', { ms: 2_000 })
    return (await get(path))['status'] !== 'processing'
  }
  await vi.waitUntil(isOver, { interval: 200, timeout: 60_000 })
}

beforeAll(async () => {
  const order = {
    prompt: 'a sailor',
    negativePrompt: 'hat',
    aspectRatio: '16:9',
    guidanceScale: 7.5,
    seed: 11,
    stylePreset: 'anime',
  }
  const { id: imageId } = await post('/avatars/generate', order)
  const spoken = await post('/audio/generate', {
    text: 'The tide is out.',
    voiceId: 'preset-narrator',
    speed: 1.5,
    pitch: -2,
    emotion: 'calm',
    sampleRate: 22_050,
    bitrate: 64,
  })
  const form = new FormData()
  form.set('name', 'Mira')
  form.set('language', 'en-GB')
  form.set('audio', new Blob([readFileSync(recording)]), 'sample.mp3')
  const cloned = await service().fetch('/v1/voices/clone', { method: 'POST', body: form })
  const { id: voiceId } = z.object({ id }).parse(await cloned.json())
  await finish(`/avatars/${String(imageId)}`)
  const filmed = await post('/videos/from-image', { imageId, durationSeconds: 1, motionStyle: 'subtle', title: 'One' })
  const bought = await post('/user/credits/purchase', { packId: 'pack_500' })
  await call('PATCH', '/user/profile', { bio: 'Makes short films.', website: 'https://films.test/' })
  const paths = {
    avatar: `/avatars/${String(imageId)}`,
    video: `/videos/${String(filmed['id'])}`,
    voice: `/voices/${voiceId}`,
    audio: `/audio/${String(spoken['id'])}`,
  }
  for (const [name, path] of Object.entries(paths)) {
    await finish(path)
    made.set(name, path)
  }
  made.set('purchase', `/user/credits/purchases/${String(bought['id'])}`)
  await minute()
})

describe.each([full, reduced])('at %s', (at) => {
  test.each([
    ['avatar', avatar],
    ['video', video],
    ['voice', voice],
    ['audio', audio],
    ['purchase', purchase],
  ] as const)('%s has exactly its fields', async (name, table) => {
    expectShape(await get(made.get(name) ?? '', { at }), schemaOf(table, at))
  })

  test.each([
    ['/avatars', 'avatars', avatar, true],
    ['/videos', 'videos', video, true],
    ['/voices', 'voices', voice, true],
    ['/audio', 'audio', audio, true],
    ['/user/credits/purchases', 'purchases', purchase, false],
  ] as const)('the list %s has exactly its fields', async (path, name, table, hasCursor) => {
    expectShape(await get(path, { at }), listOf(name, table, at, hasCursor))
  })

  test.each([
    ['/user/profile', profile],
    ['/user/credits/balance', credits],
    ['/credits/balance', credits],
    ['/user/usage', usage],
    ['/user/tier', tier],
    ['/webhooks/secret', { shown: { secret: z.string().length(64) } }],
  ] as const)('%s has exactly its fields', async (path, table) => {
    expectShape(await get(path, { at }), schemaOf(table, at))
  })

  test('the history has exactly its fields', async () => {
    const { transactions, ...rest } = await get('/user/credits/history?limit=4', { at })
    expectShape(transactions, z.array(schemaOf(transaction, at)).length(4))
    const place = at === full ? { pagination: page } : { hasMore: z.literal(true) }
    expectShape(rest, z.strictObject(place))
  })
})

test('an image has the size that it says', async () => {
  const { imageUrl } = await get(made.get('avatar') ?? '')
  const image = await sharp(Buffer.from(await (await fetch(String(imageUrl))).arrayBuffer())).metadata()
  expect([image.format, image.width, image.height]).toEqual(['png', 1024, 576])
})

test.each(['free', 'pro', 'enterprise'] as const)('%s shows the numbers that its limits are held by', async (name) => {
  const key = await account(`tier-${name}`, 0, name)
  const { requestsPerMinute, concurrent, perDay, price, monthlyCredits, ...limits } = tiers[name]
  const answer = await get('/user/tier', { key })
  expect(answer).toMatchObject({
    currentTier: name,
    tierDetails: { price, monthlyCredits, limits: { ...limits, concurrentGenerations: concurrent.avatar } },
  })
  const { features } = z.object({ features: z.array(text) }).parse(answer['tierDetails'])
  const numbers = [requestsPerMinute, monthlyCredits, perDay.video, perDay.audio, perDay.voice]
  for (const number of numbers) {
    const pattern = number === null ? /^Unlimited / : new RegExp(`^${number} `)
    expect(features).toContainEqual(expect.stringMatching(pattern))
  }
})
