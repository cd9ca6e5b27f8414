import type { SocketPath, TokenRefused } from '#shared/bridge/transport.ts'
import { mostCallBytes } from '#shared/domain/limits.ts'
import type { Clock, Log } from '#shared/util/ports.ts'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { RPCHandler } from '@orpc/server/websocket'
import { type RawData, type WebSocket, WebSocketServer } from 'ws'
import { type BridgeParts, createBridgeReport } from '../bridge-report.ts'
import { refuseUpgrade } from './loopback-server.ts'
import type { TokenGate } from './access-tokens.ts'

const path: SocketPath = '/bridge'
const tokenRefused: TokenRefused = 4401
const tokenWithinMs = 2_000
const closedWithinMs = 1_000
/** Bytes allowed before the token is verified: the token and the first calls after it. */
const mostBeforeToken = 1024 * 1024

type Options = { readonly bridge: BridgeParts; readonly gate: TokenGate; readonly clock: Clock; readonly log: Log }

/**
 * The bridge over WebSockets. The first message must be the token, within two seconds; otherwise the socket is closed
 * with 4401, and terminated after a second if the other side does not close it. A message has at most `mostCallBytes`,
 * which the page checks before sending; without a token the limit is 1 MiB. Host and Origin are checked earlier. The
 * path must have no query, so a token in it is never read.
 */
export function createBridgeSocket({ bridge, gate, clock, log }: Options) {
  const server = new WebSocketServer({ noServer: true, perMessageDeflate: false, maxPayload: mostCallBytes })
  const report = createBridgeReport(log)
  const handler = new RPCHandler(bridge.router, { interceptors: [report.interceptor] })

  function serve(socket: WebSocket): void {
    const page = {
      // The declarations of ws lack Blob, which the bridge never sends.
      send: (data: unknown) => socket.send(data as string),
      addEventListener: () => undefined,
    }
    socket.on('message', (data: RawData) => {
      // Errors of handlers are answered; a rejection means that the message is no call.
      handler.message(page, textOf(data), { context: bridge.context }).catch(() => report.invalid('a message'))
    })
    socket.once('close', () => handler.close(page))
  }

  function admit(socket: WebSocket, connection: Duplex): void {
    let arrived = 0
    const count = (chunk: Buffer) => {
      arrived += chunk.length
      if (arrived > mostBeforeToken) socket.terminate()
    }
    connection.on('data', count)
    let cancel = clock.after(tokenWithinMs, () => refuse('No token came.'))
    const refuse = (reason: string) => {
      socket.off('message', onFirst)
      socket.close(tokenRefused, reason)
      cancel = clock.after(closedWithinMs, () => socket.terminate())
    }
    const onFirst = (data: RawData, isBinary: boolean) => {
      cancel()
      if (isBinary || gate.paused() || !gate.passes(textOf(data))) refuse('The token is not right.')
      else {
        connection.off('data', count)
        serve(socket)
      }
    }
    socket.on('error', (error) => {
      log.warn('A bridge connection broke.', { error })
    })
    socket.once('close', () => cancel())
    socket.once('message', onFirst)
  }

  return {
    upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
      if (request.url !== path) {
        refuseUpgrade(socket, { status: 404, sentence: 'There is no bridge at this address.' })
      } else if (gate.paused()) {
        refuseUpgrade(socket, { status: 503, sentence: 'Too many wrong tokens. Try again in a second.' })
      } else {
        server.handleUpgrade(request, socket, head, (client) => admit(client, socket))
      }
    },
    /** Terminates every connection; pages reconnect automatically. */
    drop(): void {
      for (const client of server.clients) client.terminate()
    },
    stop(): void {
      for (const client of server.clients) client.close(1001)
      for (const client of server.clients) client.terminate()
      server.close()
    },
  }
}

function textOf(data: RawData): string {
  return (Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data as ArrayBuffer)).toString('utf8')
}
