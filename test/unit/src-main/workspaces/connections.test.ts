// Catches: connections to a service that are opened twice where its address changed, and never closed; a silence that
// ends with a request that was given up, or that hides a refused key and lets the queue go on.
import { expect, it } from 'vitest'
import type { RateBudget } from '#main/api/rate-budget.ts'
import { createStudioEvents } from '#main/events/studio-events.ts'
import type { KeyRing } from '#main/keys/key-ring.ts'
import type { Contact, ServiceClient } from '#main/api/client.ts'
import { Failure } from '#shared/domain/failure.ts'
import { createConnections } from '#main/workspaces/connections.ts'
import { localId } from '#main/workspaces/workspaces.ts'
import { openFilled } from '../../../helpers/filled-profile.ts'
import { makeTempFolder } from '../../../helpers/temp-folder.ts'
import { createTestClock } from '../../../helpers/test-clock.ts'

it('concurrent requests share the one client of a service whose address changed', async () => {
  await using folder = await makeTempFolder()
  const profile = openFilled(folder.path)
  const own = { id: localId, kind: 'local', name: 'This computer', baseUrl: '', keyHint: '', keyPrint: '' } as const
  profile.workspaces.write({ ...own, createdAt: 0 })
  let port = 1
  const open = new Set<string>()
  const opened: string[] = []
  const connections = createConnections({
    workspaces: profile.workspaces,
    // This computer's own service has no key in the ring.
    keys: {} as KeyRing,
    embedded: {
      endpoint: () => Promise.resolve({ baseUrl: `http://127.0.0.1:${port}`, apiKey: 'k', adminSecret: 's' }),
      whileStopped: (work) => work(),
      isRunning: () => true,
      onReady: () => undefined,
      stop: () => Promise.resolve(),
    },
    openBudget: () => ({ onChange: () => () => undefined, stop: () => undefined }) as unknown as RateBudget,
    openService: ({ baseUrl }) => {
      opened.push(baseUrl)
      open.add(baseUrl)
      const service = { baseUrl } as unknown as ServiceClient
      const probe = () => Promise.resolve()
      return { service, probe, close: () => Promise.resolve(void open.delete(baseUrl)) }
    },
    openTools: ({ url }) => ({
      url,
      send: () => Promise.reject(new Error('Nothing is sent')),
      close: () => Promise.resolve(),
    }),
    keyHintOf: () => '',
    clock: createTestClock(),
    events: createStudioEvents(() => undefined),
  })
  const before = await connections.of(localId)
  port = 2
  const all = await Promise.all([connections.of(localId), connections.of(localId), connections.of(localId)])
  expect(opened).toEqual(['http://127.0.0.1:1', 'http://127.0.0.1:2'])
  expect(new Set(all.map(({ service }) => service)).size).toBe(1)
  expect(all[0]?.service).not.toBe(before.service)
  expect([...open]).toEqual(['http://127.0.0.1:2'])
  await connections.stop()
  expect(open.size).toBe(0)
  profile.close()
})

const unanswered = (isUnreached: boolean): Contact => ({
  kind: 'failed',
  failure: new Failure('UNREACHABLE', 'No answer. Nothing was charged.', { charged: 'no', field: 'baseUrl' }),
  isUnreached,
})

it('a silent service stays silent until something answers or its connection is refused', async () => {
  await using folder = await makeTempFolder()
  const profile = openFilled(folder.path)
  const own = { id: localId, kind: 'local', name: 'This computer', baseUrl: '', keyHint: '', keyPrint: '' } as const
  profile.workspaces.write({ ...own, createdAt: 0 })
  const events = createStudioEvents(() => undefined)
  let changes = 0
  events.on('connectionChanged', () => (changes += 1))
  let report: (contact: Contact) => void = () => undefined
  let isRunning = true
  const connections = createConnections({
    workspaces: profile.workspaces,
    keys: {} as KeyRing,
    embedded: {
      endpoint: () => Promise.resolve({ baseUrl: 'http://127.0.0.1:1', apiKey: 'k', adminSecret: 's' }),
      whileStopped: (work) => work(),
      isRunning: () => isRunning,
      onReady: () => undefined,
      stop: () => Promise.resolve(),
    },
    openBudget: () => ({ onChange: () => () => undefined, stop: () => undefined }) as unknown as RateBudget,
    openService: ({ onContact }) => {
      report = onContact
      return { service: {} as ServiceClient, probe: () => Promise.resolve(), close: () => Promise.resolve() }
    },
    openTools: ({ url }) => ({
      url,
      send: () => Promise.reject(new Error('Nothing is sent')),
      close: () => Promise.resolve(),
    }),
    keyHintOf: () => '',
    clock: createTestClock(),
    events,
  })
  const state = () => connections.stateOf(localId).kind
  await connections.of(localId)
  report({ kind: 'reached' })
  report({ kind: 'silent' })
  expect([state(), changes]).toEqual(['silent', 2])
  // A request that was sent before is given up after its own, longer time.
  report(unanswered(false))
  report({ kind: 'silent' })
  expect(state()).toBe('silent')
  report({ kind: 'reached', isPublic: true })
  expect(state()).toBe('online')
  report({ kind: 'silent' })
  report(unanswered(true))
  expect(state()).toBe('offline')
  report({ kind: 'reached' })
  report({ kind: 'failed', failure: new Failure('KEY_REFUSED', 'No.', { charged: 'no', field: 'key' }) })
  report({ kind: 'silent' })
  expect(state()).toBe('key-refused')
  report({ kind: 'reached', isPublic: true })
  expect(state()).toBe('key-refused')
  report({ kind: 'reached' })
  isRunning = false
  await connections.probe(localId, 'm', 2_500)
  expect(state()).toBe('offline')
  profile.close()
})
