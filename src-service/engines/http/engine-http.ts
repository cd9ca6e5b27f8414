import { isDiskFull } from '#shared/util/disk-full.ts'
import { createWriteStream } from 'node:fs'
import { request as requestOpen, type IncomingMessage, type ClientRequest } from 'node:http'
import { type Agent, request as requestSecure } from 'node:https'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { limits } from '#shared/contract/limit.ts'
import { parseJson } from '#shared/util/text-formats.ts'
import { callUrl, checkUrl, fetchUrl } from '../../outbound/call-url.ts'
import { EngineFailure } from '../engine-failure.ts'

/** A request to an engine. `path` is relative to its address; `query` is appended. */
export type EngineRequest = {
  readonly method?: 'GET' | 'POST'
  readonly path: string
  readonly query?: Readonly<Record<string, string>>
  /** Sent as JSON. */
  readonly json?: unknown
  /** Sent as they are, with their content type. */
  readonly body?: { readonly contentType: string; readonly parts: readonly (string | Uint8Array)[] }
  /** The longest silence: before the answer begins, and between parts of it. Milliseconds. */
  readonly idleMs?: number
  readonly signal: AbortSignal
}

/** An answer as text or JSON, with its status. */
export type EngineAnswer = { readonly status: number; readonly value: unknown; readonly text: string }

/** Talks to one server of an engine. */
export type EngineHttp = {
  /** The answer to a request, read as JSON; of any status. @throws EngineFailure if there is none or it is too large. */
  read(request: EngineRequest): Promise<EngineAnswer>
  /**
   * Saves the body of an answer with a status of success. Of any other, nothing is saved and the answer is returned.
   *
   * @throws EngineFailure if there is none or it is too large.
   */
  save(request: EngineRequest, path: string): Promise<EngineAnswer | { readonly contentType: string }>
  /**
   * Saves a file at an address that the engine named: its own, which gets the key, or one on the internet over https.
   *
   * @throws EngineFailure for any other, and if the file cannot be read.
   */
  saveFrom(url: string, path: string, signal: AbortSignal): Promise<void>
  /** The headers that authorize a request, for protocols that send them in their own way. */
  headers(): Readonly<Record<string, string>>
  /** Makes the connections, also those of protocols that begin as a request; undefined for Node's own. */
  agent(): Agent | undefined
}

/** Maximum bytes of a JSON answer: an image of 30 MB as text. */
const jsonBytes = 48 * 1024 * 1024
const usualIdleMs = 15_000
const mostHops = 3

/** The origin of an address. This computer is the same by its name and its number. */
const placeOf = ({ origin }: URL) => origin.replace('//localhost', '//127.0.0.1')

const megabytes = (bytes: number) => Math.round(bytes / 1024 / 1024)

/** Why a connection failed, as the end of a sentence. */
function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  switch (code) {
    case 'ECONNREFUSED':
      return 'nothing listens there'
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return 'its name couldn’t be resolved'
    case 'ECONNRESET':
    case 'EPIPE':
      return 'the connection was cut'
    case 'PROXY_SOCKS':
      return 'the system names a SOCKS proxy for it, which Backlot can’t use'
    case 'PROXY_SIGN_IN':
      return 'the proxy of the network asks for a sign-in'
    case 'PROXY_REFUSED':
      return 'the proxy of the network refused it'
    case 'PROXY_UNREACHABLE':
      return 'the proxy of the network can’t be reached'
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
    case 'ETIMEDOUT':
      return 'it can’t be reached'
    default:
      return code.startsWith('ERR_TLS') || code.includes('CERT') || code.includes('SELF_SIGNED')
        ? 'its certificate isn’t trusted'
        : 'the connection failed'
  }
}

/** The failure of a full disk: no other server could help. */
export const diskFull = (cause: unknown) =>
  new EngineFailure('run', 'The disk is full, so the result couldn’t be saved. Free some space and run it again.', {
    cause,
  })

/**
 * Creates the connection to one server, whose address the user entered: unlike addresses of callers, it may be in a private
 * network.
 *
 * Redirects are followed only within the server's own origin, so that neither the key nor the inputs reach another host.
 * `keyOf` is read with every request. `agent` gives what makes the connection of a request, in place of Node's own.
 * `fetchFile` reads files on the internet.
 */
export function createEngineHttp({
  address,
  keyOf,
  agent = () => undefined,
  fetchFile = (url, options) => fetchUrl(url, options, (call) => callUrl({ ...call, agent: agent() })),
}: {
  address: string
  keyOf: () => string | null
  agent?: () => Agent | undefined
  fetchFile?: (url: string, options: { readonly signal: AbortSignal }) => Promise<IncomingMessage>
}): EngineHttp {
  const base = new URL(address)
  const host = base.host
  const isOwn = (url: URL) => placeOf(url) === placeOf(base)

  function headers(): Record<string, string> {
    const key = keyOf()
    return { 'user-agent': 'Backlot', ...(key === null ? {} : { authorization: `Bearer ${key}` }) }
  }
  function urlOf({ path, query = {} }: Pick<EngineRequest, 'path' | 'query'>): URL {
    const url = new URL(base.pathname.replace(/\/$/, '') + path, base)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    return url
  }

  /** Sends one request. The signal and the silence limit stay in force while the answer is read. */
  function send(url: URL, request: EngineRequest, more: Readonly<Record<string, string>>): Promise<IncomingMessage> {
    const { method = 'GET', json, idleMs = usualIdleMs, signal } = request
    const parts = json === undefined ? (request.body?.parts ?? []) : [JSON.stringify(json)]
    const type = json === undefined ? request.body?.contentType : 'application/json'
    const length = parts.reduce((sum, part) => sum + Buffer.byteLength(part), 0)
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
    const open = url.protocol === 'https:' ? requestSecure : requestOpen
    const sent: ClientRequest = open(url, {
      method,
      headers: {
        accept: '*/*',
        ...more,
        ...(type === undefined ? {} : { 'content-type': type }),
        ...(method === 'POST' ? { 'content-length': String(length) } : {}),
      },
      timeout: idleMs,
      agent: agent(),
    })
    const silent = new EngineFailure('gone', `${host} gave no answer for ${Math.round(idleMs / 1_000)} s.`)
    const abandon = () => void sent.destroy(signal.reason instanceof Error ? signal.reason : new Error('Aborted.'))
    sent.on('timeout', () => void sent.destroy(silent))
    sent.on('response', (answer) => {
      // An error of the connection reaches whoever reads the answer.
      sent.on('error', (error) => void answer.destroy(error))
      resolve(answer)
    })
    sent.on('error', reject)
    sent.on('close', () => signal.removeEventListener('abort', abandon))
    if (signal.aborted) abandon()
    else signal.addEventListener('abort', abandon, { once: true })
    for (const part of parts) sent.write(part)
    sent.end()
    return promise
  }

  /** `elsewhere`: the host that was read in place of the server. */
  function failed(error: unknown, signal: AbortSignal, elsewhere: string | null = null): unknown {
    if (signal.aborted) return signal.reason
    if (error instanceof EngineFailure) return error
    if (isDiskFull(error)) return diskFull(error)
    if (elsewhere !== null) {
      return new EngineFailure('server', `The result at ${elsewhere} couldn’t be read.`, { cause: error })
    }
    return new EngineFailure('gone', `Couldn’t reach ${host}: ${reasonOf(error)}.`, { cause: error })
  }

  async function open(request: EngineRequest): Promise<IncomingMessage> {
    let url = urlOf(request)
    for (let hop = 0; hop <= mostHops; hop += 1) {
      const answer = await send(url, request, headers())
      const { statusCode = 0, headers: got } = answer
      if (statusCode < 300 || statusCode > 399 || got.location === undefined) return answer
      answer.destroy()
      const next = URL.parse(got.location, url.href)
      if (next?.origin !== base.origin) {
        const where = next === null ? 'an address that can’t be read' : next.host
        throw new EngineFailure(
          'server',
          `${host} redirects to ${where}. Nothing was sent there; add that address instead.`,
        )
      }
      url = next
    }
    throw new EngineFailure('server', `${host} redirected more than ${mostHops} times.`)
  }

  /** With any other address, a server could read through this computer what only this computer can reach. */
  function refuseUnlessPublic(url: URL): void {
    if (url.protocol === 'https:' && checkUrl(url.href) === null) return
    throw new EngineFailure(
      'server',
      `${host} named a result at ${url.host}. Results are read only from the engine itself, or over https from the internet.`,
    )
  }

  async function readText(answer: IncomingMessage): Promise<string> {
    const chunks: Buffer[] = []
    let length = 0
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      length += chunk.byteLength
      if (length > jsonBytes) {
        answer.destroy()
        throw new EngineFailure('server', `${host} sent more than ${megabytes(jsonBytes)} MB, so the rest wasn’t read.`)
      }
      chunks.push(chunk)
    }
    return Buffer.concat(chunks, length).toString('utf8')
  }
  async function readAnswer(answer: IncomingMessage): Promise<EngineAnswer> {
    const text = await readText(answer)
    const status = answer.statusCode ?? 0
    // A long text is an image; counting its brackets as `parseJson` does would take as long as parsing it.
    if (text.length < 1024 * 1024) {
      const parsed = parseJson(text)
      return { status, text, value: parsed.kind === 'value' ? parsed.value : undefined }
    }
    try {
      return { status, text: '', value: JSON.parse(text) as unknown }
    } catch {
      return { status, text: '', value: undefined }
    }
  }
  async function saveBody(answer: IncomingMessage, path: string, signal: AbortSignal): Promise<void> {
    let length = 0
    const most = limits.mediaFileBytes
    const limited = new Transform({
      transform(chunk: Buffer, _, done) {
        length += chunk.byteLength
        if (length <= most) return done(null, chunk)
        done(new EngineFailure('server', `${host} sent a file of more than ${megabytes(most)} MB.`))
      },
    })
    await pipeline(answer, limited, createWriteStream(path, { mode: 0o600 }), { signal })
    if (length === 0) throw new EngineFailure('server', `${host} sent an empty file.`)
  }

  return {
    headers,
    agent,
    async read(request) {
      try {
        return await readAnswer(await open(request))
      } catch (error) {
        throw failed(error, request.signal)
      }
    },
    async save(request, path) {
      try {
        const answer = await open(request)
        const { statusCode = 0, headers: got } = answer
        if (statusCode < 200 || statusCode > 299) return await readAnswer(answer)
        await saveBody(answer, path, request.signal)
        return { contentType: got['content-type'] ?? '' }
      } catch (error) {
        throw failed(error, request.signal)
      }
    },
    async saveFrom(link, path, signal) {
      const url = URL.parse(link, base.href)
      if (url === null || !/^https?:$/.test(url.protocol)) {
        throw new EngineFailure('server', `${host} named a file whose address can’t be read.`)
      }
      const own = isOwn(url) ? new URL(url.pathname + url.search, base) : null
      if (own === null) refuseUnlessPublic(url)
      try {
        const answer =
          own === null ? await fetchFile(url.href, { signal }) : await send(own, { path: '', signal }, headers())
        if (answer.statusCode !== 200) {
          answer.destroy()
          throw new EngineFailure('server', `${url.host} answered ${answer.statusCode} for the result.`)
        }
        await saveBody(answer, path, signal)
      } catch (error) {
        throw failed(error, signal, own === null ? url.host : null)
      }
    },
  }
}
