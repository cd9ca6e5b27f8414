// Catches: a deb or a program from source that replaces itself, an AppImage that does not.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { chooseUpdateInstaller } from '#main/hosts/electron/updater.ts'
import { createMemoryLog } from '../../../../helpers/memory-log.ts'
import { makeTempFolder } from '../../../../helpers/temp-folder.ts'

it('replaces an AppImage and what has an installer, and nothing else', async () => {
  await using folder = await makeTempFolder()
  const appImage = join(folder.path, 'Backlot.AppImage')
  writeFileSync(appImage, '')
  const base = { feed: 'https://a.example', profileFolder: folder.path, log: createMemoryLog() }
  const canInstall = (platform: string, path?: string) =>
    chooseUpdateInstaller({ ...base, platform, appImage: path })?.canInstall()
  expect(await canInstall('linux', appImage)).toBe(true)
  expect(await canInstall('linux', join(folder.path, 'gone'))).toBe(false)
  expect(canInstall('linux')).toBeUndefined()
  expect(await canInstall('win32')).toBe(true)
  expect(await canInstall('darwin')).toBe(true)
})
