// Catches a vault that leaves a secret readable, returns a changed one, or discards what it cannot open.
import { createFileKeyVault } from '#main/hosts/browser/file-key-vault.ts'
import { chmod, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createMemoryLog } from '../../../../helpers/memory-log.ts'
import { makeTempFolder } from '../../../../helpers/temp-folder.ts'

const secret = 'pk_live_0123456789abcdef'

async function makeVault() {
  const temp = await makeTempFolder()
  const folder = join(temp.path, 'keys')
  const log = createMemoryLog()
  return {
    folder,
    log,
    vault: createFileKeyVault({ folder, log }),
    file: (name: string) => join(folder, name),
    async everything() {
      const names = await readdir(folder)
      return Promise.all(names.map((name) => readFile(join(folder, name), 'latin1')))
    },
    [Symbol.asyncDispose]: () => temp[Symbol.asyncDispose](),
  }
}

test('reads a stored secret in this and a later start, under its own name only', async () => {
  await using made = await makeVault()
  expect(await made.vault.read('one')).toBeNull()
  await made.vault.write('one', secret)
  await made.vault.write('two', 'ключ 🔑')
  const later = createFileKeyVault({ folder: made.folder, log: made.log })
  expect(await later.read('one')).toBe(secret)
  expect(await later.read('two')).toBe('ключ 🔑')
  expect(await later.read('three')).toBeNull()
  await later.remove('one')
  expect(await made.vault.read('one')).toBeNull()
  expect(await made.vault.read('two')).toBe('ключ 🔑')
})

test('many concurrent writes lose nothing', async () => {
  await using made = await makeVault()
  const names = Array.from({ length: 20 }, (_, index) => `name-${index}`)
  await Promise.all(names.map((name) => made.vault.write(name, `secret of ${name}`)))
  expect(await Promise.all(names.map(made.vault.read))).toEqual(names.map((name) => `secret of ${name}`))
})

test('no file contains the secret in any plain form, and only this user can read the files', async () => {
  await using made = await makeVault()
  await made.vault.write('one', secret)
  for (const content of await made.everything()) {
    for (const form of ['utf8', 'base64', 'hex'] as const) {
      expect(content).not.toContain(Buffer.from(secret).toString(form))
    }
  }
  expect((await readdir(made.folder)).toSorted()).toEqual(['vault.json', 'vault.key'])
  expect((await stat(made.file('vault.key'))).mode & 0o777).toBe(0o600)
  expect((await stat(made.file('vault.json'))).mode & 0o777).toBe(0o600)
  expect((await stat(made.folder)).mode & 0o777).toBe(0o700)
})

test('a key file that others could read is made private again', async () => {
  await using made = await makeVault()
  await made.vault.write('one', secret)
  await chmod(made.file('vault.key'), 0o644)
  expect(await made.vault.read('one')).toBe(secret)
  expect((await stat(made.file('vault.key'))).mode & 0o777).toBe(0o600)
  expect(made.log.lines).toMatchObject([{ level: 'warn' }])
})

test('detects a single changed byte anywhere', async () => {
  await using made = await makeVault()
  await made.vault.write('one', secret)
  const stored = JSON.parse(await readFile(made.file('vault.json'), 'utf8')) as { secrets: { one: string } }
  const sealed = Buffer.from(stored.secrets.one, 'base64')
  for (let index = 0; index < sealed.length; index += 1) {
    const changed = Buffer.from(sealed)
    changed.writeUInt8(changed.readUInt8(index) ^ 1, index)
    await writeFile(
      made.file('vault.json'),
      JSON.stringify({ version: 1, secrets: { one: changed.toString('base64') } }),
    )
    await expect(made.vault.read('one'), `byte ${index}`).rejects.toMatchObject({ code: 'VAULT_UNAVAILABLE' })
  }
})

test('a secret moved to another name does not open', async () => {
  await using made = await makeVault()
  await made.vault.write('one', secret)
  const text = await readFile(made.file('vault.json'), 'utf8')
  await writeFile(made.file('vault.json'), text.replace('"one"', '"two"'))
  await expect(made.vault.read('two')).rejects.toMatchObject({ code: 'VAULT_UNAVAILABLE' })
})

test.each([
  ['the key file is gone', (file: (name: string) => string) => rm(file('vault.key'))],
  ['the key file is truncated', (file: (name: string) => string) => writeFile(file('vault.key'), 'AAAA')],
  ['the secrets are truncated', (file: (name: string) => string) => writeFile(file('vault.json'), '{"version":1,')],
  [
    'the secrets are of a newer version',
    (file: (name: string) => string) => writeFile(file('vault.json'), '{"version":2}'),
  ],
])('%s: reading fails with a message, writing sets the old files aside and works', async (_label, damage) => {
  await using made = await makeVault()
  await made.vault.write('one', secret)
  await damage(made.file)
  const problem = await made.vault.read('one').catch((error: unknown) => error)
  expect(problem).toMatchObject({ code: 'VAULT_UNAVAILABLE', data: { charged: 'no' } })
  expect(String(problem)).toContain('Nothing was charged')
  await made.vault.write('one', 'another')
  expect(await made.vault.read('one')).toBe('another')
  expect(await readdir(made.folder)).toContain('vault.json.unusable')
})
