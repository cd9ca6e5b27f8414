import { WebSocket } from 'ws'

/** Returns a WebSocket class that sends an origin, as a page's does by itself. */
export function socketFrom(origin: string) {
  return class extends WebSocket {
    constructor(address: string, protocols: string[]) {
      super(address, protocols, { origin })
    }
  }
}

/** How an attempt to open a WebSocket ended: the status it was refused with, or the code it was closed with. */
export type SocketEnd = { readonly refused: number } | { readonly closed: number }

type Attempt = {
  readonly address: string
  readonly headers: Readonly<Record<string, string>>
  readonly first?: string | Buffer
  readonly second?: Buffer
  readonly onOpen?: () => void
}

/** Opens a WebSocket with these headers, sends `first` and `second` where given, and waits for its end. */
export function socketEnd({ address, headers, first, second, onOpen }: Attempt): Promise<SocketEnd> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(address, { headers })
    socket.on('open', () => {
      if (first !== undefined) socket.send(first)
      if (second !== undefined) socket.send(second)
      onOpen?.()
    })
    socket.on('unexpected-response', (_request, response) => {
      resolve({ refused: response.statusCode ?? 0 })
      response.destroy()
    })
    socket.on('close', (code) => {
      resolve({ closed: code })
    })
    socket.on('error', (error) => {
      if (socket.readyState !== WebSocket.CLOSING) reject(error)
    })
  })
}
