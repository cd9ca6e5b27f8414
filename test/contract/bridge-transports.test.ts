// Catches: a bridge transport on which a call, a typed failure, a bug or a stream behaves differently.
import type { Bridge } from '#shared/bridge/contract.ts'
import { failureOf } from '#renderer/lib/bridge.tsx'
import { mostRecipeFileLength, mostCallBytes } from '#shared/domain/limits.ts'
import { createSocketLink } from '#renderer/lib/socket.ts'
import { createORPCClient, isDefinedError, safe } from '@orpc/client'
import { describe, expect, test } from 'vitest'
import type { WebSocket } from 'ws'
import { openElectron } from '../helpers/open-electron.ts'
import { socketFrom } from '../helpers/page-socket.ts'
import { createSystemClock } from '#main/hosts/system-clock.ts'
import { startTestHost } from '../helpers/start-test-host.ts'
import type { StandIn } from '../helpers/bridge-stand-in.ts'

type Opened = AsyncDisposable & {
  readonly call: Bridge
  readonly standIn: StandIn
  ask(path: string[]): Promise<unknown>
}

async function openSocket(): Promise<Opened> {
  const test = await startTestHost(createSystemClock())
  const { origin } = test.host
  const { link, close } = createSocketLink({ origin, token: test.token, implementation: socketFrom(origin) })
  return {
    call: createORPCClient(link),
    ask: (path) => link.call(path, undefined, { context: {} }),
    standIn: test.standIn,
    async [Symbol.asyncDispose]() {
      close()
      await test[Symbol.asyncDispose]()
    },
  }
}

describe.each([
  ['browser', openSocket],
  ['electron', openElectron],
] as const)('the bridge in the %s host', (kind, open) => {
  test('answers a call with the result of the handler, which receives the context', async () => {
    await using bridge: Opened = await open()
    expect(await bridge.call.app.info()).toMatchObject({ host: kind, version: '1.2.3' })
  })

  test('carries many calls at once, each with its own answer', async () => {
    await using bridge: Opened = await open()
    await bridge.call.app.info()
    const answers = await Promise.all(Array.from({ length: 50 }, () => bridge.call.app.info()))
    expect(answers).toHaveLength(50)
    expect(bridge.standIn.calls()).toBe(51)
  })

  test('carries a failure with its code, message, data and field', async () => {
    await using bridge: Opened = await open()
    const result = await safe(bridge.call.workspace.check({ baseUrl: 'https://x.example', key: 'pk_live_abcd' }))
    expect(isDefinedError(result.error)).toBe(true)
    const message = 'The service refused the key ending in abcd. Nothing was charged.'
    const fields = [{ field: 'key', message }]
    expect(failureOf(result.error)).toEqual({ code: 'KEY_REFUSED', message, charged: 'no', fields })
  })

  test('refuses an input that is not in the contract before any handler runs', async () => {
    await using bridge: Opened = await open()
    // The contract forbids this input, but a compromised page could send it.
    const bad = { baseUrl: 1 } as never
    const { error } = await safe(bridge.call.workspace.check(bad))
    expect(error).toMatchObject({ code: 'BAD_REQUEST' })
    expect(failureOf(error)).toBeNull()
    expect(bridge.standIn.calls()).toBe(0)
  })

  test('reports a bug to the page without any details', async () => {
    await using bridge: Opened = await open()
    const { error } = await safe(bridge.call.workspace.state())
    expect(error).toMatchObject({ code: 'INTERNAL_SERVER_ERROR' })
    expect(JSON.stringify(error)).not.toContain('secret of the studio')
    expect(failureOf(error)).toBeNull()
  })

  test('streams in order, and the studio stops when the reader leaves', async () => {
    await using bridge: Opened = await open()
    const seen: number[] = []
    for await (const { running } of await bridge.call.status.watch()) {
      seen.push(running)
      if (seen.length === 5) break
    }
    expect(seen).toEqual([0, 1, 2, 3, 4])
    await expect.poll(() => bridge.standIn.streams()).toBe(0)
  })

  test('has no route outside the contract', async () => {
    await using bridge: Opened = await open()
    for (const path of [
      ['app', 'quit'],
      ['__proto__', 'toString'],
      ['app', 'info', 'constructor'],
      ['constructor'],
      [],
    ]) {
      const { error } = await safe(bridge.ask(path))
      expect(error, path.join('.')).toMatchObject({ code: 'NOT_FOUND' })
    }
    expect(bridge.standIn.calls()).toBe(0)
  })
})

test('resumes a stream after the socket drops by repeating its call', async () => {
  await using host = await startTestHost(createSystemClock())
  const { origin } = host.host
  const { link, connection, close } = createSocketLink({
    origin,
    token: host.token,
    implementation: socketFrom(origin),
  })
  const call: Bridge = createORPCClient(link)
  const states: string[] = []
  connection.subscribe(() => states.push(connection.read()))
  let seen = 0
  for await (const { running } of await call.status.watch()) {
    seen += 1
    if (seen === 3) host.host.drop()
    if (seen > 3 && running === 1) break
  }
  expect(states).toEqual(['open', 'reconnecting', 'open'])
  close()
})

test('A5: a socket carries the longest text that the contract allows', async () => {
  await using bridge: Opened = await openSocket()
  const text = 'x'.repeat(mostRecipeFileLength)
  expect(await bridge.call.recipes.importFile({ text })).toEqual({ count: mostRecipeFileLength })
})

test('fails only the call that is made while the socket closes, and never sends it in place of the token', async () => {
  await using host = await startTestHost(createSystemClock())
  const { origin } = host.host
  const sockets: WebSocket[] = []
  const implementation = class extends socketFrom(origin) {
    constructor(address: string, protocols: string[]) {
      super(address, protocols)
      sockets.push(this)
    }
  }
  const { connection, link, close } = createSocketLink({ origin, token: host.token, implementation })
  const call: Bridge = createORPCClient(link)
  await call.app.info()
  sockets[0]?.close()
  expect((await safe(call.app.info())).error).not.toBeNull()
  await expect.poll(() => connection.read()).not.toBe('reconnecting')
  expect(await call.app.info()).toMatchObject({ host: 'browser' })
  expect(connection.read()).toBe('open')
  close()
})

test('A5: fails only the draft that is too large for the socket; the connection and all other calls stay up', async () => {
  await using host = await startTestHost(createSystemClock())
  const { origin } = host.host
  const { connection, link, close } = createSocketLink({
    origin,
    token: host.token,
    implementation: socketFrom(origin),
  })
  const call: Bridge = createORPCClient(link)
  const states: string[] = []
  connection.subscribe(() => states.push(connection.read()))
  const { value: first } = await (await call.status.watch())[Symbol.asyncIterator]().next()
  expect(first).toMatchObject({ running: 0 })
  // Two bytes per character: the limit is on the size of the message, not on the length of its text.
  const prompt = 'é'.repeat(mostCallBytes / 2)
  const draft = { modelId: 'fast-picture', input: { prompt } }
  const message =
    'This is larger than 121 MB, so it was not sent and nothing was charged. Make it smaller and try again.'
  for (const _time of ['as typed', 'again by itself']) {
    const { error } = await safe(call.settings.saveDraft(draft))
    expect(isDefinedError(error)).toBe(true)
    expect(failureOf(error)).toEqual({ code: 'INVALID_INPUT', message, charged: 'no', fields: [] })
  }
  expect(await call.app.info()).toMatchObject({ host: 'browser' })
  expect(states).toEqual(['open'])
  close()
})

test('asks again for a token that could not be fetched, then connects with it', async () => {
  await using host = await startTestHost(createSystemClock())
  const { origin } = host.host
  let asked = 0
  const token = async () => {
    asked += 1
    if (asked === 1) throw new TypeError('Failed to fetch')
    return host.token
  }
  const { connection, link, close } = createSocketLink({ origin, token, implementation: socketFrom(origin) })
  const call: Bridge = createORPCClient(link)
  expect(await call.app.info()).toMatchObject({ host: 'browser' })
  expect(connection.read()).toBe('open')
  expect(asked).toBe(2)
  close()
})

test('stops reconnecting after a refused token and reports it to the page', async () => {
  await using host = await startTestHost(createSystemClock())
  const { origin } = host.host
  const { connection, link, close } = createSocketLink({ origin, token: 'old', implementation: socketFrom(origin) })
  const call: Bridge = createORPCClient(link)
  const { error } = await safe(call.app.info())
  expect(error).not.toBeNull()
  expect(connection.read()).toBe('refused')
  close()
})
