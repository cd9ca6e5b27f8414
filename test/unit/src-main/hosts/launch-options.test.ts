// Catches a flag that opens the program to the network, or an unknown flag that is silently ignored.
import { readElectronOptions, restartArgs, readLaunchOptions } from '#main/hosts/launch-options.ts'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

test('without flags: any free port, the default profile, independent of a parent', () => {
  expect(readLaunchOptions([])).toEqual({ port: 0, mediaPort: 0, profile: null, tied: false, remote: null })
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
  const own = { port: 4321, mediaPort: 4322, profile: resolve('here'), tied: true, remote: null }
  expect(readLaunchOptions(args)).toEqual(own)
})

test.each([
  [['--host', '192.168.1.20'], /--port 8420 --media-port 8421/u],
  [['--host', 'server.local', '--port=8420', '--media-port=8421'], /IP address/u],
  [['--host', '0.0.0.0', '--port=8420', '--media-port=8421'], /needs --origin/u],
  [['--host', '', '--port=8420', '--media-port=8421'], /IP address/u],
  [['--host', '::', '--port=8420', '--media-port=8421', '--origin', 'http://server'], /--origin takes/u],
  [['--host', '::', '--port=8420', '--media-port=8421', '--origin', 'https://server/path'], /--origin takes/u],
  [
    ['--trusted-proxy', '10.0.0.2', '--port=8420', '--media-port=8421', '--origin', 'https://a'],
    /needs --media-origin/u,
  ],
  [['--trusted-proxy', 'proxy', '--port=8420', '--media-port=8421'], /--trusted-proxy takes an IP/u],
  [['--host', '10.0.0.1', '--port=8420', '--media-port=8421', '--tls-cert', 'c'], /go together/u],
  [['--origin', 'https://server'], /--origin needs --host/u],
  [
    [
      '--trusted-proxy=127.0.0.1',
      '--port=8420',
      '--media-port=8421',
      '--origin=https://a.example',
      '--media-origin=https://m.example',
    ],
    /--media-origin needs the host name of --origin/u,
  ],
] as const)('refuses %j for other computers, and says what is missing', (args, why) => {
  expect(() => readLaunchOptions(args)).toThrow(why)
})

test('reads how other computers reach it', () => {
  const ports = ['--port', '8420', '--media-port', '8421']
  expect(readLaunchOptions(['--host', '192.168.1.20', ...ports]).remote).toEqual({
    listenOn: '192.168.1.20',
    origin: 'https://192.168.1.20:8420',
    mediaOrigin: 'https://192.168.1.20:8421',
    tls: null,
    proxy: null,
    passphraseFile: null,
  })
  const proxied = [
    '--trusted-proxy',
    '127.0.0.1',
    '--origin',
    'https://a.example',
    '--media-origin',
    'https://a.example:8421',
  ]
  expect(readLaunchOptions([...proxied, ...ports]).remote).toMatchObject({
    listenOn: '127.0.0.1',
    origin: 'https://a.example',
    mediaOrigin: 'https://a.example:8421',
    proxy: '127.0.0.1',
  })
})

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

test('opens again with its profile and the flags of Electron, without what was of one start', () => {
  const own = ['--profile=here', '--parent=4321', '--shown-file=/tmp/shown', '--background']
  expect(restartArgs(['/electron', '--no-sandbox', ...own, 'backlot://open/activity', '/a.json'])).toEqual([
    '--no-sandbox',
    `--profile=${resolve('here')}`,
  ])
  expect(restartArgs(['/electron'])).toEqual([])
})

test.each(['--profile=', '--parent=', '--parent=0', '--parent=-1', '--parent=1e3', '--shown-file='])(
  'Electron refuses %s',
  (argument) => {
    expect(() => readElectronOptions([argument])).toThrow(/./)
  },
)
