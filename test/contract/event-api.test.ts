import { expect, test } from 'vitest'
import { z } from 'zod'
import { eventData, eventTypes, readEvent, type EventType } from '#shared/contract/event.ts'
import { silentWav } from '../helpers/sound.ts'
import { signatureOf, startWebhookReceiver } from '../helpers/webhook-receiver.ts'
import { sharedResources } from './resource-caller.ts'

// Catches: an event of the interface that its cause does not emit, that lacks a listed field, or whose signature is not
// of the bytes that arrive.

const { service, call, post, ended, account, minute } = sharedResources({
  entry: 'test/fixtures/fast-service.ts',
  speed: 0,
})

type Options = { readonly key: string }

async function makeAvatar(options: Options): Promise<string> {
  // Not ASCII: a signature over characters instead of bytes differs.
  const { id } = await post('/avatars/generate', { prompt: 'Une dame à la mer 船' }, options)
  await ended(`/avatars/${String(id)}`, options)
  return String(id)
}

async function startVideo(options: Options & { readonly fault?: string }): Promise<void> {
  const imageId = await makeAvatar({ key: options.key })
  await post('/videos/from-image', { imageId }, options)
}

async function cloneVoice({ key }: Options): Promise<void> {
  const form = new FormData()
  form.set('name', 'Zoë')
  form.set('language', 'en-GB')
  form.set('audio', new Blob([new Uint8Array(silentWav(20))], { type: 'audio/wav' }), 'sample.wav')
  const headers = { authorization: `Bearer ${key}` }
  const { status } = await service().fetch('/v1/voices/clone', { method: 'POST', headers, body: form })
  expect(status).toBe(200)
}

async function buyCredits(options: Options): Promise<void> {
  const { paymentUrl } = await post('/user/credits/purchase', { packId: 'pack_500' }, options)
  await fetch(`${String(paymentUrl)}/complete`, { method: 'POST', redirect: 'manual' })
}

/** The cause of each event, for an account with the balance and tier of `start`. */
const causes: Readonly<Record<EventType, (options: Options & { readonly id: string }) => Promise<unknown>>> = {
  'avatar.completed': makeAvatar,
  'avatar.failed': ({ key }) => post('/avatars/generate', { prompt: 'a queen' }, { key, fault: 'fail-run' }),
  async 'avatar.published'(options) {
    await post(`/avatars/${await makeAvatar(options)}/publish`, { visibility: 'unlisted' }, options)
  },
  'video.completed': startVideo,
  'video.failed': ({ key }) => startVideo({ key, fault: 'fail-run' }),
  'video.processing': startVideo,
  'audio.completed': (options) => post('/audio/generate', { text: 'The tide.', voiceId: 'preset-narrator' }, options),
  'voice.cloned': cloneVoice,
  'credits.low_balance': makeAvatar,
  'credits.purchased': buyCredits,
  'tier.upgraded': ({ id }) => service().admin('POST', `/accounts/${id}/tier`, { tier: 'enterprise' }),
  'tier.downgraded': ({ id }) => service().admin('POST', `/accounts/${id}/tier`, { tier: 'free' }),
  async 'usage.limit_approaching'(options) {
    // Four of the five voices a day.
    for (let made = 0; made < 4; made += 1) await cloneVoice(options)
  },
}

const start = (type: EventType) => ({
  // An avatar costs two credits, and the threshold is 20.
  credits: type === 'credits.low_balance' ? 21 : 100,
  tier: type === 'usage.limit_approaching' ? 'free' : 'pro',
})

test.each(eventTypes)('%s', async (type) => {
  await using hooks = await startWebhookReceiver()
  const id = type.replace('.', '-')
  const { credits, tier } = start(type)
  const key = await account(id, credits, tier)
  await service().admin('POST', `/accounts/${id}/endpoints`, { url: hooks.url, events: [type] })
  await causes[type]({ id, key })
  await hooks.until(1)
  await minute()
  const [hook] = hooks.received
  const { secret } = z
    .object({ secret: z.string() })
    .parse((await call('GET', '/webhooks/secret', undefined, { key })).body)
  expect(hook?.signature).toBe(signatureOf(secret, hook?.bytes ?? Buffer.alloc(0)))
  const reading = readEvent(hook?.bytes.toString('utf8') ?? '')
  expect(reading).toEqual({
    kind: 'event',
    event: { type, id: expect.stringMatching(/^evt_/), created: expect.any(String), data: expect.anything() },
  })
  const data = reading.kind === 'event' ? reading.event.data : {}
  expect(data).toMatchObject({ userId: id })
  const missing = Object.keys(eventData[type].shape).filter(
    (field) => ((data as Record<string, unknown>)[field] ?? null) === null,
  )
  expect(missing).toEqual([])
})
