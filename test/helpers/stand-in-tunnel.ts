import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'

const program = resolve(import.meta.dirname, '../fixtures/tunnel-program.ts')

/** A tunnel from the second name of this computer. */
type StandInTunnel = AsyncDisposable & {
  readonly address: string
  /** The paths of all requests, in order. */
  readonly paths: readonly string[]
}

/** Forwards every request from `http://localhost:<free port>` to a port, with its host name, as a tunnel does. */
export async function startTunnel(port: number): Promise<StandInTunnel> {
  const paths: string[] = []
  const server = createServer((from, to) => {
    const { method = 'GET', url = '/', headers } = from
    paths.push(url)
    const inner = request({ host: '127.0.0.1', port, method, path: url, headers }, (answer) => {
      to.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(to)
    })
    inner.on('error', () => to.writeHead(502).end())
    from.pipe(inner)
  })
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening))
  return {
    paths,
    // A server that listens on a port has an address of this kind.
    address: `http://localhost:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((closed) => void server.close(closed))
    },
  }
}

/** Writes a program named `ngrok` into a folder. `pid` reads the process id of the one started last. */
export async function writeTunnelProgram(folder: string) {
  const pidFile = join(folder, 'pid')
  const file = join(folder, 'ngrok')
  await mkdir(folder, { recursive: true })
  await writeFile(file, `#!/bin/sh\nTUNNEL_PID_FILE='${pidFile}' exec '${process.execPath}' '${program}' "$@"\n`)
  await chmod(file, 0o755)
  return { folder, pid: async (): Promise<number> => Number(await readFile(pidFile, 'utf8')) }
}
