// Catches: connections to a service that are opened twice where its address changed, and never closed.
import { expect, it } from 'vitest'
import type { RateBudget } from '#main/api/rate-budget.ts'
import { createStudioEvents } from '#main/events/studio-events.ts'
import type { KeyRing } from '#main/keys/key-ring.ts'
import type { ServiceClient } from '#main/api/client.ts'
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
      stop: () => Promise.resolve(),
    },
    openBudget: () => ({ onChange: () => () => undefined, stop: () => undefined }) as unknown as RateBudget,
    openService: ({ baseUrl }) => {
      opened.push(baseUrl)
      open.add(baseUrl)
      const service = { baseUrl } as unknown as ServiceClient
      return { service, close: () => Promise.resolve(void open.delete(baseUrl)) }
    },
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
