import type { TokenRefused } from '#shared/bridge/transport.ts'
import ReconnectingSocket from 'partysocket/ws'
import { type ConnectionSource, createConnectionSource } from './connection.ts'

const tokenRefused: TokenRefused = 4401

/** The part of a WebSocket that the bridge's client needs, with its connection to watch. */
export type TokenSocket = Pick<WebSocket, 'addEventListener' | 'removeEventListener' | 'send' | 'readyState'> & {
  readonly connection: ConnectionSource
  close(): void
}

type Options = {
  readonly url: string
  readonly token: string
  /** The WebSocket to use; the platform's own where none is given. */
  readonly implementation?: unknown
}

/**
 * A WebSocket that reconnects and says the token first, each time.
 *
 * It tells its listeners of the connections that were made and lost, never of attempts: while it reconnects it reads as
 * connecting, so that a call made then waits and is sent once, and a call that was under way fails at once.
 * A refused token ends it.
 */
export function createTokenSocket({ url, token, implementation }: Options): TokenSocket {
  const events = new EventTarget()
  const connection = createConnectionSource('connecting')
  const socket = new ReconnectingSocket(url, [], {
    minReconnectionDelay: 200,
    maxReconnectionDelay: 3_000,
    minUptime: 1_000,
    shouldReconnectOnClose: (event) => event.code !== tokenRefused,
    ...(implementation === undefined ? {} : { WebSocket: implementation }),
  })
  socket.addEventListener('open', () => {
    socket.send(token)
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
      // partysocket's declaration knows no SharedArrayBuffer, which the bridge never sends.
      socket.send(data as string)
    },
    addEventListener: events.addEventListener.bind(events),
    removeEventListener: events.removeEventListener.bind(events),
  }
}
