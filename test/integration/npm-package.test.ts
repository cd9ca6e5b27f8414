// Catches: what `npm pack` leaves out or packs too much of, a `backlot` command that does not start, and a unit that names
// a program that is not there.
import { execFile } from 'node:child_process'
import { existsSync, linkSync, readFileSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { Lock, shippedPackages } from '../../scripts/package/shipped-packages.ts'
import { ownTarget } from '../../scripts/package/target.ts'
import { rawRequest, statusOf } from '../helpers/raw-request.ts'
import { startHost } from '../helpers/start-host.ts'
import { makeTempFolder } from '../helpers/temp-folder.ts'

const root = resolve(import.meta.dirname, '../..')
const run = promisify(execFile)
const onLinux = process.platform === 'linux'

/** The files that `npm pack` packs, as its own code lists them: npm would also compress all of them, only to tell a size. */
async function packedFiles(): Promise<string[]> {
  const npm = process.env['npm_execpath'] ?? (await run('npm', ['exec', '--call', 'echo $npm_execpath'])).stdout.trim()
  const list: unknown = createRequire(npm)('npm-packlist')
  if (typeof list !== 'function') throw new Error('npm lists its files in another way.')
  const manifest: unknown = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  return z
    .array(z.string())
    .parse(await list({ path: root, package: manifest, isProjectRoot: true, edgesOut: new Map() }))
}

let folder = ''
let files: string[] = []

const command = () => join(folder, 'node_modules/backlot/out/main/command.js')

/** Puts what npm would pack where npm would install it, with its packages beside it. */
beforeAll(async () => {
  if (!onLinux) return
  await run(process.execPath, [join(root, 'scripts/prepack.ts')])
  files = await packedFiles()
  folder = await mkdtemp(join(tmpdir(), 'backlot-npm-'))
  const place = async (from: string, to: string) => {
    await mkdir(dirname(to), { recursive: true })
    try {
      linkSync(from, to)
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EXDEV')) throw error
      await copyFile(from, to)
    }
  }
  for (const path of files) await place(join(root, path), join(folder, 'node_modules/backlot', path))
  const lock = Lock.parse(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')))
  for (const { path } of shippedPackages(lock, ownTarget())) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    // One inside another package came along with it.
    if (!existsSync(join(folder, path))) await symlink(join(root, path), join(folder, path))
  }
})
afterAll(async () => {
  if (folder !== '') await rm(folder, { recursive: true, force: true })
})

test.runIf(onLinux)('has programs, page, resources and licences, and no source or map', () => {
  const needed = [
    'out/main/command.js',
    'out/main/service.js',
    'out/renderer/index.html',
    'resources/fonts/slices.json',
  ]
  expect(files).toEqual(
    expect.arrayContaining([...needed, 'out/legal/THIRD-PARTY-LICENSES.txt', 'out/legal/sbom.cdx.json', 'LICENSE']),
  )
  expect(files.filter((path) => /^(?:src-|scripts|test|node_modules)|\.(?:map|tsx?)$/.test(path))).toEqual([])
})

/** Uses what the command serves, as a page and as a foreign site. */
async function useServed(profile: string): Promise<void> {
  await using host = await startHost(process.execPath, [command(), 'serve'], profile)
  expect(new URL(host.origin).hostname).toBe('127.0.0.1')
  await host.call.workspace.openLocal()
  expect((await host.call.catalog.list({})).models.length).toBeGreaterThan(20)
  const { port, host: own } = new URL(host.origin)
  const ask = async (...headers: string[]) =>
    statusOf(await rawRequest(Number(port), ['GET / HTTP/1.1', ...headers, 'Connection: close']))
  expect(await ask(`Host: ${own}`)).toBe(200)
  expect(await ask('Host: backlot.example')).toBe(403)
  expect(await ask(`Host: ${own}`, 'Origin: https://backlot.example')).toBe(403)
}

test.runIf(onLinux)('the command serves Backlot on this computer only, and lists what else it does', async () => {
  await using profile = await makeTempFolder()
  await useServed(profile.path)
  // The next start reads its compiled code there.
  expect((await readdir(join(profile.path, 'cache/backlot'), { recursive: true })).length).toBeGreaterThan(20)

  const own = { env: { ...process.env, XDG_CACHE_HOME: profile.path } }
  const ports = ['--port', '8420', '--media-port', '8421']
  const flags = ['serve', '--host', '127.0.0.2', ...ports, '--profile', profile.path]
  const refused = run(process.execPath, [command(), ...flags], own)
  await expect(refused).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('only with a passphrase') })
  expect((await run(process.execPath, [command(), 'help'])).stdout).toContain('install-unit')
  await expect(run(process.execPath, [command(), 'nonsense'], own)).rejects.toMatchObject({ code: 2 })
})

test.runIf(onLinux)('the unit starts this installation, and is removed again', async () => {
  await using home = await makeTempFolder()
  const env = { PATH: process.env['PATH'], XDG_CONFIG_HOME: home.path, XDG_CACHE_HOME: join(home.path, 'cache') }
  const { stdout } = await run(
    process.execPath,
    [command(), 'install-unit', '--port', '9001', '--media-port', '9002'],
    { env },
  )
  const unit = join(home.path, 'systemd/user/backlot.service')
  expect(stdout).toContain(unit)
  expect(await readFile(unit, 'utf8')).toContain(
    `ExecStart="${process.execPath}" "${command()}" "serve" "--port" "9001"`,
  )
  await run(process.execPath, [command(), 'install-unit', '--remove'], { env })
  expect(await readdir(dirname(unit))).toEqual([])
})
