// Catches: a file address that reaches this machine or its network by a spelling, by a name, or by a name that resolves
// elsewhere the second time.
import { createServer, type LookupFunction, type AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { createPublicConnector } from '#main/media/media-fetcher.ts'

/** A server on this machine that counts its connections. */
async function listen() {
  let reached = 0
  const server = createServer((socket) => {
    reached += 1
    socket.destroy()
  })
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening))
  return {
    // A server that listens on a port has an address of this type.
    port: String((server.address() as AddressInfo).port),
    reached: () => reached,
    [Symbol.asyncDispose]: () => new Promise<void>((closed) => void server.close(() => closed())),
  }
}

const leadsTo =
  (...addresses: string[]): LookupFunction =>
  (_host, _options, done) =>
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )

const connect = (hostname: string, port: string, resolve?: LookupFunction) =>
  new Promise<string>((resolved) => {
    createPublicConnector(resolve)({ hostname, port, protocol: 'http:' }, (error, socket) => {
      socket?.destroy()
      resolved(error?.message ?? 'connected')
    })
  })

it.each([
  '127.0.0.1',
  '0.0.0.0',
  '10.0.0.8',
  '100.64.0.1',
  '169.254.169.254',
  '172.16.0.1',
  '192.168.1.1',
  '224.0.0.1',
  '::1',
  '[::1]',
  '[::]',
  '[::ffff:127.0.0.1]',
  '[64:ff9b::7f00:1]',
  '[fe80::1]',
  '[fd00::1]',
  '[2002:7f00:1::]',
])('I9: does not connect to the literal %s', async (host) => {
  await using machine = await listen()
  expect(await connect(host, machine.port)).toContain('is not a public address')
  expect(machine.reached()).toBe(0)
})

it.each(['localhost', 'localhost.', '127.1', '0x7f.1', '2130706433', '0', '0177.0.0.1'])(
  'I9: does not connect to the spelling %s, whatever the machine’s own lookup resolves it to',
  async (host) => {
    await using machine = await listen()
    expect(await connect(host, machine.port)).not.toBe('connected')
    expect(machine.reached()).toBe(0)
  },
)

it.each([
  ['this machine', ['127.0.0.1']],
  ['this machine next to a public address', ['93.184.215.14', '127.0.0.1']],
  ['this machine as IPv6', ['::1']],
  ['this machine inside IPv6', ['::ffff:127.0.0.1']],
  ['a metadata service', ['169.254.169.254']],
])('I9: does not connect to a name that resolves to %s', async (_, addresses) => {
  await using machine = await listen()
  expect(await connect('media.example.com', machine.port, leadsTo(...addresses))).toContain('which is not public')
  expect(machine.reached()).toBe(0)
})

it('I9: resolves a name again for each connection', async () => {
  await using machine = await listen()
  const asked: string[] = []
  const rebinding: LookupFunction = (host, options, done) => {
    asked.push(host)
    leadsTo(asked.length === 1 ? '::1' : '127.0.0.1')(host, options, done)
  }
  for (let turn = 0; turn < 2; turn += 1) {
    expect(await connect('media.example.com', machine.port, rebinding)).toContain('not public')
  }
  expect(asked).toHaveLength(2)
  expect(machine.reached()).toBe(0)
})
