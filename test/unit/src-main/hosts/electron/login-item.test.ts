// Catches: a start at login that is written without being asked for, that breaks at a path with a space, and that stays
// after it was switched off.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { autostartEntry, createLoginItem, isBackgroundStart } from '#main/hosts/electron/login-item.ts'
import { makeTempFolder } from '../../../../helpers/temp-folder.ts'

test('on Linux an entry of the session starts the program without a window, until it is switched off', async () => {
  await using folder = await makeTempFolder()
  const env = { XDG_CONFIG_HOME: folder.path }
  const program = '/opt/My Apps/Backlot.AppImage'
  const item = createLoginItem({ platform: 'linux', env, home: '/home/nobody', program, args: ['--profile=/p'] })
  const file = join(folder.path, 'autostart/backlot.desktop')
  item.apply(false)
  expect(existsSync(join(folder.path, 'autostart'))).toBe(false)
  item.apply(true)
  expect(readFileSync(file, 'utf8')).toContain('Exec="/opt/My Apps/Backlot.AppImage" ')
  expect(readFileSync(file, 'utf8')).toContain(' "--profile=/p" "--background"\n')
  item.apply(false)
  expect(existsSync(file)).toBe(false)
})

test('a path is quoted as the desktop reads it', () => {
  expect(autostartEntry(['/a "b" $c %d'])).toContain(String.raw`Exec="/a \"b\" \$c %%d"`)
})

test('a start with the flag has no window', () => {
  expect(isBackgroundStart(['backlot', '--background'], 'linux')).toBe(true)
  expect(isBackgroundStart(['backlot'], 'linux')).toBe(false)
})
