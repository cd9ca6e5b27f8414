// Catches: a key that changes at every start, so that nothing it sealed can be checked; a start that fails because of a
// vault.
import { expect, it } from 'vitest'
import { readSealKey } from '#main/keys/key-ring.ts'
import type { Vault } from '#main/ports/host-ports.ts'
import { createMemoryLog } from '../../../helpers/memory-log.ts'
import { createMemoryVault } from '../../../helpers/studio.ts'

const lasting = (): Vault => ({ ...createMemoryVault(), info: () => ({ kind: 'file', sentence: '' }) })

it('is created once, with 32 bytes, and the same at every later start', async () => {
  const vault = lasting()
  const first = await readSealKey(vault, createMemoryLog())
  expect(first).toHaveLength(32)
  expect(await readSealKey(vault, createMemoryLog())).toEqual(first)
  expect(await readSealKey(lasting(), createMemoryLog())).not.toEqual(first)
})

it('is null where the vault keeps nothing over a restart', async () => {
  const vault = createMemoryVault()
  expect(await readSealKey(vault, createMemoryLog())).toBeNull()
  expect(await vault.read('row-seals')).toBeNull()
})

it('is null where the vault cannot be used, and that is logged', async () => {
  const log = createMemoryLog()
  const refuse = () => Promise.reject(new Error('locked'))
  expect(await readSealKey({ ...lasting(), read: refuse }, log)).toBeNull()
  expect(log.lines).toMatchObject([{ level: 'warn' }])
})
