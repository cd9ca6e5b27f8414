// Catches: a key that is read for an origin it was not entered for, one that stays after it was deleted, one that the
// log redacts only after it was used.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createFileKeyVault } from '#main/hosts/browser/file-key-vault.ts'
import { createKeyRing } from '#main/keys/key-ring.ts'
import { createMemoryLog } from '../../../helpers/memory-log.ts'
import { createMemoryVault } from '../../../helpers/studio.ts'
import { makeTempFolder } from '../../../helpers/temp-folder.ts'

const key = `pk_live_${'k'.repeat(40)}`
const origin = 'https://api.example.com'

async function makeRing() {
  const temp = await makeTempFolder()
  const heard: string[] = []
  const openRing = () =>
    createKeyRing({
      vault: createFileKeyVault({ folder: temp.path, log: createMemoryLog() }),
      onKey: (one) => heard.push(one),
    })
  return { folder: temp.path, heard, openRing, [Symbol.asyncDispose]: () => temp[Symbol.asyncDispose]() }
}

it('reads a key for the workspace and the origin it was entered for, and for no other', async () => {
  await using made = await makeRing()
  await made.openRing().keep('one', origin, key)
  const ring = made.openRing()
  expect(await ring.read('one', origin)).toBe(key)
  const others = [
    ['two', origin],
    ['one', 'http://api.example.com'],
    ['one', 'https://api.example.com:8443'],
    ['one', 'https://api.example.com.evil.example'],
    ['one', 'https://example.com'],
    ['one', ''],
  ] as const
  for (const [workspace, elsewhere] of others) expect(await ring.read(workspace, elsewhere)).toBeNull()
})

it('a deleted key is gone for every later start, and the same key elsewhere stays', async () => {
  await using made = await makeRing()
  const ring = made.openRing()
  await ring.keep('one', origin, key)
  await ring.keep('two', origin, key)
  await ring.forget('one', origin)
  expect(await made.openRing().read('one', origin)).toBeNull()
  expect(await made.openRing().read('two', origin)).toBe(key)
})

it('registers a key for redaction before it is returned, and the disk never has it unencrypted', async () => {
  await using made = await makeRing()
  await made.openRing().keep('one', origin, key)
  expect(made.heard).toEqual([key])
  made.heard.length = 0
  const later = made.openRing()
  await later.read('one', origin)
  later.printOf(key)
  expect(made.heard).toEqual([key, key])
  for (const name of await readdir(made.folder)) {
    expect(await readFile(join(made.folder, name), 'latin1')).not.toContain(key)
  }
})

it('a fingerprint distinguishes two keys and reveals neither', () => {
  const ring = createKeyRing({ vault: createMemoryVault(), onKey: () => undefined })
  expect(ring.printOf(key)).toMatch(/^[0-9a-f]{16}$/)
  expect(ring.printOf(key)).toBe(ring.printOf(key))
  expect(ring.printOf(key)).not.toBe(ring.printOf(`${key}k`))
})
