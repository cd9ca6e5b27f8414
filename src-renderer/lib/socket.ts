import type { SocketPath } from '#shared/bridge/transport.ts'
import { ORPCError } from '@orpc/client'
import { ClientRetryPlugin, type ClientRetryPluginContext } from '@orpc/client/plugins'
import { RPCLink } from '@orpc/client/websocket'
import type { ConnectionSource } from './connection.ts'
import { createTokenSocket } from './token-socket.ts'

const path: SocketPath = '/bridge'
const afterOpenMs = 100
const afterServerErrorMs = 2_000

type Options = {
  /** `http://127.0.0.1:N`, the page's own. */
  readonly origin: string
  /** The token, or what gives it before each connection is made. */
  readonly token: string | (() => Promise<string>)
  /** The WebSocket to use; the platform's own where none is given. */
  readonly implementation?: unknown
}

type SocketLink = {
  readonly link: RPCLink<ClientRetryPluginContext>
  readonly connection: ConnectionSource
  /** Ends the connection for good; a page's own ends with the page. */
  close(): void
}

/**
 * The bridge over one WebSocket that reconnects by itself.
 *
 * Streams (every route named `watch`) resume when the connection is back; what happened in between is not sent again, so
 * a reader asks anew on `reconnecting` -> `open`. A call whose connection broke before its answer fails and is not repeated here.
 */
export function createSocketLink({ origin, token, implementation }: Options): SocketLink {
  const url = new URL(path, origin)
  url.protocol = 'ws:'
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
