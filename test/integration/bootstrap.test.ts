// Catches: minutes of installing before an outdated Node is reported, a supported system that is refused, and a program
// that is downloaded although nothing uses it.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { makeTempFolder } from '../helpers/temp-folder.ts'

const root = resolve(import.meta.dirname, '../..')

const Env = z.record(z.string(), z.string())

type Machine = { readonly platform: string; readonly arch: string; readonly node: string }

/**
 * Runs the project's bootstrap with its lock file as if on another machine; npm is replaced by a program that records
 * its call.
 */
async function bootstrapOn({ platform, arch, node }: Machine) {
  await using folder = await makeTempFolder()
  await mkdir(join(folder.path, 'scripts'))
  await copyFile(join(root, 'scripts/bootstrap.mjs'), join(folder.path, 'scripts/bootstrap.mjs'))
  await copyFile(join(root, 'package-lock.json'), join(folder.path, 'package-lock.json'))
  const machine = join(folder.path, 'machine.mjs')
  const versions = { ...process.versions, node }
  const facts = { platform, arch, versions, version: `v${node}` }
  await writeFile(
    machine,
    `for (const [name, value] of Object.entries(${JSON.stringify(facts)})) Object.defineProperty(process, name, { value })`,
  )
  const npm = join(folder.path, 'npm.mjs')
  await writeFile(
    npm,
    `import { writeFileSync } from 'node:fs'; writeFileSync('npm-was-run', JSON.stringify(process.env))`,
  )
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--import', machine, join(folder.path, 'scripts/bootstrap.mjs')],
    { cwd: folder.path, encoding: 'utf8', env: { npm_execpath: npm, npm_node_execpath: process.execPath } },
  )
  const record = join(folder.path, 'npm-was-run')
  const hasInstalled = existsSync(record)
  const env = hasInstalled ? Env.parse(JSON.parse(await readFile(record, 'utf8'))) : {}
  return { status, stderr, hasInstalled, env }
}

test.each([
  ['darwin', 'arm64'],
  ['darwin', 'x64'],
  ['win32', 'arm64'],
])(
  '%s %s with an old Node is refused before anything is installed, with the version it needs',
  async (platform, arch) => {
    const done = await bootstrapOn({ platform, arch, node: '22.22.0' })
    expect(done).toMatchObject({ status: 1, hasInstalled: false })
    expect(done.stderr).toMatch(
      new RegExp(`needs Node 24 or newer on this system \\(${platform} ${arch}\\).*Nothing was installed`),
    )
  },
)

test.each([
  { platform: 'darwin', arch: 'arm64', node: '24.0.0' },
  { platform: 'win32', arch: 'arm64', node: '26.1.0' },
  { platform: 'linux', arch: 'x64', node: '20.20.2' },
  { platform: 'linux', arch: 'arm64', node: '20.20.2' },
  { platform: 'win32', arch: 'x64', node: '20.20.2' },
])('$platform $arch with Node $node is installed', async (machine) => {
  expect(await bootstrapOn(machine)).toMatchObject({ hasInstalled: true })
})

test('an npm that runs every install script downloads no ffmpeg', async () => {
  const { env } = await bootstrapOn({ platform: 'linux', arch: 'x64', node: '20.20.2' })
  const { scripts } = z
    .object({ scripts: z.object({ postinstall: z.string() }) })
    .parse(JSON.parse(await readFile(join(root, 'node_modules/node-av/package.json'), 'utf8')))
  // The package's own script, without a network to download from.
  const offline = `data:text/javascript,globalThis.fetch = () => Promise.reject(new Error('It downloads.'))`
  const [, file = ''] = scripts.postinstall.split(' ')
  const run = spawnSync(process.execPath, ['--import', offline, file], {
    cwd: join(root, 'node_modules/node-av'),
    encoding: 'utf8',
    env,
  })
  expect([run.status, run.stdout.trim()]).toEqual([0, 'Skipping ffmpeg download'])
})
