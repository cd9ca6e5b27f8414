// Catches user data stored outside the platform's own folder, or data that must outlive a profile stored inside it.
import { compiledCodeFolder, defaultMarkFolder, defaultProfileFolder } from '#main/hosts/launch-options.ts'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const home = join('/', 'home', 'a')

test.each([
  ['linux', {}, join(home, '.local', 'share', 'backlot')],
  ['linux', { XDG_DATA_HOME: join('/', 'data') }, join('/', 'data', 'backlot')],
  ['darwin', {}, join(home, 'Library', 'Application Support', 'Backlot')],
  ['win32', { LOCALAPPDATA: join('/', 'local') }, join('/', 'local', 'Backlot')],
  ['win32', {}, join(home, 'AppData', 'Local', 'Backlot')],
] as const)('on %s with %j it is %s', (platform, env, folder) => {
  expect(defaultProfileFolder({ platform, env, home })).toBe(folder)
})

test.each(['linux', 'darwin', 'win32'] as const)(
  'on %s the marks of profiles and compiled code are stored outside any profile',
  (platform) => {
    const machine = { platform, env: {}, home }
    const profile = join(defaultProfileFolder(machine), '/')
    expect(defaultMarkFolder(machine).startsWith(profile)).toBe(false)
    expect(compiledCodeFolder(machine).startsWith(profile)).toBe(false)
  },
)
