import { z } from 'zod'
import { familyPath, pathOf, type Route } from '#shared/contract/route.ts'
import { addSpeech } from '../helpers/stored-resources.ts'
import { silentWav } from '../helpers/sound.ts'
import { openTestService, type TestService } from '../helpers/start-service.ts'

const entry = 'test/fixtures/quick-catalog.ts'

/** A service under test. */
export type Target = AsyncDisposable & {
  /** True for a hosted service: nothing is spent there. */
  readonly isHosted: boolean
  /** Calls the admin surface of the embedded service. Rejects for a hosted one. */
  readonly admin: TestService['admin']
  /** Puts a second of speech into the embedded service and returns its id. Throws for a hosted one. */
  addSpeech(): string
  /** The address of the tool server and the key; null for a hosted service. */
  readonly agent: { readonly mcpUrl: string; readonly apiKey: string } | null
  /** Sends a route's request. */
  send(route: Route, request: unknown, options?: SendOptions): Promise<{ status: number; text: string }>
}

/** A `key` of null sends no key. `reduced`: to the second address of the Resource API. */
export type SendOptions = { readonly key?: string | null; readonly reduced?: boolean }

const Request = z.looseObject({
  params: z.record(z.string(), z.string()).optional(),
  query: z.record(z.string(), z.unknown()).optional(),
  body: z.unknown().optional(),
  idempotencyKey: z.string().optional(),
})

/** The form of a route: the fields of its body, and a recording. */
function formOf(body: unknown): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(z.record(z.string(), z.string()).parse(body))) form.set(name, value)
  form.set('audio', new Blob([new Uint8Array(silentWav(20))], { type: 'audio/wav' }), 'sample.wav')
  return form
}

function initOf(route: Route, request: z.output<typeof Request>, key: string | null): RequestInit {
  const { body, idempotencyKey } = request
  if (route.form === 'multipart') {
    return {
      method: route.method,
      headers: key === null ? {} : { authorization: `Bearer ${key}` },
      body: formOf(body),
    }
  }
  return {
    method: route.method,
    headers: {
      ...(key === null ? {} : { authorization: `Bearer ${key}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }
}

/**
 * Opens the service named by BACKLOT_BASE_URL, BACKLOT_WEB_URL (without it, the second address of the Resource API is left
 * out) and BACKLOT_API_KEY, or starts the embedded one, which makes everything immediately.
 */
export async function openTarget(): Promise<Target> {
  const { BACKLOT_BASE_URL: hostedUrl, BACKLOT_WEB_URL: hostedWebUrl, BACKLOT_API_KEY: hostedKey } = process.env
  const isHosted = hostedUrl !== undefined && hostedKey !== undefined
  await using held = new AsyncDisposableStack()
  const local = isHosted ? null : held.use(await openTestService({ seed: 1, entry, credits: 10_000 }))
  const baseUrl = local?.baseUrl ?? (hostedUrl ?? '').replace(/\/$/, '')
  const webUrl = (local?.webUrl ?? hostedWebUrl)?.replace(/\/$/, '')
  const apiKey = local?.apiKey ?? hostedKey ?? ''
  const open = held.move()
  return {
    isHosted,
    agent: local === null ? null : { mcpUrl: local.mcpUrl, apiKey: local.apiKey },
    admin: local?.admin ?? (() => Promise.reject(new Error('A hosted service has no admin surface'))),
    addSpeech() {
      if (local === null) throw new Error('A hosted service has no data folder')
      return addSpeech(local.dataFolder, 'practice', { rate: 48_000, channels: [new Float32Array(48_000)] })
    },
    async send(route, request, { key = apiKey, reduced = false } = {}) {
      const parts = Request.parse(request)
      const query = Object.entries(parts.query ?? {}).map(([name, value]) => [name, String(value)])
      const search = query.length === 0 ? '' : `?${new URLSearchParams(query)}`
      const path = pathOf(route, parts.params)
      const address = reduced ? `${webUrl}/api${path.slice(familyPath.resource.length)}` : baseUrl + path
      const response = await fetch(address + search, initOf(route, parts, key))
      return { status: response.status, text: await response.text() }
    },
    [Symbol.asyncDispose]: () => open.disposeAsync(),
  }
}
