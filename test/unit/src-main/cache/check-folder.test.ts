// Catches: a database on a network drive, where its log does not hold; a local folder that is taken for one.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { checkFolder, isOnNetwork } from '#main/cache/check-folder.ts'
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
] as const)('D22: tells whether %s is on another machine', (_, folder, type, platform, expected) => {
  expect(isOnNetwork(folder, type, platform)).toBe(expected)
})

it('leaves nothing behind in a folder that can be written, and makes one that is not there', async () => {
  await using folder = await makeTempFolder()
  const profile = join(folder.path, 'a', 'profile')
  checkFolder(profile)
  expect(readdirSync(profile)).toEqual([])
})
