// Catches: a unit whose program is cut at a space or expanded by systemd, and one that is written where systemd does not
// look; an AppImage that systemd forbids to mount itself.
import { expect, test } from 'vitest'
import { unitFile, unitPath } from '../../../../scripts/command/unit-file.ts'

test('paths are taken as they are', () => {
  const command = ['/opt/my node', '/srv/50%/$HOME/"a"\\b.js', 'serve']
  const [line] = unitFile({ command, env: {}, isMounted: false })
    .split('\n')
    .filter((one) => one.startsWith('ExecStart='))
  expect(line).toBe(String.raw`ExecStart="/opt/my node" "/srv/50%%/$$HOME/\"a\"\\b.js" "serve"`)
})

test('the environment is set before the program starts', () => {
  expect(unitFile({ command: ['/n'], env: { ELECTRON_RUN_AS_NODE: '1' }, isMounted: false })).toContain(
    'Environment="ELECTRON_RUN_AS_NODE=1"\n',
  )
})

test('it allows no new privileges, except for an AppImage, whose mount needs them', () => {
  const unit = (isMounted: boolean) => unitFile({ command: ['/n'], env: {}, isMounted })
  expect(unit(false)).toContain('\nNoNewPrivileges=true\nUMask=0077\n')
  expect(unit(true)).not.toContain('NoNewPrivileges')
})

test('it is where systemd looks for units of a user', () => {
  expect(unitPath({}, '/h')).toBe('/h/.config/systemd/user/backlot.service')
  expect(unitPath({ XDG_CONFIG_HOME: '/c' }, '/h')).toBe('/c/systemd/user/backlot.service')
})
