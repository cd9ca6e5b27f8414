import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import { WebSocketServer, type WebSocket } from 'ws'
import { broken, onlyAfterReady, onlyBeforeReady } from './rules.ts'

type Handler = (request: Request) => Promise<Response>
type Scheme = { readonly scheme: string; readonly privileges?: { readonly standard?: boolean } }

const registered = new Set<string>()
const handlers = new Map<string, Handler>()

export const protocol = {
  registerSchemesAsPrivileged(schemes: readonly Scheme[]): void {
    onlyBeforeReady('protocol.registerSchemesAsPrivileged')
    for (const { scheme, privileges } of schemes) if (privileges?.standard === true) registered.add(scheme)
  },
  handle(scheme: string, handler: Handler): void {
    onlyAfterReady('protocol.handle')
    if (!registered.has(scheme)) throw broken(`The scheme ${scheme} was not registered before the app was ready`)
    handlers.set(scheme, handler)
  },
}

/** The addresses at which a real browser reaches what Electron would answer by its schemes. */
export type PageServer = {
  readonly pageOrigin: string
  /** Converts the addresses in a text to those that the browser can reach, and back. */
  toPage(text: string): string
  fromPage(text: string): string
  /** The answer of a scheme's handler, as `webContents.downloadURL` requests it. */
  ask(url: string): Promise<Response>
}

type Options = {
  readonly preload: string
  /** Called before the page of a window is sent: a navigation begins. */
  readonly onLoad: () => void
  readonly onSocket: (socket: WebSocket) => void
}

/** The page's end of the preload: Electron's modules for an isolated preload, over a socket to this process. */
function pageScript(preload: string): string {
  return `(() => {
    const socket = new WebSocket('ws://' + location.host + '/electron')
    const early = []
    const send = (message) => (socket.readyState === 1 ? socket.send(JSON.stringify(message)) : early.push(message))
    socket.onopen = () => { for (const message of early.splice(0)) send(message) }
    let port = null
    socket.onmessage = ({ data }) => {
      const message = JSON.parse(data)
      if (message.kind === 'close-port') port?.close()
      else port?.postMessage(message.bytes === undefined ? message.text : Uint8Array.fromBase64(message.bytes))
    }
    const electron = {
      contextBridge: { exposeInMainWorld: (name, value) => Object.defineProperty(window, name, { value }) },
      webUtils: { getPathForFile: (file) => '/dropped/' + file.name },
      ipcRenderer: {
        postMessage(channel, _message, [given]) {
          port = given
          port.onmessage = async ({ data }) => {
            if (typeof data === 'string') send({ kind: 'message', text: data })
            else send({ kind: 'message', bytes: new Uint8Array(data.buffer ?? data).toBase64() })
          }
          send({ kind: 'offer', channel })
        },
      },
    }
    // What leaves the page is decided by the app, as Electron's navigation throttle does.
    navigation.addEventListener('navigate', (event) => {
      if (event.hashChange || event.navigationType === 'reload' || !event.cancelable) return
      if (new URL(event.destination.url).pathname === location.pathname && event.destination.sameDocument) return
      event.preventDefault()
      send({ kind: 'navigate', url: event.destination.url })
    })
    addEventListener('click', (event) => {
      const link = event.target instanceof Element ? event.target.closest('a[target=_blank]') : null
      if (link === null) return
      event.preventDefault()
      send({ kind: 'open-window', url: link.href })
    }, true)
    window.open = (url) => (send({ kind: 'open-window', url: new URL(url, location.href).href }), null)
    addEventListener('load', () => requestAnimationFrame(() => send({ kind: 'painted' })))
    ;(function (require, module, exports) { ${preload}
    })((name) => { if (name !== 'electron') throw new Error('A sandboxed preload has no module ' + name); return electron }, { exports: {} }, {})
  })()`
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  // A server that listens on a port has an address of this kind.
  const { port } = server.address() as AddressInfo
  return `http://127.0.0.1:${port}`
}

async function answerBy(scheme: string, url: string, request: IncomingMessage): Promise<Response> {
  const handler = handlers.get(scheme)
  if (handler === undefined) throw broken(`Nothing handles ${scheme}://`)
  const headers = Object.entries(request.headers).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] satisfies [string, string]] : [],
  )
  const answer = await handler(new Request(url, { method: request.method ?? 'GET', headers }))
  if (!(answer instanceof Response)) throw broken(`The handler of ${scheme}:// did not answer with a Response`)
  return answer
}

function sendBody(answer: Response, response: ServerResponse): void {
  if (answer.body === null) {
    response.end()
    return
  }
  // As in Electron, a page that cancels a request destroys the stream, which cancels the body.
  const body = Readable.fromWeb(answer.body as NodeStream)
  body.on('error', () => response.destroy())
  response.on('close', () => body.destroy())
  body.pipe(response)
}

/** Serves the page and the media on two origins, because they have two schemes. */
export async function startPageServer({ preload, onLoad, onSocket }: Options): Promise<PageServer> {
  const script = pageScript(readFileSync(preload, 'utf8'))
  const mediaServer = createServer((request, response) => {
    void (async () => {
      const answer = await answerBy('media', `media:/${request.url}`, request)
      response.writeHead(answer.status, Object.fromEntries(answer.headers))
      sendBody(answer, response)
    })()
  })
  const mediaOrigin = await listen(mediaServer)
  const pageServer = createServer((request, response) => {
    void (async () => {
      if (request.url === '/electron/preload.js') {
        response.writeHead(200, { 'content-type': 'text/javascript' }).end(script)
        return
      }
      const isPage = request.url === '/index.html'
      if (isPage) onLoad()
      const answer = await answerBy('app', `app://backlot${request.url}`, request)
      const headers = Object.fromEntries(answer.headers)
      const policy = headers['content-security-policy'] ?? ''
      headers['content-security-policy'] = policy
        .replaceAll(' media:', ` ${mediaOrigin}`)
        .replace("connect-src 'self'", `connect-src 'self' ${pageOrigin.replace('http', 'ws')}`)
      response.writeHead(answer.status, headers)
      if (!isPage) sendBody(answer, response)
      else response.end((await answer.text()).replace('<head>', '<head><script src="/electron/preload.js"></script>'))
    })()
  })
  const pageOrigin = await listen(pageServer)
  new WebSocketServer({ server: pageServer, path: '/electron', maxPayload: 2 ** 28 }).on('connection', onSocket)
  return {
    pageOrigin,
    toPage: (text) => text.replaceAll('media://library/', `${mediaOrigin}/library/`),
    fromPage: (text) =>
      text.replaceAll(`${mediaOrigin}/library/`, 'media://library/').replaceAll(`${pageOrigin}/`, 'app://backlot/'),
    ask: (url) => answerBy('media', url, { method: 'GET', headers: {} } as IncomingMessage),
  }
}
