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
    const name = rawHeaders[at]?.toLowerCase()
    const value = rawHeaders[at + 1]
    if (name === 'origin' && !hostNames.some((own) => value === `http://${own}:${port}`)) return false
    if (name !== 'host') continue
    hosts += 1
    if (hosts > 1 || !hostNames.some((own) => value === `${own}:${port}`)) return false
  }
  return hosts === 1
}
