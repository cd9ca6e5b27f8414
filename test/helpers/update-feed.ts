import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A version that a test's feed offers. */
export type FeedVersion = {
  readonly version: string
  readonly bytes: Buffer
  readonly notes?: string
  /** Another checksum than that of the bytes. */
  readonly sha512?: string
}

const sha512Of = (bytes: Buffer) => createHash('sha512').update(bytes).digest('base64')

function listOf({ version, bytes, notes = '', sha512 = sha512Of(bytes) }: FeedVersion): string {
  const name = `Backlot-${version}-linux-x64.AppImage`
  const text = notes
    .split('\n')
    .map((line) => `  ${line}`)
    .join('\n')
  return `version: ${version}
files:
  - url: ${name}
    sha512: ${sha512}
    size: ${bytes.length}
path: ${name}
sha512: ${sha512}
releaseDate: '2026-11-26T12:00:00.000Z'
releaseNotes: |
${text}
`
}

/** Serves a feed on loopback as electron-builder writes it. `latest` and `beta` can be changed while it runs. */
export async function serveUpdateFeed(versions: { latest?: FeedVersion; beta?: FeedVersion; raw?: string }) {
  const requests: { path: string; range: string | undefined }[] = []
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    const { range } = request.headers
    requests.push({ path, range })
    for (const channel of ['latest', 'beta'] as const) {
      const offered = versions[channel]
      if (path === `/${channel}-linux.yml` && (offered !== undefined || versions.raw !== undefined)) {
        return response.end(versions.raw ?? (offered === undefined ? '' : listOf(offered)))
      }
      if (offered !== undefined && path === `/Backlot-${offered.version}-linux-x64.AppImage`) {
        const from = Number(/^bytes=(\d+)-$/u.exec(range ?? '')?.[1] ?? 0)
        const { length } = offered.bytes
        response.writeHead(
          from > 0 ? 206 : 200,
          from > 0 ? { 'content-range': `bytes ${from}-${length - 1}/${length}` } : {},
        )
        return response.end(offered.bytes.subarray(from))
      }
    }
    response.writeHead(404).end()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    requests,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
