// Catches: a package of another system or of development in a package, a missing one that the program loads, a nested
// version left out, and a lock without a needed package that is not reported.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { Lock, shippedPackages } from '../../../../scripts/package/shipped-packages.ts'
import { architectures, systems } from '../../../../scripts/package/target.ts'

const file = resolve(import.meta.dirname, '../../../../package-lock.json')
const lock = Lock.parse(JSON.parse(readFileSync(file, 'utf8')))
const linux = { system: 'linux', architecture: 'x64' } as const

const targets = systems.flatMap((system) => architectures.map((architecture) => ({ system, architecture })))

test.each(targets)('$system $architecture has one library of each kind, and no runtime', (target) => {
  const names = shippedPackages(lock, target).map(({ name }) => name)
  const platform = { linux: 'linux', win: 'win32', mac: 'darwin' }[target.system]
  const own = `${platform}-${target.architecture}`
  const natives = names.filter((name) => /(?:linux|darwin|win32)/.test(name))
  expect(natives.filter((name) => !name.includes(own))).toEqual([])
  for (const kind of ['@img/sharp-', '@napi-rs/canvas-', '@seydx/node-av-']) {
    const found = natives.filter((name) => name.startsWith(kind) && !name.includes('libvips'))
    expect(found).toHaveLength(1)
  }
  expect(names).toEqual(expect.arrayContaining(['better-sqlite3', 'sharp', 'node-av', 'saxes', 'xmlchars']))
  expect(names.filter((name) => /^node-(?:linux|win)|werift|wasm32|mingw|musl|^electron|^vite/.test(name))).toEqual([])
})

test('a version that lies in another package is shipped where Node finds it', () => {
  const entry = (version: string, dependencies: Record<string, string> = {}) => ({ version, dependencies })
  const small = Lock.parse({
    packages: {
      '': { dependencies: { a: '1', b: '1' } },
      'node_modules/a': entry('1.0.0', { b: '2' }),
      'node_modules/a/node_modules/b': entry('2.0.0'),
      'node_modules/b': entry('1.0.0'),
    },
  })
  expect(shippedPackages(small, linux).map(({ path, version }) => `${path} ${version}`)).toEqual([
    'node_modules/a 1.0.0',
    'node_modules/a/node_modules/b 2.0.0',
    'node_modules/b 1.0.0',
  ])
  const { 'node_modules/b': _, 'node_modules/a/node_modules/b': _inner, ...less } = small.packages
  expect(() => shippedPackages({ packages: less }, linux)).toThrow('The lock has no b, which node_modules/a needs.')
})
