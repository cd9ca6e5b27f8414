// Catches: sources, maps, types or libraries of other systems in a package, a licence that is left out, and a prebuilt
// library of this system that is.
import { expect, test } from 'vitest'
import { isShippedOfPackage, isShippedOfProject } from '../../../../scripts/package/shipped-files.ts'

const mac = { system: 'mac', architecture: 'arm64' } as const
const ships = (name: string, path: string) => isShippedOfPackage(name, path, mac)

test('of the prebuilt libraries only that of the target is shipped', () => {
  const prebuilds = ['darwin-arm64', 'darwin-x64', 'linux-x64', 'win32-arm64'].map((name) => `prebuilds/${name}.node`)
  expect(prebuilds.filter((path) => ships('better-sqlite3', path))).toEqual(['prebuilds/darwin-arm64.node'])
})

test.each([
  ['sharp', 'dist/index.d.mts'],
  ['saxes', 'saxes.js.map'],
  ['saxes', 'README.md'],
  ['@fastify/busboy', 'bench/busboy-form-bench-utf8.js'],
  ['node-av', 'dist/webrtc/index.js'],
  ['node-av', 'dist/api/data/test_av1.ivf'],
  ['better-sqlite3', 'deps/sqlite3/sqlite3.c'],
  ['@fontsource/inter', 'files/inter-latin-400-normal.woff'],
  ['@fontsource/inter', 'files/inter-latin-300-normal.woff2'],
])('%s is shipped without %s', (name, path) => {
  expect(ships(name, path)).toBe(false)
})

test.each([
  ['node-av', 'LICENSE.md'],
  ['@echogarden/espeak-ng-emscripten', 'espeak-ng.data'],
  ['@img/sharp-libvips-darwin-arm64', 'lib/libvips-cpp.8.dylib'],
  ['@fontsource/inter', 'files/inter-latin-ext-400-normal.woff2'],
])('%s is shipped with %s', (name, path) => {
  expect(ships(name, path)).toBe(true)
})

test('of the project what was built and is read is shipped, and no source', () => {
  const paths = [
    'out/main/serve.js',
    'out/main/serve.js.map',
    'out/.built-from',
    'out/legal/SOURCE.txt',
    'src-main/serve.ts',
    'resources/fonts/slices.json',
  ]
  expect(paths.filter(isShippedOfProject)).toEqual(['out/main/serve.js', 'resources/fonts/slices.json'])
})
