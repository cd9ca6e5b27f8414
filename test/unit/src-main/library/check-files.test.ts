// Catches: a check that miscounts, deletes or repairs by itself, misses a bit that flipped, reports a file that is being
// downloaded as extra, counts files as missing while their drive is away, cannot be paused, begins again after a restart,
// blocks the studio's thread, or leaves a file that was only moved missing.
import { createHash } from 'node:crypto'
import {
  closeSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { openStore } from '#main/cache/open-store.ts'
import { cacheFile } from '#main/cache/cache-file.ts'
import { createAssetsTable } from '#main/cache/tables/assets.ts'
import { createFileChecksTable, type DueFile } from '#main/cache/tables/file-checks.ts'
import { createSystemClock } from '#main/hosts/system-clock.ts'
import { checkEveryMs, createFileChecks } from '#main/library/check-files.ts'
import { createRelinkFiles } from '#main/library/relink-files.ts'
import { createCheckFile } from '#main/media/check-file.ts'
import { createFileStates } from '#main/media/file-state.ts'
import { createIsAwaited, listMediaFiles, regularSize } from '#main/media/list-media-files.ts'
import { createMediaHome } from '#main/media/media-folder.ts'
import { partPath } from '#main/media/partial-files.ts'
import { createThumbnailPool } from '#main/media/thumbnail-pool.ts'
import { AssetId, WorkspaceId } from '#shared/domain/ids.ts'
import { createMemoryLog } from '../../../helpers/memory-log.ts'
import { programOf } from '../../../helpers/program.ts'
import { makeTempFolder } from '../../../helpers/temp-folder.ts'
import { longestShare } from '../../../helpers/turns.ts'

// Of an unknown format.
const bytesOf = (index: number) => Buffer.from(`\u0001 heron ${String(index).padStart(5, '0')}`.padEnd(5_000, ' heron'))
const sha256Of = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const nameOf = (index: number) => `a heron ${String(index).padStart(5, '0')}.png`
const later = (path: string) => utimesSync(path, new Date(), new Date(Date.now() + 60_000))

/** A library’s index and a media folder with files of two workspaces, all present. `open` starts what checks them. */
async function openBench(files: number) {
  await using held = new AsyncDisposableStack()
  const folder = held.use(await makeTempFolder())
  const media = join(folder.path, 'media')
  const log = createMemoryLog()
  const database = held.adopt(openStore(join(folder.path, 'cache.db'), cacheFile), (opened) => opened.close())
  const assets = createAssetsTable(database)
  const table = createFileChecksTable(database)
  const home = createMediaHome({
    folder: media,
    recordFile: join(folder.path, 'media-home.json'),
    uuid: () => 'this folder',
    reportAlert: () => undefined,
    log,
  })
  const pathOf = (index: number) => join(media, index % 2 === 0 ? 'one' : 'two', nameOf(index))
  for (const name of ['one', 'two']) mkdirSync(join(media, name))
  const createdAt = Date.now()
  const write = (index: number) => {
    const path = pathOf(index)
    const bytes = bytesOf(index)
    writeFileSync(path, bytes)
    assets.insert({
      id: AssetId.parse(`asset-${index}`),
      workspaceId: WorkspaceId.parse(index % 2 === 0 ? 'one' : 'two'),
      jobId: null,
      kind: 'image',
      title: 'a heron',
      prompt: 'a heron',
      modelId: 'm',
      modelName: 'M',
      width: 3,
      height: 2,
      duration: null,
      bytes: bytes.length,
      sha256: sha256Of(bytes),
      contentType: 'image/png',
      path,
      createdAt,
      rating: 0,
      mark: 'none',
    })
  }
  database.transaction(() => Array.from({ length: files }, (_, index) => write(index)))
  const thumbnails = held.adopt(
    createThumbnailPool({ workerFile: programOf('src-main/media/thumbnail-worker.ts'), folder: folder.path, log }),
    (pool) => pool.stop(),
  )
  const awaited: string[] = []
  /** A check as after a start. `onFile`: called before each file is checked. */
  function open(onFile: (file: DueFile) => void = () => undefined, clock = createSystemClock()) {
    const states = createFileStates({ onChange: () => undefined, log })
    const checkFile = createCheckFile({ states, thumbnails })
    const yieldToLoop = () => new Promise<void>((resolve) => setImmediate(resolve))
    const relative = (path: string) => path.replace(`${media}/`, '')
    const media_ = {
      checkFile,
      hash: thumbnails.hash,
      sizeOf: regularSize,
      nameOf: relative,
      listFiles: (...args: [AbortSignal, (path: string, error: unknown) => void]) => listMediaFiles(media, ...args),
      isAwaited: () => createIsAwaited(awaited),
    }
    const ended = Promise.withResolvers<void>()
    const checks = createFileChecks({
      table,
      home,
      async checkFile(file, share, signal) {
        onFile(file as DueFile)
        return checkFile(file, share, signal)
      },
      relink: createRelinkFiles({ table, assets, checks: media_, relocate: assets.relocate, yieldToLoop, clock, log }),
      nameOf: relative,
      noteDamaged: states.noteDamaged,
      isHere: (file) => states.of(file) === 'here',
      isAtService: () => false,
      runInBackground: (_, work) => void work.then(ended.resolve, ended.reject),
      onChange: () => undefined,
      onFiles: () => undefined,
      yieldToLoop,
      clock,
      log,
    })
    return { ...checks, states, ended: ended.promise, checkAll: () => checks.begin().then(() => ended.promise) }
  }
  const all = held.move()
  return {
    media,
    pathOf,
    awaited,
    assets,
    table,
    open,
    disk: () => readdirSync(media, { recursive: true, encoding: 'utf8' }).toSorted(),
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  }
}

it('D25: counts and names missing, changed, damaged and extra files, and deletes and repairs nothing', async () => {
  await using bench = await openBench(300)
  const { media, pathOf } = bench
  for (let index = 0; index < 60; index += 1) rmSync(pathOf(index))
  for (let index = 60; index < 70; index += 1) writeFileSync(pathOf(index), 'edited and longer')
  for (let index = 70; index < 75; index += 1) {
    writeFileSync(pathOf(index), bytesOf(999))
    later(pathOf(index))
  }
  // Touched and put back, as a restored copy is: still the same file.
  for (let index = 75; index < 80; index += 1) later(pathOf(index))
  // A bit that flipped on the disk: no program wrote it, so that size and time are as they were.
  const flipped = bytesOf(80)
  flipped[2_000] = (flipped[2_000] ?? 0) ^ 1
  writeFileSync(pathOf(80), flipped)
  mkdirSync(join(media, 'two', 'mine', 'deep'), { recursive: true })
  for (let index = 1_000; index < 1_070; index += 1) {
    writeFileSync(join(media, 'two', 'mine', 'deep', nameOf(index)), bytesOf(index))
  }
  symlinkSync(join(media, 'one'), join(media, 'a link'))
  for (const name of ['.DS_Store', 'Thumbs.db']) writeFileSync(join(media, name), 'x')
  writeFileSync(partPath(join(media, 'one'), 'asset-9999', '"tag"'), 'x')
  bench.awaited.push('12345678-and-more')
  writeFileSync(join(media, 'one', '2026-06-01 a heron 12345678 (2).png'), bytesOf(5_000))
  const before = bench.disk()
  const checks = bench.open()
  await checks.checkAll()
  const { extra, ...report } = checks.report()
  expect(report).toMatchObject({
    status: 'idle',
    intact: 224,
    missing: 60,
    changed: 15,
    damaged: 1,
    online: 0,
    unread: 0,
    done: { files: 300 },
    total: { files: 300 },
  })
  expect([extra?.count, extra?.names.length, extra?.names[0]]).toEqual([71, 50, 'a link'])
  const first = checks.page('missing', 0, 50)
  expect(first.files.map(({ name }) => name)).toContain(join('one', nameOf(0)))
  expect(checks.page('missing', first.next ?? 0, 50).files).toHaveLength(10)
  expect(checks.page('damaged', 0, 50).files).toMatchObject([{ assetId: 'asset-80' }])
  expect(bench.disk()).toEqual(before)
  const kept = bench.table.listAfter(79, 2)[1]
  if (kept === undefined) throw new Error('The damaged file is in the library')
  expect(checks.states.of(kept)).toBe('damaged')
  // Known again after a restart, before anything is read.
  const next = bench.open()
  expect(next.states.of(kept)).toBe('here')
  await next.wake()
  expect(next.states.of(kept)).toBe('damaged')
})

it('D14: a moved file is linked again by its checksum, and one that is back in its place is no problem', async () => {
  await using bench = await openBench(6)
  const { media, pathOf } = bench
  mkdirSync(join(media, 'sorted'))
  renameSync(pathOf(0), join(media, 'sorted', 'renamed.png'))
  // Of the same size as a missing file, but another one.
  writeFileSync(join(media, 'sorted', 'other.png'), bytesOf(77))
  renameSync(pathOf(1), join(media, '..', 'aside.png'))
  const checks = bench.open()
  await checks.checkAll()
  expect(checks.report()).toMatchObject({
    intact: 5,
    missing: 1,
    linked: { count: 1, names: ['sorted/renamed.png'] },
    extra: { count: 1, names: ['sorted/other.png'] },
  })
  expect(bench.assets.read(AssetId.parse('asset-0'))?.path).toBe(join(media, 'sorted', 'renamed.png'))
  renameSync(join(media, '..', 'aside.png'), join(media, 'sorted', 'back.png'))
  expect(await checks.findMoved(new AbortController().signal)).toBe(1)
  expect(checks.report()).toMatchObject({ intact: 6, missing: 0, linked: { count: 2 } })
  rmSync(pathOf(2))
  await bench.open().checkAll()
  writeFileSync(pathOf(2), bytesOf(2))
  expect(checks.report()).toMatchObject({ missing: 1 })
  expect(checks.page('missing', 0, 10).files).toEqual([])
  expect(checks.report()).toMatchObject({ missing: 0 })
})

it('D25: a drive that goes away is waited for, and nothing on it counts as missing', async () => {
  await using bench = await openBench(60)
  const { media } = bench
  const checks = bench.open((file) => {
    if (file.row === 31) renameSync(media, `${media} unplugged`)
  })
  await checks.begin()
  await vi.waitFor(() => expect(checks.report().status).toBe('waiting'), { timeout: 5_000 })
  expect(checks.report()).toMatchObject({ missing: 0, unread: 0 })
  renameSync(`${media} unplugged`, media)
  // The same file is asked about again.
  await checks.pause()
  const next = bench.open()
  next.resume()
  await next.ended
  expect(next.report()).toMatchObject({ status: 'idle', intact: 60, missing: 0 })
})

it('a paused check stays paused over a restart, and goes on where it was', async () => {
  await using bench = await openBench(100)
  const asked: number[] = []
  const checks = bench.open(({ row }) => {
    asked.push(row)
    if (row === 50) void checks.pause()
  })
  await checks.checkAll()
  await vi.waitFor(() => expect(checks.report()).toMatchObject({ status: 'paused', done: { files: 49 } }), {
    timeout: 20_000,
  })
  const next = bench.open(({ row }) => asked.push(row))
  expect(next.report().status).toBe('paused')
  await next.wake()
  expect(asked).toHaveLength(50)
  next.resume()
  await next.ended
  expect(asked.slice(50)).toEqual(Array.from({ length: 51 }, (_, index) => index + 50))
  expect(next.report()).toMatchObject({ status: 'idle', intact: 100 })
})

it('a check begins by itself a month after the last one ended', async () => {
  await using bench = await openBench(2)
  const system = createSystemClock()
  let skipped = 0
  const clock = { ...system, now: () => system.now() + skipped }
  const checks = bench.open(undefined, clock)
  await checks.wake()
  await checks.ended
  const first = checks.report().finishedAt
  expect(checks.report()).toMatchObject({ intact: 2, status: 'idle' })
  skipped = checkEveryMs - 60_000
  await checks.wake()
  expect(checks.report()).toMatchObject({ finishedAt: first, status: 'idle' })
  skipped = checkEveryMs + 60_000
  await checks.wake()
  expect(checks.report()).toMatchObject({ finishedAt: null, status: 'running' })
  await checks.stop()
})

it('D25: many files are checked in many short turns', async () => {
  await using bench = await openBench(150)
  const checks = bench.open()
  // One turn may hold a collection of the garbage of all files that share this process.
  expect(await longestShare(checks.checkAll())).toBeLessThan(0.3)
  expect(checks.report()).toMatchObject({ intact: 150 })
})

it('a file that a sync service took away is neither read nor missing', async () => {
  await using bench = await openBench(3)
  const { pathOf } = bench
  // It has a size and no blocks, as in a folder that is synchronised.
  const handle = openSync(pathOf(0), 'w')
  ftruncateSync(handle, 5_000)
  closeSync(handle)
  rmSync(pathOf(1))
  writeFileSync(join(pathOf(1), '..', `.${nameOf(1)}.icloud`), 'stub')
  const checks = bench.open()
  await checks.checkAll()
  expect(checks.report()).toMatchObject({ online: 2, intact: 1, missing: 0, changed: 0 })
  expect(bench.table.listAfter(0, 3).map((file) => checks.states.of(file))).toEqual(['online', 'online', 'here'])
  expect(readFileSync(pathOf(0)).every((byte) => byte === 0)).toBe(true)
})
