import type { CodeHeader, TokenPath } from '#shared/bridge/transport.ts'
import type { Clock, Log } from '#shared/util/ports.ts'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import Fastify from 'fastify'
import { pathInside } from '../../disk/path-inside.ts'
import type { BridgeParts } from '../bridge-report.ts'
import { assetCaching, assetsFolder, rendererHeaders } from '../renderer-headers.ts'
import { createBridgeSocket } from './bridge-socket.ts'
import { createLaunchCodes, createTokenGate } from './access-tokens.ts'
import { closeServer, createLoopbackServer, listenOnLoopback, originOf, refuseUpgrade } from './loopback-server.ts'
import type { RemotePlace } from './remote-place.ts'
import { type SignIn, signInPath } from './sign-in.ts'

const tokenPath: TokenPath = '/token'
const codeHeader: CodeHeader = 'x-launch-code'

type Options = {
  readonly bridge: BridgeParts
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
  const socket = createBridgeSocket({ bridge, gate: createTokenGate({ token, clock }), clock, log })
  const codes = createLaunchCodes({ clock })
  const renderer = Fastify({
    serverFactory: (answer) => {
      const addressOf = () => remote?.place.origin ?? originOf(server)
      const server = createLoopbackServer({
        headers: () => rendererHeaders({ media: mediaOrigin, connect: ["'self'", addressOf().replace('http', 'ws')] }),
        origin: addressOf,
        postPaths: remote === undefined ? [tokenPath] : [tokenPath, signInPath],
        place: remote?.place,
        answer: (request, response) => {
          if (remote?.signIn.takes(request, response) !== true) answer(request, response)
        },
        upgrade: (request, connection, head) => {
          if (remote === undefined || remote.signIn.isSignedIn(request)) socket.upgrade(request, connection, head)
          else refuseUpgrade(connection, { status: 401, sentence: 'Sign in first.' })
        },
      })
      return server
    },
  })
  await renderer.register(fastifyStatic, {
    root: rendererFolder,
    cacheControl: false,
    // Dotfiles and folder listings are never part of a built renderer.
    dotfiles: 'ignore',
    redirect: false,
    setHeaders(reply, path) {
      if (pathInside(join(rendererFolder, assetsFolder), path) !== null) reply.header('cache-control', assetCaching)
    },
  })
  renderer.post(tokenPath, (request, reply) => {
    const code = request.headers[codeHeader]
    reply.type('text/plain; charset=utf-8')
    if (typeof code === 'string' && codes.use(code)) return reply.send(token)
    // Requests that get here are signed in.
    if (remote !== undefined && code === undefined) return reply.send(token)
    return reply.code(403).send('This code is wrong, expired or already used. Start Backlot again.\n')
  })
  await renderer.ready()
  await listenOnLoopback(renderer.server, port, remote?.place)
  const origin = remote?.place.origin ?? originOf(renderer.server)
  return {
    /** `http://127.0.0.1:N`, or the address for other computers. */
    origin,
    /** The launch address, with the token in the fragment, which browsers never send; without where one signs in. */
    address: remote === undefined ? `${origin}/#token=${token}` : `${origin}/`,
    /** A launch address with a one-time code, valid for 60 s: for command lines, which every local user can list. */
    oneTimeAddress: (): string => `${origin}/#code=${codes.issue()}`,
    drop: socket.drop,
    async stop(): Promise<void> {
      socket.stop()
      await closeServer(renderer.server)
      await renderer.close()
    },
  }
}
/** The running browser host. */
export type BrowserHost = Awaited<ReturnType<typeof startBrowserHost>>
