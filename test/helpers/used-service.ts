import Sqlite from 'better-sqlite3'
import { join } from 'node:path'
import { vi } from 'vitest'
import { z } from 'zod'
import { breadProfile } from './composer-brand.ts'
import { startInnerService } from './inner-service.ts'
import { waveOf } from './sample-files.ts'

const rate = 48_000
const fast = 'test/fixtures/fast-service.ts'
const Id = z.looseObject({ id: z.string() })
const Ended = z.looseObject({ status: z.string() })
const Balance = z.looseObject({ balance: z.number() })

/** A service of this process, called over HTTP with its key. */
async function openService(folder: string) {
  const service = await startInnerService(fast, ['--port', '0', '--data', folder, '--speed', '1000'])
  async function call(method: string, path: string, body?: FormData | object): Promise<unknown> {
    const isForm = body instanceof FormData
    const response = await fetch(service.baseUrl + path, {
      method,
      headers: {
        authorization: `Bearer ${path.startsWith('/__admin') ? service.adminSecret : service.apiKey}`,
        ...(isForm || body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`)
    const { data, ...plain } = z.looseObject({ data: z.unknown().optional() }).parse(JSON.parse(text))
    return data ?? plain
  }
  return { service, call }
}

/** What a service in a folder has of what `useService` made. */
export async function readService(folder: string, ids: UsedService['ids']) {
  const { service, call } = await openService(folder)
  try {
    const bytes = async (url: unknown) => (await (await fetch(z.url().parse(url))).bytes()).length
    const run = z
      .looseObject({ output: z.looseObject({ urls: z.array(z.string()) }) })
      .parse(await call('GET', `/v3/playground/v1/generations/${ids.run}`))
    const voice = z
      .looseObject({ name: z.string(), sampleUrl: z.unknown() })
      .parse(await call('GET', `/v1/voices/${ids.voice}`))
    const avatar = z.looseObject({ imageUrl: z.unknown() }).parse(await call('GET', `/v1/avatars/${ids.avatar}`))
    const { brands } = z
      .looseObject({ brands: z.array(z.looseObject({ name: z.string() })) })
      .parse(await call('GET', '/v3/composer/api/brands'))
    return {
      balance: Balance.parse(await call('GET', '/v1/user/credits/balance')).balance,
      image: await bytes(run.output.urls[0]),
      voice: { name: voice.name, sample: await bytes(voice.sampleUrl) },
      avatar: await bytes(avatar.imageUrl),
      brands: brands.map(({ name }) => name),
      secret: service.signingSecret,
    }
  } finally {
    await service.stop()
  }
}

/** Uses a service in a folder: an image, an avatar, a cloned voice, a brand, an engine, and addresses for events. */
export async function useService(folder: string) {
  const { service, call } = await openService(folder)
  try {
    const ended = (path: string) =>
      vi.waitFor(
        async () => {
          const { status } = Ended.parse(await call('GET', path))
          if (!['succeeded', 'completed'].includes(status)) throw new Error(`${path} is ${status}`)
        },
        { interval: 5, timeout: 10_000 },
      )
    const hook = `${service.baseUrl}/CANARY-hook`
    await call('POST', '/__admin/accounts/practice/endpoints', { url: `${service.baseUrl}/CANARY-endpoint` })
    const run = Id.parse(
      await call('POST', '/v3/playground/v1/run', {
        modelId: 'fast-picture',
        input: { prompt: 'a pier' },
        webhook: hook,
      }),
    )
    const avatar = Id.parse(await call('POST', '/v1/avatars/generate', { prompt: 'a potter' }))
    const form = new FormData()
    const wave = waveOf({ rate, channels: [new Float32Array(rate * 20)] }, '16')
    form.set('audio', new Blob([Uint8Array.from(wave)]), 'sample.wav')
    form.set('name', 'Mira')
    form.set('language', 'en-GB')
    const voice = Id.parse(await call('POST', '/v1/voices/clone', form))
    await call('POST', '/__admin/accounts/practice/brands', breadProfile())
    await call('POST', '/v1/user/credits/purchase', {
      packId: 'pack_100',
      returnUrl: 'https://shop.test/CANARY-return',
    })
    await ended(`/v3/playground/v1/generations/${run.id}`)
    await ended(`/v1/avatars/${avatar.id}`)
    await ended(`/v1/voices/${voice.id}`)
    const { balance } = Balance.parse(await call('GET', '/v1/user/credits/balance'))
    const ids = { run: run.id, avatar: avatar.id, voice: voice.id }
    return { ids, balance, secrets: [service.apiKey, service.adminSecret, service.signingSecret] }
  } finally {
    await service.stop()
  }
}
/** A service that was used. */
export type UsedService = Awaited<ReturnType<typeof useService>>

/** Runs SQL in the database of a service that is stopped. */
export function changeService(folder: string, sql: string): void {
  const database = new Sqlite(join(folder, 'service.db'))
  database.exec(sql)
  database.close()
}
