import type { IncomingMessage } from 'node:http'

const hostNames = ['127.0.0.1', 'localhost']

function valuesOf(request: IncomingMessage, header: string): string[] {
  const { rawHeaders } = request
  return rawHeaders.filter((_, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === header)
}

/**
 * Whether a request may be answered at all: it names this service as its host, exactly and once, and comes from no
 * other page. A page that had its own name pointed at this address sends that name; other local pages send their origin.
 */
export function isForUs(request: IncomingMessage, port: number): boolean {
  if (request.httpVersion !== '1.1' || request.url?.startsWith('/') !== true) return false
  const hosts = valuesOf(request, 'host')
  if (hosts.length !== 1 || !hostNames.some((name) => hosts[0] === `${name}:${port}`)) return false
  return valuesOf(request, 'origin').every((origin) => hostNames.some((name) => origin === `http://${name}:${port}`))
}
