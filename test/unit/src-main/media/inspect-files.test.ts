// Catches: a check that miscounts, deletes or repairs by itself, reports a file that is being downloaded as extra,
// blocks the studio's thread, cannot be stopped, or reports everything missing because a drive is away.
import { createHash } from 'node:crypto'
import { lstatSync, mkdirSync, readdirSync, renameSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { cacheFile } from '#main/cache/profile.ts'
import { openStore } from '#main/cache/open-store.ts'
import { createAssetsTable } from '#main/cache/tables/assets.ts'
import { createFileStates } from '#main/media/file-state.ts'
import { createInspectFiles } from '#main/media/inspect-files.ts'
import { createMediaHome } from '#main/media/media-folder.ts'
import { partPath } from '#main/media/partial-files.ts'
import { AssetId, WorkspaceId } from '#shared/domain/ids.ts'
import { createMemoryLog } from '../../../helpers/memory-log.ts'
import { makeTempFolder } from '../../../helpers/temp-folder.ts'
import { longestShare } from '../../../helpers/turns.ts'

// Of an unknown format.
const bytes = '\x01 heron'
const sha256 = createHash('sha256').update(bytes).digest('hex')
const nameOf = (index: number) => `a heron ${String(index).padStart(5, '0')}.png`

/** The library’s index and a media folder with this many files of two workspaces, all present. */
async function openBench(files: number) {
  const folder = await makeTempFolder()
  const media = join(folder.path, 'media')
  const log = createMemoryLog()
  const now = Date.now()
  const database = openStore(join(folder.path, 'cache.db'), cacheFile)
  const assets = createAssetsTable(database)
  const recordFile = join(folder.path, 'media-home.json')
  const home = createMediaHome({
    folder: media,
    recordFile,
    uuid: () => 'this folder',
    reportAlert: () => undefined,
    log,
  })
  const pathOf = (index: number) => join(media, index % 2 === 0 ? 'one' : 'two', nameOf(index))
  for (const name of ['one', 'two']) mkdirSync(join(media, name))
  const write = (index: number) => {
    const path = pathOf(index)
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
      sha256,
      contentType: 'image/png',
      path,
      createdAt: now,
      rating: 0,
      mark: 'none',
    })
  }
  database.transaction(() => Array.from({ length: files }, (_, index) => write(index)))
  const pages: number[] = []
  const awaited: string[] = []
  const states = createFileStates({ onChange: () => undefined, log })
  const inspectRows = (kept: typeof assets.listKept, signal?: AbortSignal) =>
    createInspectFiles({ home, states, kept, awaited: () => awaited, log })(signal)
  return {
    media,
    pathOf,
    pages,
    awaited,
    inspectRows,
    inspect: (signal?: AbortSignal, onPage?: (count: number) => void) =>
      inspectRows((after, limit) => {
        onPage?.(pages.push(after))
        return assets.listKept(after, limit)
      }, signal),
    /** Everything on the disk and in the library's index. */
    everything: () => ({
      disk: readdirSync(media, { recursive: true, encoding: 'utf8' }).map((name) => {
        const { ino, size, mtimeMs } = lstatSync(join(media, name))
        return [name, ino, size, mtimeMs]
      }),
      rows: assets.listKept(0, 1e6),
    }),
    async [Symbol.asyncDispose]() {
      database.close()
      await folder[Symbol.asyncDispose]()
    },
  }
}

it('D25: counts and names missing, changed and extra files, and changes nothing', async () => {
  await using bench = await openBench(2_000)
  const { media, pathOf } = bench
  const later = (path: string) => utimesSync(path, new Date(), new Date(Date.now() + 60_000))
  for (let index = 0; index < 60; index += 1) rmSync(pathOf(index))
  for (let index = 60; index < 70; index += 1) writeFileSync(pathOf(index), 'edited and longer')
  for (let index = 70; index < 75; index += 1) {
    writeFileSync(pathOf(index), 'a crane')
    later(pathOf(index))
  }
  // Touched and put back, as a restored copy is: still the same file.
  for (let index = 75; index < 80; index += 1) later(pathOf(index))
  mkdirSync(join(media, 'two', 'mine', 'deep'), { recursive: true })
  for (let index = 0; index < 70; index += 1) writeFileSync(join(media, 'two', 'mine', 'deep', nameOf(index)), bytes)
  symlinkSync(join(media, 'one'), join(media, 'a link'))
  for (const name of ['.DS_Store', 'Thumbs.db']) writeFileSync(join(media, name), 'x')
  writeFileSync(partPath(join(media, 'one'), 'asset-9999', '"tag"'), 'x')
  bench.awaited.push('12345678-and-more')
  writeFileSync(join(media, 'one', '2026-06-01 a heron 12345678 (2).png'), bytes)
  const before = bench.everything()

  const { here, missing, changed, unread, extra } = await bench.inspect()
  expect({ here, missing: missing.count, changed: changed.count, unread, extra: extra.count }).toEqual({
    here: 1_925,
    missing: 60,
    changed: 15,
    unread: { count: 0, names: [] },
    extra: 71,
  })
  expect(missing.names).toHaveLength(50)
  expect(missing.names[0]).toBe(join('one', nameOf(0)))
  expect(changed.names).toContain(join('two', nameOf(71)))
  expect([extra.names.length, extra.names[0]]).toEqual([50, 'a link'])
  expect(extra.names[1]).toBe(join('two', 'mine', 'deep', nameOf(0)))
  expect(bench.everything()).toEqual(before)
})

it('D25: 50,000 files are checked in many short turns', async () => {
  await using bench = await openBench(1)
  const mark = { path: bench.pathOf(0), bytes: bytes.length, sha256, createdAt: Date.now(), kind: 'image' as const }
  const rows = Array.from({ length: 50_000 }, (_, index) => ({ ...mark, row: index + 1 }))
  const check = bench.inspectRows((after, limit) => rows.slice(after, after + limit))
  // One turn may hold a collection of the garbage of all files that share this process.
  expect(await longestShare(check)).toBeLessThan(0.3)
  expect(await check).toMatchObject({ here: 50_000 })
})

it('D25: reports no difference for a consistent library, and for an empty one', async () => {
  const none = { count: 0, names: [] }
  for (const files of [0, 3]) {
    await using bench = await openBench(files)
    const agreed = {
      folder: bench.media,
      here: files,
      missing: none,
      changed: none,
      damaged: none,
      unread: none,
      extra: none,
    }
    expect(await bench.inspect()).toEqual(agreed)
  }
})

it('D25: can be stopped at any point', async () => {
  await using bench = await openBench(250)
  const stop = new AbortController()
  await expect(bench.inspect(stop.signal, (count) => count === 2 && stop.abort())).rejects.toThrow(
    expect.objectContaining({ name: 'AbortError' }),
  )
  expect(bench.pages).toEqual([0, 100])
  await expect(bench.inspect(stop.signal)).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }))
  expect(bench.pages).toHaveLength(2)
})

it('D25: reports a drive that is away or goes away meanwhile, and counts nothing on it as missing', async () => {
  await using bench = await openBench(300)
  const { media } = bench
  const away = expect.objectContaining({ code: 'MEDIA_AWAY', data: { charged: 'no', folder: media } })
  const unplug = (count: number) => count === 2 && renameSync(media, `${media} unplugged`)
  await expect(bench.inspect(undefined, unplug)).rejects.toThrow(away)
  await expect(bench.inspect()).rejects.toThrow(away)
  renameSync(`${media} unplugged`, media)
  expect(await bench.inspect()).toMatchObject({ here: 300, missing: { count: 0 } })
})

it('D25: reports a file that cannot be read as unread, not as missing', async () => {
  await using bench = await openBench(0)
  const mark = {
    row: 1,
    path: join(bench.media, 'x'.repeat(300)),
    bytes: 1,
    sha256,
    createdAt: 0,
    kind: 'image' as const,
  }
  const report = await bench.inspectRows((after) => (after === 0 ? [mark] : []))
  expect(report).toMatchObject({ here: 0, missing: { count: 0 }, unread: { count: 1, names: ['x'.repeat(300)] } })
})
