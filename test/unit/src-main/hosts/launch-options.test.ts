// Catches a flag that opens the program to the network, or an unknown flag that is silently ignored.
import { readElectronOptions, readLaunchOptions } from '#main/hosts/launch-options.ts'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

test('without flags: any free port, the default profile, independent of a parent', () => {
  expect(readLaunchOptions([])).toEqual({ port: 0, mediaPort: 0, profile: null, tied: false })
})

test('reads the flags, and makes a profile absolute', () => {
  const args = [
    '--headless',
    '--host',
    'localhost',
    '--port',
    '4321',
    '--media-port',
    '4322',
    '--profile',
    'here',
    '--tied',
  ]
  expect(readLaunchOptions(args)).toEqual({ port: 4321, mediaPort: 4322, profile: resolve('here'), tied: true })
})

test.each(['0.0.0.0', '::', '192.168.1.20', 'server.local', ''])(
  'refuses to listen on “%s”, and says how to reach it',
  (host) => {
    expect(() => readLaunchOptions(['--host', host])).toThrow(/this computer only, .*ssh -L 8420:127\.0\.0\.1:8420/)
  },
)

test.each([
  ['--media-port', '70000'],
  ['--port=8420', '--media-port=8420'],
  ['--host-address', '0.0.0.0'],
  ['--address', '::'],
  ['--port', '70000'],
  ['--port', '-1'],
  ['--port', '1e3'],
  ['--port', ''],
  ['--port', '0x50'],
  ['--profile', ''],
  ['0.0.0.0'],
])('refuses %s %s with a reason', (...args) => {
  expect(() => readLaunchOptions(args)).toThrow(/./)
})

test('reads only our own flags among the arguments of Electron', () => {
  const own = ['--profile=/p', '--parent=4321', '--shown-file=/tmp/shown']
  const args = ['/electron', '/app', '--no-sandbox', '--inspect=0.0.0.0', ...own, 'app://x', '--port=1']
  expect(readElectronOptions(args)).toEqual({
    profile: resolve('/p'),
    parentPid: 4321,
    shownFile: resolve('/tmp/shown'),
  })
  expect(readElectronOptions(['/electron', '/app'])).toEqual({ profile: null, parentPid: null, shownFile: null })
})

test.each(['--profile=', '--parent=', '--parent=0', '--parent=-1', '--parent=1e3', '--shown-file='])(
  'Electron refuses %s',
  (argument) => {
    expect(() => readElectronOptions([argument])).toThrow(/./)
  },
)
