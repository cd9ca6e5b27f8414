import type { TokenRefused } from '#shared/bridge/transport.ts'
import { mostCallBytes } from '#shared/domain/limits.ts'
import type { FailureData } from '#shared/domain/failure.ts'
import { ORPCError } from '@orpc/client'
import ReconnectingSocket from 'partysocket/ws'
import { type ConnectionSource, createConnectionSource } from './connection.ts'
import { t } from './texts.ts'

const tokenRefused: TokenRefused = 4401

/** The part of a WebSocket that the bridge's client needs, with its connection to watch. */
export type TokenSocket = Pick<WebSocket, 'addEventListener' | 'removeEventListener' | 'send' | 'readyState'> & {
  readonly connection: ConnectionSource
  close(): void
}

/** The message as it leaves, measured without being written anew where its length alone tells. */
function isTooLarge(data: Parameters<WebSocket['send']>[0]): boolean {
  if (data instanceof Blob) return data.size > mostCallBytes
  if (typeof data !== 'string') return data.byteLength > mostCallBytes
  // UTF-8 takes one to three bytes for each UTF-16 unit.
  if (data.length * 3 <= mostCallBytes || data.length > mostCallBytes) return data.length > mostCallBytes
  return new TextEncoder().encode(data).byteLength > mostCallBytes
}

function tooLarge(): ORPCError<'INVALID_INPUT', FailureData<'INVALID_INPUT'>> {
  const most = `${Math.floor(mostCallBytes / 1_000_000)} MB`
  const message = t('tooLarge', { most })
  return new ORPCError('INVALID_INPUT', { defined: true, message, data: { charged: 'no', fields: [] } })
}

type Options = {
  readonly url: string
  /** The token, or what gives it before each connection is made; where that fails, it is asked again as for a connection. */
  readonly token: string | (() => Promise<string>)
  /** The WebSocket to use; the platform's own where none is given. */
  readonly implementation?: unknown
}

/**
 * A WebSocket that reconnects and says the token first, each time.
 *
 * It tells its listeners of the connections that were made and lost, never of attempts: while it reconnects it reads as
 * connecting, so that a call made then waits and is sent once, and a call that was under way fails at once.
 * A refused token ends it. `send` throws INVALID_INPUT for a message that the studio would not take: sent, it would cut
 * the connection for every other call.
 */
export function createTokenSocket({ url, token, implementation }: Options): TokenSocket {
  const events = new EventTarget()
  const connection = createConnectionSource('connecting')
  let first = ''
  const prepare = async () => {
    first = typeof token === 'string' ? token : await token()
    return url
  }
  const socket = new ReconnectingSocket(prepare, [], {
    minReconnectionDelay: 200,
    maxReconnectionDelay: 3_000,
    minUptime: 1_000,
    // What is kept for the next connection would be sent before its token, and be refused in its place.
    maxEnqueuedMessages: 0,
    shouldReconnectOnClose: (event) => event.code !== tokenRefused,
    ...(implementation === undefined ? {} : { WebSocket: implementation }),
  })
  socket.addEventListener('open', () => {
    socket.send(first)
    connection.set('open')
    events.dispatchEvent(new Event('open'))
  })
  socket.addEventListener('message', (event) => {
    events.dispatchEvent(new MessageEvent<unknown>('message', { data: event.data as unknown }))
  })
  socket.addEventListener('close', (event) => {
    const refused = event.code === tokenRefused
    if (connection.read() !== 'open' && !refused) return
    connection.set(refused ? 'refused' : 'reconnecting')
    events.dispatchEvent(new Event('close'))
  })
  return {
    connection,
    close: () => {
      socket.close()
    },
    get readyState() {
      if (connection.read() === 'refused') return WebSocket.CLOSED
      return connection.read() === 'open' ? WebSocket.OPEN : WebSocket.CONNECTING
    },
    send: (data) => {
      if (isTooLarge(data)) throw tooLarge()
      // partysocket's declaration knows no SharedArrayBuffer, which the bridge never sends.
      socket.send(data as string)
    },
    addEventListener: events.addEventListener.bind(events),
    removeEventListener: events.removeEventListener.bind(events),
  }
}
