import type { CodeHeader, TokenPath } from '#shared/bridge/transport.ts'
import type { Clock, Log } from '#shared/util/ports.ts'
import type { IncomingMessage, ServerResponse } from 'node:http'
import sirv from 'sirv'
import type { BridgeParts } from '../bridge-report.ts'
import { assetCaching, assetsFolder, rendererHeaders } from '../renderer-headers.ts'
import { createLaunchCodes, createTokenGate } from './access-tokens.ts'
import { closeServer, createLoopbackServer, listenOnLoopback, originOf, refuseUpgrade } from './loopback-server.ts'
import type { RemotePlace } from './remote-place.ts'
import { type SignIn, signInPath } from './sign-in.ts'

const tokenPath: TokenPath = '/token'
const codeHeader: CodeHeader = 'x-launch-code'

type Options = {
  /** Connections wait for it. */
  readonly bridge: Promise<BridgeParts>
  readonly rendererFolder: string
  /** 0 picks a free one. */
  readonly port: number
  /** The 256-bit token in the launch address. */
  readonly token: string
  readonly mediaOrigin: string
  /** Where other computers reach it, and what lets them in; left out, it is for this computer only. */
  readonly remote?: { readonly place: RemotePlace; readonly signIn: SignIn } | undefined
  readonly clock: Clock
  readonly log: Log
}

/**
 * Serves the renderer and the bridge on one loopback port. Rejects if the port is taken. No cookie, no token in a
 * query, no CORS header: a page of another port is foreign. A page opened with a one-time code posts it to `/token`,
 * once, and receives the token as text; 403 if the code is wrong, used or expired. At a place for other computers a
 * page signs in first, and then receives the token without a code.
 */
export async function startBrowserHost(options: Options) {
  const { bridge, rendererFolder, port, token, mediaOrigin, remote, clock, log } = options
  const gate = createTokenGate({ token, clock })
  const socket = bridge.then(async (parts) => {
    const { createBridgeSocket } = await import('./bridge-socket.ts')
    return createBridgeSocket({ bridge: parts, gate, clock, log })
  })
  // Whoever starts the studio reports that it did not start.
  socket.catch(() => undefined)
  const codes = createLaunchCodes({ clock })
  const readFile = sirv(rendererFolder, {
    setHeaders(response, path) {
      if (path.startsWith(`/${assetsFolder}/`)) response.setHeader('cache-control', assetCaching)
    },
  })

  function answerToken(request: IncomingMessage, response: ServerResponse): void {
    const code = request.headers[codeHeader]
    // Requests from other computers that get here are signed in.
    const isIn = typeof code === 'string' ? codes.use(code) : remote !== undefined && code === undefined
    response.statusCode = isIn ? 200 : 403
    response.setHeader('content-type', 'text/plain; charset=utf-8')
    response.end(isIn ? token : 'This code is wrong, expired or already used. Start Backlot again.\n')
  }

  const addressOf = () => remote?.place.origin ?? originOf(server)
  const server = createLoopbackServer({
    headers: () => rendererHeaders({ media: mediaOrigin, connect: ["'self'", addressOf().replace('http', 'ws')] }),
    origin: addressOf,
    postPaths: remote === undefined ? [tokenPath] : [tokenPath, signInPath],
    place: remote?.place,
    answer(request, response) {
      if (remote?.signIn.takes(request, response) === true) return
      if (request.method === 'POST') answerToken(request, response)
      else readFile(request, response)
    },
    upgrade(request, connection, head) {
      if (remote !== undefined && !remote.signIn.isSignedIn(request)) {
        refuseUpgrade(connection, { status: 401, sentence: 'Sign in first.' })
        return
      }
      const close = () => connection.destroy()
      socket.then((ready) => ready.upgrade(request, connection, head)).catch(close)
    },
  })
  await listenOnLoopback(server, port, remote?.place)
  const origin = remote?.place.origin ?? originOf(server)
  return {
    /** `http://127.0.0.1:N`, or the address for other computers. */
    origin,
    /** The launch address, with the token in the fragment, which browsers never send; without where one signs in. */
    address: remote === undefined ? `${origin}/#token=${token}` : `${origin}/`,
    /** A launch address with a one-time code, valid for 60 s: for command lines, which every local user can list. */
    oneTimeAddress: (): string => `${origin}/#code=${codes.issue()}`,
    drop(): void {
      void socket.then((ready) => ready.drop())
    },
    async stop(): Promise<void> {
      // The server ends only once its pages have left.
      await socket.then(({ stop }) => stop())
      await closeServer(server)
    },
  }
}
/** The running browser host. */
export type BrowserHost = Awaited<ReturnType<typeof startBrowserHost>>
