import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A file server on loopback that supports ranges. */
export type FileHost = AsyncDisposable & {
  /** The address of a file by its name. */
  at(name: string): string
  /** The requests: names with their ranges. */
  readonly asked: string[]
}

/**
 * Starts a server of the named files. A name that starts with `whole-` is sent in full, whatever range is requested.
 */
export async function startFileHost(files: Readonly<Record<string, Buffer>>): Promise<FileHost> {
  const asked: string[] = []
  const server = createServer((request, reply) => {
    const name = decodeURIComponent((request.url ?? '').slice(1))
    const file = files[name]
    const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '')
    asked.push(`${name} ${request.headers.range ?? 'whole'}`)
    if (file === undefined) return void reply.writeHead(404).end()
    if (range === null || name.startsWith('whole-')) return void reply.end(file)
    const [start, last] = [Number(range[1]), Math.min(Number(range[2]), file.byteLength - 1)]
    const headers = { 'content-range': `bytes ${start}-${last}/${file.byteLength}` }
    reply.writeHead(206, headers).end(file.subarray(start, last + 1))
  })
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening))
  // A server that listens on a port has an address of this kind.
  const { port } = server.address() as AddressInfo
  return {
    at: (name) => `http://127.0.0.1:${port}/${encodeURIComponent(name)}`,
    asked,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((closed) => void server.close(closed))
    },
  }
}
