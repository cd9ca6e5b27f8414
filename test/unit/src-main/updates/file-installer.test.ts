// Catches: a program that is neither the old nor the new one after a kill, an update that begins anew each time, one with
// other bytes than the feed promises, an installation that leaves its downloads behind.
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { createFileInstaller, type UpdateStep } from '#main/updates/file-installer.ts'
import { connectDirectly } from '#main/outbound/outbound.ts'
import { createFeedClient } from '#main/updates/feed-client.ts'
import { readRelease } from '#main/updates/read-feed.ts'
import { createMemoryLog } from '../../../helpers/memory-log.ts'
import { makeTempFolder } from '../../../helpers/temp-folder.ts'
import { serveUpdateFeed } from '../../../helpers/update-feed.ts'

const old = Buffer.from('the old program'.repeat(1_000))
/** So large that it comes in many pieces, also where the network hands over several at once. */
const fresh = randomBytes(1_500_000)
const { signal } = new AbortController()
const target = { platform: 'linux', arch: 'x64' }
const current = '1.0.0'

const connected = createFeedClient(connectDirectly)
const { open } = connected
afterAll(() => connected.close())

/** Where the program and its update are. */
async function makeHome() {
  const folder = await makeTempFolder()
  const own = join(folder.path, 'programs')
  const path = join(own, 'Backlot.AppImage')
  mkdirSync(join(own, 'updates'), { recursive: true })
  writeFileSync(path, old)
  chmodSync(path, 0o755)
  return { root: folder.path, own, path, [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose]() }
}

const installerOf = (path: string, onStep?: (step: UpdateStep) => void) =>
  createFileInstaller({
    target: path,
    folder: join(dirname(path), 'updates'),
    restart: () => undefined,
    log: createMemoryLog(),
    ...(onStep === undefined ? {} : { onStep }),
  })

async function findRelease(feed: string) {
  const release = await readRelease({ open, feed, target, channel: 'stable', current, signal })
  if (release === null) throw new Error('No release')
  return release
}

/** Updates a program as at a start and an end of Backlot. `onStep`: gets pieces as `piece 1`, the last as `last piece`. */
async function update(path: string, feed: string, onStep: (name: string) => void = () => undefined): Promise<void> {
  let pieces = 0
  let isLast = false
  const installer = installerOf(path, (step) => {
    if (step === 'piece') pieces += 1
    onStep(step !== 'piece' ? step : isLast ? 'last piece' : `piece ${pieces}`)
  })
  const release = await findRelease(feed)
  if ((await installer.staged(current)) !== release.version) {
    await installer.prepare(release, { signal, open, onProgress: (at) => (isLast = at === release.file?.bytes) })
  }
  await installer.install(false)
}

/** Into how many pieces the network cuts a download differs from run to run. */
const ofDownload = ['piece 1', 'piece 2', 'last piece']
const others = ['downloaded', 'verified', 'placed', 'staged', 'checked', 'kept', 'swapped', 'done']

it('leaves the complete old or new program at a kill at every step, and the next attempt ends with the new one', async () => {
  await using feed = await serveUpdateFeed({ latest: { version: '1.1.0', bytes: fresh } })
  await using home = await makeHome()
  const { own, path } = home
  const steps: string[] = []
  const killed = ['begun', ...ofDownload, ...others]
  // The files at this moment are what a process that is killed now would leave behind.
  await update(path, feed.url, (step) => {
    steps.push(step)
    if (killed.includes(step)) cpSync(own, join(home.root, step), { recursive: true })
  })
  expect(readFileSync(path).equals(fresh)).toBe(true)
  const middle = expect.stringMatching(/^piece \d+$/u)
  expect(steps).toEqual(['begun', ...steps.slice(1, -9).map(() => middle), 'last piece', ...others])
  for (const step of killed) {
    rmSync(own, { recursive: true })
    renameSync(join(home.root, step), own)
    const left = readFileSync(path)
    expect(left.equals(old) || left.equals(fresh), `after step ${step}`).toBe(true)
    expect(statSync(path).mode & 0o111, `after step ${step}`).toBe(0o111)
    await update(path, feed.url)
    expect(readFileSync(path).equals(fresh), `after step ${step}`).toBe(true)
    expect(readFileSync(`${path}.previous`).length, `after step ${step}`).toBeGreaterThan(0)
    expect(
      readdirSync(own).filter((name) => name.startsWith('.')),
      `after step ${step}`,
    ).toEqual([])
  }
})

it('goes on with a download where it stopped', async () => {
  await using feed = await serveUpdateFeed({ latest: { version: '1.1.0', bytes: fresh } })
  await using home = await makeHome()
  writeFileSync(join(home.own, '.Backlot.AppImage.1.1.0.part'), fresh.subarray(0, 150_000))
  await update(home.path, feed.url)
  expect(feed.requests.at(-1)?.range).toBe('bytes=150000-')
  expect(readFileSync(home.path).equals(fresh)).toBe(true)
})

it.each([
  ['a wrong checksum', { version: '1.1.0', bytes: fresh, sha512: `${'A'.repeat(86)}==` }],
  ['a swapped file', { version: '1.1.0', bytes: fresh }],
])('refuses %s and keeps the program', async (name, latest) => {
  await using feed = await serveUpdateFeed({ latest })
  await using home = await makeHome()
  const installer = installerOf(home.path)
  const release = await findRelease(feed.url)
  const attempt = async () => {
    await installer.prepare(release, { signal, open, onProgress: () => undefined })
    // Somebody writes to the file between the download and the end of the program.
    if (name === 'a swapped file')
      writeFileSync(join(home.own, '.Backlot.AppImage.1.1.0.ready'), Buffer.from(fresh).fill(1, 0, 9))
    await installer.install(false)
  }
  await expect(attempt()).rejects.toThrow('does not match its checksum')
  expect(readFileSync(home.path).equals(old)).toBe(true)
  expect(readdirSync(home.own).toSorted()).toEqual(['Backlot.AppImage', 'updates'])
})
