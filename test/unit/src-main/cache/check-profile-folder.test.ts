// Catches: a database on a network drive, where its log is not reliable; a network folder that counts as local; a
// profile that other users of the computer can open.
import { chmodSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { checkFolder, isOnNetwork } from '#main/cache/check-profile-folder.ts'
import { makeTempFolder } from '../../../helpers/temp-folder.ts'

it.each([
  ['an NFS folder', '/mnt/share', 0x6969, 'linux', true],
  ['an SMB folder', '/mnt/share', 0xfe53_4d42, 'linux', true],
  ['a CIFS folder', '/mnt/share', 0xff53_4d42, 'linux', true],
  ['an ext4 folder', '/home/a', 0xef53, 'linux', false],
  ['a folder in memory', '/tmp/a', 0x0102_1994, 'linux', false],
  ['a share', '\\\\server\\share\\Backlot', 0, 'win32', true],
  ['a share with slashes', '//server/share/Backlot', 0, 'win32', true],
  ['a long path', '\\\\?\\D:\\Backlot', 0, 'win32', false],
  ['a drive', 'D:\\Backlot', 0, 'win32', false],
] as const)('D22: recognizes whether %s is on another machine', (_, folder, type, platform, expected) => {
  expect(isOnNetwork(folder, type, platform)).toBe(expected)
})

it('leaves nothing behind in a writable folder, and creates a missing one', async () => {
  await using folder = await makeTempFolder()
  const profile = join(folder.path, 'a', 'profile')
  checkFolder(profile)
  expect(readdirSync(profile)).toEqual([])
})

it.runIf(process.platform !== 'win32')('makes a folder private, also one it creates, and keeps its files', async () => {
  await using folder = await makeTempFolder()
  const existing = join(folder.path, 'existing')
  mkdirSync(join(existing, 'media'), { recursive: true })
  chmodSync(existing, 0o777)
  for (const profile of [existing, join(folder.path, 'new')]) {
    checkFolder(profile)
    expect(statSync(profile).mode & 0o777).toBe(0o700)
  }
  expect(readdirSync(existing)).toEqual(['media'])
})

it.runIf(process.platform !== 'win32')(
  'refuses a folder that is meant for all users, and leaves its permissions alone',
  async () => {
    await using folder = await makeTempFolder()
    const shared = join(folder.path, 'shared')
    mkdirSync(shared)
    chmodSync(shared, 0o1777)
    expect(() => checkFolder(shared)).toThrow(/Other users of this computer can open the profile .*--profile/u)
    expect([statSync(shared).mode & 0o7777, readdirSync(shared)]).toEqual([0o1777, []])
  },
)
