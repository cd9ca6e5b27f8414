// Catches: a program that is neither the old nor the new one after a kill, an update that begins anew each time, one with
// other bytes than the feed promises, an installation that leaves its downloads behind.
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createFileInstaller } from '#main/updates/file-installer.ts'
import { connectDirectly } from '#main/outbound/outbound.ts'
import { createFeedClient } from '#main/updates/feed-client.ts'
import { readRelease } from '#main/updates/read-feed.ts'
import { createMemoryLog } from '../../../helpers/memory-log.ts'
import { programOf } from '../../../helpers/program.ts'
import { makeTempFolder } from '../../../helpers/temp-folder.ts'
import { serveUpdateFeed } from '../../../helpers/update-feed.ts'

const old = Buffer.from('the old program'.repeat(1_000))
/** So large that it comes in many pieces, also where the network hands over several at once. */
const fresh = randomBytes(4_000_000)
const { signal } = new AbortController()
const { open } = createFeedClient(connectDirectly)
const target = { platform: 'linux', arch: 'x64' }

function prepareTarget(folder: string): string {
  const path = join(folder, 'Backlot.AppImage')
  writeFileSync(path, old)
  chmodSync(path, 0o755)
  return path
}
const isWhole = (path: string) => [old, fresh].some((bytes) => readFileSync(path).equals(bytes))

/** Runs the update in a process that kills itself at a step; the steps if it came to its end. */
function run(path: string, folder: string, feed: string, killAt = ''): Promise<unknown> {
  const args = [programOf('test/fixtures/update-file.ts'), path, folder, feed, killAt]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  let printed = ''
  child.stdout.on('data', (piece) => (printed += String(piece)))
  return new Promise((done) => child.on('close', (code) => done(code === 0 ? JSON.parse(printed) : null)))
}

/** Into how many pieces the network cuts a download differs from run to run. */
const ofDownload = ['piece 1', 'piece 2', 'last piece']
const others = ['downloaded', 'verified', 'placed', 'staged', 'checked', 'kept', 'swapped', 'done']

it('leaves the complete old or new program at a kill at every step, and the next attempt ends with the new one', async () => {
  await using feed = await serveUpdateFeed({ latest: { version: '1.1.0', bytes: fresh } })
  await using folder = await makeTempFolder()
  const work = join(folder.path, 'updates')
  const path = prepareTarget(folder.path)
  const steps = await run(path, work, feed.url)
  expect(readFileSync(path).equals(fresh)).toBe(true)
  const middle = expect.stringMatching(/^piece \d+$/u)
  expect(steps).toEqual(['begun', ...(steps as string[]).slice(1, -9).map(() => middle), 'last piece', ...others])
  for (const step of ['begun', ...ofDownload, ...others]) {
    prepareTarget(folder.path)
    rmSync(work, { recursive: true, force: true })
    expect(await run(path, work, feed.url, step)).toBeNull()
    expect(isWhole(path), `after step ${step}`).toBe(true)
    expect(statSync(path).mode & 0o111, `after step ${step}`).toBe(0o111)
    await run(path, work, feed.url)
    expect(readFileSync(path).equals(fresh), `after step ${step}`).toBe(true)
  }
  expect(readFileSync(`${path}.previous`).length).toBeGreaterThan(0)
  expect(readdirSync(folder.path).filter((name) => name.startsWith('.'))).toEqual([])
})

it('goes on with a download where it stopped', async () => {
  await using feed = await serveUpdateFeed({ latest: { version: '1.1.0', bytes: fresh } })
  await using folder = await makeTempFolder()
  const path = prepareTarget(folder.path)
  writeFileSync(join(folder.path, '.Backlot.AppImage.1.1.0.part'), fresh.subarray(0, 150_000))
  await run(path, join(folder.path, 'updates'), feed.url)
  expect(feed.requests.at(-1)?.range).toBe('bytes=150000-')
  expect(readFileSync(path).equals(fresh)).toBe(true)
})

it.each([
  ['a wrong checksum', { version: '1.1.0', bytes: fresh, sha512: `${'A'.repeat(86)}==` }],
  ['a swapped file', { version: '1.1.0', bytes: fresh }],
])('refuses %s and keeps the program', async (name, latest) => {
  await using feed = await serveUpdateFeed({ latest })
  await using folder = await makeTempFolder()
  const path = prepareTarget(folder.path)
  await mkdir(join(folder.path, 'updates'))
  const installer = createFileInstaller({
    target: path,
    folder: join(folder.path, 'updates'),
    restart: () => undefined,
    log: createMemoryLog(),
  })
  const release = await readRelease({ open, feed: feed.url, target, channel: 'stable', current: '1.0.0', signal })
  if (release === null) throw new Error('No release')
  const update = async () => {
    await installer.prepare(release, { signal, open, onProgress: () => undefined })
    // Somebody writes to the file between the download and the end of the program.
    if (name === 'a swapped file')
      writeFileSync(join(folder.path, '.Backlot.AppImage.1.1.0.ready'), Buffer.from(fresh).fill(1, 0, 9))
    await installer.install(false)
  }
  await expect(update()).rejects.toThrow('does not match its checksum')
  expect(readFileSync(path).equals(old)).toBe(true)
  expect(readdirSync(folder.path).toSorted()).toEqual(['Backlot.AppImage', 'updates'])
})
