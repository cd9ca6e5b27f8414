import { connect } from 'node:net'

/** Sends lines as they are to a loopback port. Returns all that comes until the other side closes. */
export function rawRequest(port: number, lines: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const socket = connect({ host: '127.0.0.1', port }, () => {
      socket.write(`${lines.join('\r\n')}\r\n\r\n`)
    })
    socket.on('data', (chunk) => chunks.push(chunk))
    socket.on('error', reject)
    socket.on('close', () => {
      resolve(Buffer.concat(chunks).toString('latin1'))
    })
  })
}

/** The status of a raw answer; NaN if it has none. */
export function statusOf(answer: string): number {
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1])
}
