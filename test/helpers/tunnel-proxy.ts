import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { createServer as createTlsServer } from 'node:https'

/** A server with TLS, and a proxy that leads every tunnel to it, or answers with a status. */
export async function openTunnelProxy({
  cert,
  key,
  answer,
  status = 200,
}: {
  cert: string
  key: string
  answer: RequestListener
  status?: number
}) {
  const service = createTlsServer({ cert, key }, answer)
  const proxy = createServer()
  const tunnels: { to: string | undefined; login: string | undefined }[] = []
  for (const server of [service, proxy]) {
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  }
  // A server that listens on a port has an address of this type.
  const portOf = (server: typeof proxy | typeof service) => (server.address() as AddressInfo).port
  proxy.on('connect', (request, socket) => {
    tunnels.push({ to: request.url, login: request.headers['proxy-authorization'] })
    if (status !== 200) return void socket.end(`HTTP/1.1 ${status} No\r\n\r\n`)
    const onward = connect(portOf(service), '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connected\r\n\r\n')
      onward.pipe(socket).pipe(onward)
    })
    for (const one of [onward, socket]) one.on('error', () => onward.destroy())
  })
  return {
    port: portOf(proxy),
    /** The port of the server itself. */
    serverPort: portOf(service),
    tunnels,
    [Symbol.asyncDispose]: async () => {
      for (const server of [service, proxy]) {
        server.closeAllConnections()
        await new Promise((resolve) => server.close(resolve))
      }
    },
  }
}
