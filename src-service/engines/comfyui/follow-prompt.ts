import { WebSocket, type RawData } from 'ws'
import { z } from 'zod'
import { parseJson } from '#shared/util/text-formats.ts'
import { EngineFailure } from '../engine-failure.ts'
import type { ServerConnection } from '../engine-port.ts'

const Message = z.looseObject({ type: z.string(), data: z.looseObject({ prompt_id: z.string().nullish() }).nullish() })
const Executing = z.looseObject({ node: z.string().nullable() })
const Cached = z.looseObject({ nodes: z.array(z.string()) })
const Progress = z.looseObject({ value: z.number(), max: z.number(), node: z.string().nullish() })
const State = z.looseObject({
  nodes: z.record(z.string(), z.looseObject({ value: z.number(), max: z.number(), state: z.string() })),
})
const Failed = z.looseObject({
  node_id: z.string().nullish(),
  node_type: z.string().nullish(),
  exception_message: z.string().nullish(),
  exception_type: z.string().nullish(),
})

/** The largest message: a preview image. */
const mostBytes = 32 * 1024 * 1024
const handshakeMs = 10_000

/** How a prompt ended, or that the socket closed before. */
export type PromptEnd = 'done' | 'closed'

/** The failure that ComfyUI reports of a prompt, as a sentence. `data`: of `execution_error`. */
export function failureOf(host: string, data: unknown): EngineFailure {
  const { data: failed } = Failed.safeParse(data)
  const message = (failed?.exception_message ?? '').replaceAll(/\s+/g, ' ').trim().slice(0, 300)
  const node = (failed?.node_type ?? '') === '' ? '' : ` at ${failed?.node_type}`
  if (/OutOfMemory/i.test(failed?.exception_type ?? '') || /out of memory|allocation on device/i.test(message)) {
    return new EngineFailure('server', `${host} ran out of memory${node}.`)
  }
  return new EngineFailure('server', `${host} failed${node}${message === '' ? '.' : `: ${message}`}`)
}

/** Follows what a server reports of one prompt over a socket of its own. */
export type PromptSocket = {
  /** Resolves when the prompt ended or the socket closed. @throws EngineFailure for a prompt that failed. */
  ended(promptId: string): Promise<PromptEnd>
  close(): void
}

/** Counts the finished nodes, and the part of the running one. */
function createShare(nodes: number, onProgress: (share: number) => void) {
  const done = new Set<string>()
  let running: string | null = null
  let part = 0
  return {
    begin(node: string) {
      if (running !== null && running !== node) done.add(running)
      running = node
      part = 0
      onProgress((done.size + part) / nodes)
    },
    finish(list: readonly string[]) {
      for (const node of list) done.add(node)
      onProgress((done.size + part) / nodes)
    },
    advance(value: number, max: number) {
      part = max > 0 && value >= 0 ? Math.min(1, value / max) : 0
      onProgress(Math.min(1, (done.size + part) / nodes))
    },
  }
}

/**
 * Opens a socket for one prompt. Messages of other prompts are ignored. What arrives before the prompt's id is known is
 * kept.
 *
 * @param nodes The number of nodes of the workflow, for the progress.
 * @throws EngineFailure if it cannot be opened.
 */
export async function openPromptSocket(
  server: ServerConnection,
  {
    clientId,
    nodes,
    onProgress,
    signal,
  }: {
    clientId: string
    nodes: number
    onProgress: (share: number) => void
    signal: AbortSignal
  },
): Promise<PromptSocket> {
  const url = new URL(`${server.address}/ws`)
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
  url.searchParams.set('clientId', clientId)
  const socket = new WebSocket(url, {
    headers: server.http.headers(),
    agent: server.http.agent(),
    handshakeTimeout: handshakeMs,
    maxPayload: mostBytes,
    perMessageDeflate: false,
    followRedirects: false,
  })
  const share = createShare(nodes, onProgress)
  const early: { type: string; data: Record<string, unknown> }[] = []
  const end = Promise.withResolvers<PromptEnd>()
  // Nobody may be waiting yet, or any more.
  end.promise.catch(() => undefined)
  let promptId: string | null = null

  function take({ type, data }: { type: string; data: Record<string, unknown> }): void {
    switch (type) {
      case 'executing': {
        const { data: executing } = Executing.safeParse(data)
        if (executing?.node === null) end.resolve('done')
        else if (executing !== undefined) share.begin(executing.node)
        return
      }
      case 'execution_cached':
        return share.finish(Cached.safeParse(data).data?.nodes ?? [])
      case 'progress': {
        const { data: progress } = Progress.safeParse(data)
        if (progress !== undefined) share.advance(progress.value, progress.max)
        return
      }
      case 'progress_state': {
        const known = Object.entries(State.safeParse(data).data?.nodes ?? {})
        const running = known.find(([, node]) => node.state === 'running')?.[1]
        share.finish(known.filter(([, node]) => node.state === 'finished').map(([id]) => id))
        if (running !== undefined) share.advance(running.value, running.max)
        return
      }
      case 'execution_success':
        return end.resolve('done')
      case 'execution_error':
        return end.reject(failureOf(url.host, data))
      case 'execution_interrupted':
        return end.reject(new EngineFailure('server', `The run was interrupted on ${url.host}.`))
      default:
    }
  }
  function hear(raw: RawData, isBinary: boolean): void {
    // A preview shows that the run goes on.
    if (isBinary) return share.finish([])
    const parsed = parseJson(String(raw))
    const message = Message.safeParse(parsed.kind === 'value' ? parsed.value : null)
    if (!message.success || typeof message.data.data?.prompt_id !== 'string') return
    const { type, data } = message.data
    if (promptId === null) early.push({ type, data })
    else if (data.prompt_id === promptId) take({ type, data })
  }

  const opened = Promise.withResolvers<void>()
  const abandon = () => {
    end.reject(signal.reason)
    opened.reject(signal.reason)
    socket.terminate()
  }
  socket.on('open', () => opened.resolve())
  socket.on('message', hear)
  socket.on('error', (error) => {
    opened.reject(new EngineFailure('gone', `Couldn’t follow the run on ${url.host}.`, { cause: error }))
  })
  socket.on('close', () => {
    signal.removeEventListener('abort', abandon)
    opened.reject(new EngineFailure('gone', `${url.host} closed the connection.`))
    end.resolve('closed')
  })
  if (signal.aborted) abandon()
  else signal.addEventListener('abort', abandon, { once: true })
  await opened.promise

  return {
    ended(id) {
      promptId = id
      for (const message of early.splice(0)) if (message.data['prompt_id'] === id) take(message)
      return end.promise
    },
    close: () => socket.terminate(),
  }
}
