import type { IncomingMessage, Server } from 'node:http'
import { isIPv6 } from 'node:net'
import type { Socket } from 'node:net'

/** Where a server is reached from other computers. */
export type RemotePlace = {
  /** The address to listen on. */
  readonly listenOn: string
  /** As browsers name it: `https://name` or `https://name:port`. */
  readonly origin: string
  /** In PEM; null behind a proxy, which has the certificate. */
  readonly tls: { readonly key: string; readonly cert: string } | null
  /** The only address whose connections are taken; null takes all. */
  readonly proxy: string | null
}

// A socket for both families names an IPv4 peer as IPv6.
const plain = (address: string) => address.replace(/^::ffff:/u, '')

/** Drops connections that do not come from the trusted proxy, before a byte is read. */
export function takeOnlyProxy(server: Server, proxy: string): void {
  server.on('connection', (socket: Socket) => {
    if (plain(socket.remoteAddress ?? '') !== plain(proxy)) socket.destroy()
  })
}

/** Whether a proxy took the request over HTTPS. One that says nothing of it is set up wrong. */
export function cameEncrypted({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return headers['x-forwarded-proto'] === 'https'
}

/** The network of an IPv6 address: its first four groups, however it is abbreviated. */
function networkOf(address: string): string {
  const [head = '', tail = ''] = address.replace(/%.*$/u, '').split('::')
  const groups = (part: string) => part.split(':').filter((group) => group !== '')
  const [first, last] = [groups(head), groups(tail)]
  const zeros = Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => '0')
  return [...first, ...zeros, ...last].slice(0, 4).join(':')
}

/** Who sent a request: the computer, or the one that the trusted proxy names. IPv6 by network, which one host has. */
export function senderOf(request: Pick<IncomingMessage, 'headers' | 'socket'>, place: RemotePlace): string {
  const forwarded = request.headers['x-forwarded-for']
  const named = place.proxy === null || typeof forwarded !== 'string' ? undefined : forwarded.split(',').at(-1)?.trim()
  const address = plain(named ?? request.socket.remoteAddress ?? '')
  return isIPv6(address) ? networkOf(address) : address
}
