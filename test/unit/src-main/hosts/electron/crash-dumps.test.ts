// Catches: a crash dump, which contains memory, that is sent anywhere, or that lies where nobody finds it.
import { expect, it, vi } from 'vitest'
import { keepCrashDumps } from '#main/hosts/electron/crash-dumps.ts'
import { double } from '../../../../helpers/electron-double.ts'

vi.mock('electron', () => import('../../../../helpers/electron-double.ts'))

it('keeps crash dumps in the folder of the profile and sends none', () => {
  keepCrashDumps('/profile/crashes')
  expect(double.paths.get('crashDumps')).toBe('/profile/crashes')
  expect(double.crashReports).toEqual([{ uploadToServer: false }])
})
