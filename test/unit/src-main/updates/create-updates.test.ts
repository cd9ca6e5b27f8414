// Catches: a download or restart that nobody asked for, a restart during a paid run or a file write, an update that is
// installed all the same or without a backup, checks that cannot be turned off, news that are shown at the first start or
// come back.
import { readFileSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { Settings } from '#shared/bridge/settings.ts'
import { createBackupProcess } from '#main/cache/backup-process.ts'
import { sql } from '#main/cache/database.ts'
import { openLedgerStore } from '#main/cache/ledger-store.ts'
import { createStudioEvents } from '#main/events/studio-events.ts'
import { createFileInstaller } from '#main/updates/file-installer.ts'
import { connectDirectly } from '#main/outbound/outbound.ts'
import { createUpdates } from '#main/updates/create-updates.ts'
import { filledKey, openFilled, writeJobs } from '../../../helpers/filled-profile.ts'
import { createMemoryLog } from '../../../helpers/memory-log.ts'
import { programOf } from '../../../helpers/program.ts'
import { makeTempFolder, type TempFolder } from '../../../helpers/temp-folder.ts'
import { createTestClock } from '../../../helpers/test-clock.ts'
import { type FeedVersion, serveUpdateFeed } from '../../../helpers/update-feed.ts'

const fresh = Buffer.from('the new program'.repeat(100))
let folder: TempFolder
beforeEach(async () => {
  folder = await makeTempFolder()
  await mkdir(join(folder.path, 'profile'))
})
afterEach(() => folder[Symbol.asyncDispose]())

function openUpdates(
  feed: string | null,
  changes: { version?: string; settings?: Partial<Settings>; isLinkOnly?: boolean; backUp?: () => Promise<void> } = {},
) {
  const log = createMemoryLog()
  const clock = createTestClock()
  const target = join(folder.path, 'Backlot.AppImage')
  writeFileSync(target, 'the old program')
  writeFileSync(
    join(folder.path, 'CHANGELOG.md'),
    '# Changelog\n\n## 1.1.0 (2026)\n\n- New `things`.\n\n## 1.0.0\n\n- Old things.\n',
  )
  const installer = createFileInstaller({
    target,
    folder: join(folder.path, 'updates'),
    restart: () => void quits.push('restart'),
    log,
  })
  const quits: string[] = []
  const busy: { with: 'runs' | 'files' | null } = { with: null }
  const pending: Promise<void>[] = []
  const updates = createUpdates({
    host: {
      feed,
      page: null,
      target: { platform: 'linux', arch: 'x64' },
      changelogFile: join(folder.path, 'CHANGELOG.md'),
      quit: () => void quits.push('quit'),
      ...(changes.isLinkOnly === true ? {} : { installer }),
    },
    version: changes.version ?? '1.0.0',
    profileFolder: join(folder.path, 'profile'),
    settings: { read: () => Settings.parse(changes.settings ?? {}) },
    busyWith: () => busy.with,
    backUp: changes.backUp ?? (() => Promise.resolve()),
    outbound: connectDirectly,
    events: createStudioEvents((error) => log.error('A listener threw', { error })),
    clock,
    log,
    runInBackground: (_, work) => void pending.push(work),
  })
  const settle = async () => {
    while (pending.length > 0) await pending.shift()
  }
  return { updates, clock, quits, busy, settle, program: () => readFileSync(target, 'utf8') }
}
const latest: FeedVersion = { version: '1.1.0', bytes: fresh, notes: '- New things.' }

it('asks after the start, and downloads, restarts and installs only when the user says so', async () => {
  await using feed = await serveUpdateFeed({ latest })
  const { updates, clock, quits, settle, program } = openUpdates(feed.url)
  await updates.resume()
  clock.advance(59_000)
  expect(feed.requests).toEqual([])
  clock.advance(2_000)
  await settle()
  expect(updates.state()).toMatchObject({
    status: 'idle',
    way: 'installs',
    found: { version: '1.1.0', notes: ['New things.'] },
  })
  expect(feed.requests.map(({ path }) => path)).toEqual(['/latest-linux.yml'])
  updates.download()
  await settle()
  expect(updates.state().status).toBe('ready')
  expect(program()).toBe('the old program')
  await updates.install()
  expect(quits).toEqual(['quit'])
  await updates.decide()
  await updates.finish()
  expect(program()).toBe(fresh.toString())
  expect(quits).toEqual(['quit', 'restart'])
})

it('neither restarts nor installs while a paid run or a file write is under way', async () => {
  await using feed = await serveUpdateFeed({ latest })
  const { updates, quits, busy, settle, program } = openUpdates(feed.url)
  await updates.resume()
  updates.check()
  await settle()
  updates.download()
  await settle()
  for (const what of ['runs', 'files'] as const) {
    busy.with = what
    expect(updates.state().waitsFor).toBe(what)
    await expect(updates.install()).rejects.toThrow('Nothing was changed')
    await updates.decide()
    busy.with = null
    // What began before the end counts, though it has ended by now.
    await updates.finish()
    expect(program()).toBe('the old program')
  }
  expect(quits).toEqual([])
  await updates.decide()
  await updates.finish()
  expect(program()).toBe(fresh.toString())
})

it.each(['a restart', 'the end of the program'])(
  'backs the ledger up before the update is installed at %s',
  async (when) => {
    await using feed = await serveUpdateFeed({ latest })
    const profile = openFilled(join(folder.path, 'profile'))
    writeJobs(profile, 3)
    const { ledger, backups, backupsFolder } = profile.safety
    const copying = createBackupProcess(programOf('src-main/cache/backup-worker.ts'))
    const backUp = async () => void (await backups.takeBeforeUpdate(ledger, copying))
    const { updates, settle, program } = openUpdates(feed.url, { backUp })
    await updates.resume()
    updates.check()
    await settle()
    updates.download()
    await settle()
    if (when === 'a restart') await updates.install()
    await updates.decide()
    expect(program()).toBe('the old program')
    await copying.stop()
    profile.close()
    const copy = openLedgerStore(join(backupsFolder, 'ledger.db.before-update'), filledKey)
    expect(copy.database.get(z.object({ count: z.int() }), sql`SELECT count(*) AS count FROM job`)?.count).toBe(3)
    copy.database.close()
    await updates.finish()
    expect(program()).toBe(fresh.toString())
  },
)

it('does not install an update without a backup, and says so', async () => {
  await using feed = await serveUpdateFeed({ latest })
  const backUp = () => Promise.reject(new Error('ENOSPC'))
  const { updates, quits, settle, program } = openUpdates(feed.url, { backUp })
  await updates.resume()
  updates.check()
  await settle()
  updates.download()
  await settle()
  await expect(updates.install()).rejects.toThrow('couldn’t be backed up')
  expect(quits).toEqual([])
  await updates.decide()
  await updates.finish()
  expect(program()).toBe('the old program')
})

it('asks nothing where checks are off or the build has no feed', async () => {
  await using feed = await serveUpdateFeed({ latest })
  const off = openUpdates(feed.url, { settings: { updateChecks: false } })
  await off.updates.resume()
  off.clock.advance(48 * 3_600_000)
  const none = openUpdates(null)
  await none.updates.resume()
  none.updates.check()
  none.clock.advance(48 * 3_600_000)
  expect(feed.requests).toEqual([])
  expect(none.updates.state()).toMatchObject({ hasFeed: false, found: null })
  // By hand it still can be asked.
  off.updates.check()
  await off.settle()
  expect(off.updates.state().found?.version).toBe('1.1.0')
})

it('only tells of a newer version where it cannot install one', async () => {
  await using feed = await serveUpdateFeed({ latest })
  const { updates, settle } = openUpdates(feed.url, { isLinkOnly: true })
  await updates.resume()
  updates.check()
  await settle()
  expect(updates.state()).toMatchObject({ way: 'link', found: { version: '1.1.0', page: feed.url } })
  expect(() => updates.download()).toThrow('no newer version to download')
})

it('says why a check failed, and keeps working', async () => {
  const { updates, settle } = openUpdates('http://127.0.0.1:1/')
  await updates.resume()
  updates.check()
  await settle()
  expect(updates.state()).toMatchObject({
    status: 'idle',
    problem: { sentence: expect.stringContaining('Couldn’t reach the update server') as string },
  })
})

it('shows what is new once after an update, and nothing at the first start', async () => {
  const first = openUpdates(null)
  await first.updates.resume()
  expect(first.updates.state().news).toBeNull()
  const next = openUpdates(null, { version: '1.1.0' })
  await next.updates.resume()
  expect(next.updates.state().news).toEqual({ version: '1.1.0', notes: ['New things.'] })
  await next.updates.hideNews()
  const again = openUpdates(null, { version: '1.1.0' })
  await again.updates.resume()
  expect(again.updates.state().news).toBeNull()
})
