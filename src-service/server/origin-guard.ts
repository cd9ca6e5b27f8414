import type { IncomingMessage } from 'node:http'

const hostNames = ['127.0.0.1', 'localhost']

/**
 * Whether a request may be answered at all: it names this service as its host, exactly and once, and comes from no
 * other page. A page that had its own name pointed at this address sends that name; other local pages send their origin.
 */
export function isForUs(request: IncomingMessage, port: number): boolean {
  if (request.httpVersion !== '1.1' || request.url?.startsWith('/') !== true) return false
  const { rawHeaders } = request
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const value = rawHeaders[at + 1]
    switch (rawHeaders[at]?.toLowerCase()) {
      case 'host':
        hosts += 1
        if (hosts > 1 || !hostNames.some((name) => value === `${name}:${port}`)) return false
        break
      case 'origin':
        if (!hostNames.some((name) => value === `http://${name}:${port}`)) return false
        break
      default:
    }
  }
  return hosts === 1
}
