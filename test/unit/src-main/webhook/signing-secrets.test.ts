// Catches: an event that is rejected while its secret is rotated, one accepted under an old secret for ever, a secret that
// is used before the log knows it, a vault that cannot be read and takes the service's secret with it.
import { beforeEach, expect, it } from 'vitest'
import { WorkspaceId } from '#shared/domain/ids.ts'
import { createSigningSecrets, type SecretStore } from '#main/webhook/signing-secrets.ts'
import { createMemoryLog } from '../../../helpers/memory-log.ts'
import { createTestClock, type TestClock } from '../../../helpers/test-clock.ts'

const id = WorkspaceId.parse('account')
const day = 24 * 60 * 60_000
let clock: TestClock
let stored: string | null
let told: string | null
let seen: string[]
let isLocked: boolean

const store: SecretStore = {
  read: () => (isLocked ? Promise.reject(new Error('locked')) : Promise.resolve(stored)),
  write: (_, text) => Promise.resolve(void (stored = text)),
  remove: () => Promise.resolve(void (stored = null)),
}
const open = () =>
  createSigningSecrets({
    read: () => (told === null ? Promise.reject(new Error('no route')) : Promise.resolve(told)),
    store,
    onSecret: (secret) => void seen.push(secret),
    clock,
    log: createMemoryLog(),
  })

beforeEach(() => {
  clock = createTestClock()
  stored = null
  told = null
  seen = []
  isLocked = false
})

it('accepts an entered secret and the one before it for a day, also after a restart', async () => {
  const secrets = open()
  await secrets.keep(id, 'first-secret')
  await secrets.keep(id, 'second-secret')
  expect(secrets.of(id)).toEqual(['second-secret', 'first-secret'])
  clock.advance(day / 2)
  const again = open()
  expect(again.of(id)).toEqual([])
  seen = []
  expect(await again.learn(id)).toBe(true)
  expect(again.of(id)).toEqual(['second-secret', 'first-secret'])
  expect(seen).toEqual(['second-secret', 'first-secret'])
  clock.advance(day / 2)
  expect(again.of(id)).toEqual(['second-secret'])
  await again.forget(id)
  expect(again.of(id)).toEqual([])
  expect(stored).toBeNull()
})

it('accepts what the service tells beside what was entered, each once', async () => {
  const secrets = open()
  told = 'secret-of-service'
  await secrets.keep(id, 'secret-of-user')
  expect(await secrets.learn(id)).toBe(true)
  expect(secrets.of(id)).toEqual(['secret-of-service', 'secret-of-user'])
  expect(secrets.sourcesOf(id)).toEqual({ service: true, entered: true })
  await secrets.keep(id, 'secret-of-service')
  expect(secrets.of(id)).toEqual(['secret-of-service', 'secret-of-user'])
  expect(await secrets.learn(id)).toBe(false)
})

it('knows the secret of the service though the vault is locked, and reads the vault once it is open', async () => {
  stored = JSON.stringify({ current: 'entered-secret', previous: null })
  told = 'secret-of-service'
  isLocked = true
  const secrets = open()
  await secrets.learn(id)
  expect(secrets.of(id)).toEqual(['secret-of-service'])
  isLocked = false
  expect(await secrets.learn(id)).toBe(true)
  expect(secrets.of(id)).toEqual(['secret-of-service', 'entered-secret'])
})

it.each(['', '   ', 'with a space', 'short', 'x'.repeat(501)])('refuses %j without repeating it', async (typed) => {
  const kept = open().keep(id, typed)
  await expect(kept).rejects.toMatchObject({ code: 'INVALID_INPUT', data: { fields: [{ field: 'secret' }] } })
  const message = await kept.then(String, String)
  expect(typed.trim() !== '' && message.includes(typed)).toBe(false)
  expect(stored).toBeNull()
})
