// Catches: a silent service that a window shows as online for more than five seconds or as silent after it answered,
// probes that no window needs, and two probes at once.
import { expect, it } from 'vitest'
import { createServiceHealth } from '#main/workspaces/service-health.ts'
import { WorkspaceId } from '#shared/domain/ids.ts'
import { createTestClock } from '../../../helpers/test-clock.ts'

/** The time by which a window must show it, in milliseconds. */
const limit = 5_000
const settle = () => new Promise((resolve) => setImmediate(resolve))

/** A service that answers probes at once, or lets them time out, on a clock that a test moves. */
function openHealth() {
  const clock = createTestClock()
  let isFrozen = false
  let kind: 'online' | 'silent' = 'online'
  let answer = () => {}
  let use = () => {}
  let open = 0
  const probes: { at: number; model: string; workspace: string }[] = []
  const health = createServiceHealth({
    clock,
    currentId: () => WorkspaceId.parse('w'),
    modelIdOf: () => null,
    runInBackground: (_what, work) => void work,
    connections: {
      watchUse: (listener) => void (use = listener),
      stateOf: () => (kind === 'online' ? { kind } : { kind, since: 0 }),
      probe(workspace, model, withinMs) {
        probes.push({ at: clock.now(), model, workspace })
        open += 1
        expect(open).toBe(1)
        const { promise, resolve } = Promise.withResolvers<void>()
        const end = (next: typeof kind) => {
          cancel()
          open -= 1
          kind = next
          resolve()
        }
        const cancel = clock.after(withinMs, () => end('silent'))
        answer = () => open > 0 && end('online')
        if (!isFrozen) answer()
        return promise
      },
    },
  })
  return {
    health,
    probes,
    state: () => kind,
    use: () => use(),
    freeze: () => void (isFrozen = true),
    thaw() {
      isFrozen = false
      answer()
    },
    async pass(ms: number) {
      for (let passed = 0; passed < ms; passed += 50) {
        clock.advance(50)
        await settle()
      }
    },
  }
}

it.each([0, 400, 1_450, 1_500, 1_550, 2_900])(
  'a service that stops answering %i ms after a window opens is silent within 5 s, and not longer than it is',
  async (after) => {
    const { health, freeze, thaw, pass, state } = openHealth()
    health.watch(new AbortController().signal)
    await pass(after)
    freeze()
    await pass(limit - 100)
    expect(state()).toBe('silent')
    await pass(60_000)
    expect(state()).toBe('silent')
    thaw()
    await pass(300)
    expect(state()).toBe('online')
  },
)

it('probes only while a window watches, and once for all windows', async () => {
  const { health, probes, pass } = openHealth()
  await pass(10_000)
  expect(probes).toEqual([])
  const [first, second] = [new AbortController(), new AbortController()]
  health.watch(first.signal)
  health.watch(second.signal)
  await pass(6_000)
  expect(probes).toHaveLength(3)
  expect(probes[0]).toMatchObject({ workspace: 'w', model: '-' })
  first.abort()
  await pass(3_000)
  expect(probes).toHaveLength(4)
  second.abort()
  await pass(20_000)
  expect(probes).toHaveLength(4)
  health.watch(new AbortController().signal)
  await pass(1_500)
  expect(probes).toHaveLength(5)
})

it('probes for an idle window once a minute, and shows a service that falls silent at its next use within five', async () => {
  const { health, probes, pass, use, freeze, state } = openHealth()
  health.watch(new AbortController().signal)
  await pass(240_000)
  const before = probes.length
  await pass(300_000)
  expect(probes.length - before).toBe(5)
  await pass(1_000)
  freeze()
  use()
  await pass(limit)
  expect(state()).toBe('silent')
})
