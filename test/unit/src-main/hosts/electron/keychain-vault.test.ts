// Catches a secret that is sealed with a well-known password, lost with a changed keychain, or never verified.
import { chooseVault } from '#main/hosts/electron/keychain-vault.ts'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeTempFolder } from '../../../../helpers/temp-folder.ts'

const secret = 'pk_live_0123456789abcdef'

/** A keychain that seals by XORing every byte with its own mask. */
function makeSafeStorage(backend: string, mask: number, open: (text: string) => string = (text) => text) {
  const turn = (bytes: Buffer) => Buffer.from(bytes.map((byte) => byte ^ mask))
  return {
    isEncryptionAvailable: () => true,
    getSelectedStorageBackend: () => backend,
    encryptString: (text: string) => turn(Buffer.from(`${backend}:${text}`)),
    decryptString(sealed: Buffer) {
      const text = turn(sealed).toString()
      if (!text.startsWith(`${backend}:`)) throw new Error('Error while decrypting the ciphertext provided.')
      return open(text.slice(backend.length + 1))
    },
  }
}

const choose = (folder: string, safeStorage: object, platform: NodeJS.Platform = 'linux') =>
  // Only the part of Electron's safe storage that the vault uses.
  chooseVault({ safeStorage: safeStorage as never, platform, folder })

test.each(['basic_text', 'unknown'])(
  'on Linux, %s does not count as a keychain: nothing is written',
  async (backend) => {
    await using temp = await makeTempFolder()
    const folder = join(temp.path, 'keys')
    const vault = choose(folder, makeSafeStorage(backend, 1))
    expect(vault.info()).toMatchObject({ kind: 'session' })
    await vault.write('one', secret)
    expect(await vault.read('one')).toBe(secret)
    await vault.remove('one')
    expect(await vault.read('one')).toBeNull()
    expect(existsSync(folder)).toBe(false)
  },
)

test('an unavailable keychain does not count as one', async () => {
  await using temp = await makeTempFolder()
  const locked = { ...makeSafeStorage('gnome_libsecret', 1), isEncryptionAvailable: () => false }
  expect(choose(temp.path, locked).info().kind).toBe('session')
  expect(choose(temp.path, locked, 'darwin').info().kind).toBe('session')
})

test('reads in a later start what the keychain sealed, and never stores it unencrypted', async () => {
  await using temp = await makeTempFolder()
  await choose(temp.path, makeSafeStorage('kwallet6', 7)).write('one', secret)
  expect(await choose(temp.path, makeSafeStorage('kwallet6', 7)).read('one')).toBe(secret)
  for (const name of await readdir(temp.path)) {
    expect(await readFile(join(temp.path, name), 'utf8')).not.toContain(secret)
  }
})

test('names a changed keychain, keeps what it sealed, and going back works', async () => {
  await using temp = await makeTempFolder()
  await choose(temp.path, makeSafeStorage('gnome_libsecret', 1)).write('one', secret)
  const other = choose(temp.path, makeSafeStorage('kwallet5', 2))
  const problem = await other.read('one').catch((error: unknown) => error)
  expect(problem).toMatchObject({ code: 'VAULT_UNAVAILABLE' })
  expect(String(problem)).toContain('saved with gnome_libsecret, but this session uses kwallet5')
  await other.write('one', 'another')
  expect(await other.read('one')).toBe('another')
  expect(await choose(temp.path, makeSafeStorage('gnome_libsecret', 1)).read('one')).toBe(secret)
})

test('reports a keychain that can no longer open what it sealed, without the sealed text', async () => {
  await using temp = await makeTempFolder()
  await choose(temp.path, makeSafeStorage('gnome_libsecret', 1)).write('one', secret)
  const sealed = makeSafeStorage('gnome_libsecret', 1).encryptString(secret).toString('base64')
  const problem = await choose(temp.path, makeSafeStorage('gnome_libsecret', 9))
    .read('one')
    .catch((error: unknown) => error)
  expect(problem).toMatchObject({ code: 'VAULT_UNAVAILABLE' })
  expect(JSON.stringify(problem) + String(problem)).not.toContain(sealed)
})

test('does not keep a secret that reads back differently', async () => {
  await using temp = await makeTempFolder()
  const garbling = choose(
    temp.path,
    makeSafeStorage('gnome_libsecret', 1, (text) => text.toUpperCase()),
  )
  await expect(garbling.write('one', secret)).rejects.toMatchObject({ code: 'VAULT_UNAVAILABLE' })
  expect(await readdir(temp.path)).toEqual([])
})
