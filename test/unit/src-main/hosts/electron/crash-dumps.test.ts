// Catches: a crash dump, which contains memory, that is sent anywhere, or that lies where nobody finds it; a first start that
// fails because a folder of its profile is not there yet.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { keepCrashDumps } from '#main/hosts/electron/crash-dumps.ts'
import { double } from '../../../../helpers/electron-double.ts'
import { makeTempFolder } from '../../../../helpers/temp-folder.ts'

vi.mock('electron', () => import('../../../../helpers/electron-double.ts'))

afterEach(() => double.reset())

it('keeps crash dumps in the folder of the profile and sends none', async () => {
  await using profile = await makeTempFolder()
  const crashes = join(profile.path, 'new', 'crashes')
  keepCrashDumps(crashes)
  expect(double.paths.get('crashDumps')).toBe(crashes)
  expect(double.crashReports).toEqual([{ uploadToServer: false }])
})

it('leaves the reason to the profile where its folder cannot be made', async () => {
  await using profile = await makeTempFolder()
  await writeFile(join(profile.path, 'a file'), '')
  keepCrashDumps(join(profile.path, 'a file', 'crashes'))
  expect(double.paths.has('crashDumps')).toBe(false)
  expect(double.crashReports).toEqual([{ uploadToServer: false }])
})
