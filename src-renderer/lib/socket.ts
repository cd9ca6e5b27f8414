import type { SocketPath, TokenRefused } from '#shared/bridge/transport.ts'
import { createStore } from 'zustand'
import { ORPCError } from '@orpc/client'
import { ClientRetryPlugin, type ClientRetryPluginContext } from '@orpc/client/plugins'
import { RPCLink } from '@orpc/client/websocket'
import { mostCallBytes } from '#shared/domain/limits.ts'
import type { FailureData } from '#shared/domain/failure.ts'
import ReconnectingSocket from 'partysocket/ws'
import { t } from './texts.ts'

const path: SocketPath = '/bridge'
const afterOpenMs = 100
const afterServerErrorMs = 2_000

type Options = {
  /** `http://127.0.0.1:N` or `https://name:N`, the page's own. */
  readonly origin: string
  /** The token, or a function called for it before each connection. */
  readonly token: string | (() => Promise<string>)
  /** The WebSocket class; default: the platform's. */
  readonly implementation?: unknown
}

/**
 * The state of the connection to the studio.
 *
 * `connecting`: for the first time. `open`: calls pass. `reconnecting`: the connection was lost, calls wait. `refused`:
 * the launch address is from another start of Backlot, or its code was used or expired; only a new one helps.
 */
export type Connection = 'connecting' | 'open' | 'reconnecting' | 'refused'

/** An observable connection, in the shape of React's `useSyncExternalStore`. */
export type ConnectionSource = {
  read(): Connection
  /** Calls on every change until the returned function is called. */
  subscribe(onChange: () => void): () => void
}

/** Creates a connection source whose state is set by the caller. */
export function createConnectionSource(first: Connection): ConnectionSource & { set(next: Connection): void } {
  const store = createStore<Connection>()(() => first)
  return { read: store.getState, subscribe: store.subscribe, set: (next) => store.setState(next, true) }
}

type SocketLink = {
  readonly link: RPCLink<ClientRetryPluginContext>
  readonly connection: ConnectionSource
  /** Closes the connection for good; a page's own closes with the page. */
  close(): void
}

const tokenRefused: TokenRefused = 4401

/** The part of a WebSocket that the bridge's client needs, with its observable connection. */
type TokenSocket = Pick<WebSocket, 'addEventListener' | 'removeEventListener' | 'send' | 'readyState'> & {
  readonly connection: ConnectionSource
  close(): void
}

/** Checks a message's encoded size, encoding it only if its length does not decide. */
function isTooLarge(data: Parameters<WebSocket['send']>[0]): boolean {
  if (data instanceof Blob) return data.size > mostCallBytes
  if (typeof data !== 'string') return data.byteLength > mostCallBytes
  // UTF-8 takes one to three bytes per UTF-16 unit.
  if (data.length * 3 <= mostCallBytes || data.length > mostCallBytes) return data.length > mostCallBytes
  return new TextEncoder().encode(data).byteLength > mostCallBytes
}

function tooLarge(): ORPCError<'INVALID_INPUT', FailureData<'INVALID_INPUT'>> {
  const most = `${Math.floor(mostCallBytes / 1_000_000)} MB`
  const message = t('tooLarge', { most })
  return new ORPCError('INVALID_INPUT', { defined: true, message, data: { charged: 'no', fields: [] } })
}

type TokenSocketOptions = {
  readonly url: string
  /** The token, or a function called before each connection; if it fails, it is retried like a connection. */
  readonly token: string | (() => Promise<string>)
  /** The WebSocket class; default: the platform's. */
  readonly implementation?: unknown
}

/**
 * Creates a WebSocket that reconnects and sends the token first each time.
 *
 * It reports connections made and lost, never attempts. While reconnecting its state is connecting, so that new calls
 * wait and are sent once; calls in progress fail at once. A refused token closes it. `send` throws INVALID_INPUT for a
 * message too large for the studio, which would cut the connection for every other call.
 */
function createTokenSocket({ url, token, implementation }: TokenSocketOptions): TokenSocket {
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
    // Queued messages would be sent before the token, and be refused in its place.
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
      // partysocket's types lack SharedArrayBuffer, which the bridge never sends.
      socket.send(data as string)
    },
    addEventListener: events.addEventListener.bind(events),
    removeEventListener: events.removeEventListener.bind(events),
  }
}

/**
 * Creates the bridge over one WebSocket that reconnects by itself.
 *
 * Streams (routes named `watch`) resume after a reconnect; events in between are not sent again, so readers refetch on
 * `reconnecting` -> `open`. A call whose connection broke before its answer fails and is not repeated here.
 */
export function createSocketLink({ origin, token, implementation }: Options): SocketLink {
  const url = new URL(path, origin)
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
  const socket = createTokenSocket({
    url: url.href,
    token,
    ...(implementation === undefined ? {} : { implementation }),
  })
  const { connection } = socket
  const retry = new ClientRetryPlugin<ClientRetryPluginContext>({
    default: {
      retry: (call) => (call.path.at(-1) === 'watch' ? Number.POSITIVE_INFINITY : 0),
      shouldRetry: ({ error }) => connection.read() !== 'refused' && !(error instanceof ORPCError && error.defined),
      retryDelay: async ({ error }) => {
        if (error instanceof ORPCError) return afterServerErrorMs
        await settled(connection)
        return afterOpenMs
      },
    },
  })
  return { link: new RPCLink({ websocket: socket, plugins: [retry] }), connection, close: socket.close }
}

function settled(connection: ConnectionSource): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (connection.read() !== 'open' && connection.read() !== 'refused') return
      stop()
      resolve()
    }
    const stop = connection.subscribe(check)
    check()
  })
}
