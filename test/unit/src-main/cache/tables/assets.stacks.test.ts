// Catches: a presenter video that is listed once for each of its files, a re-cut in a stack of its own, a stack that
// disappears if a filter hides its top file, counts that differ from the tiles, a page that repeats or skips a stack,
// and files from before stacks existed that stay loose.
import Sqlite from 'better-sqlite3'
import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openStore } from '#main/cache/open-store.ts'
import { cacheFile } from '#main/cache/cache-file.ts'
import { type OpenProfile, openProfile } from '#main/cache/profile.ts'
import { StoredAsset } from '#main/cache/tables/assets.ts'
import { JobId, WorkspaceId } from '#shared/domain/ids.ts'
import { untoldVideo } from '#shared/domain/short-video.ts'
import { createMemoryLog } from '../../../../helpers/memory-log.ts'
import { libraryOf } from '../../../../helpers/library-of.ts'
import { makeTempFolder } from '../../../../helpers/temp-folder.ts'

const workspaceId = WorkspaceId.parse('local')
const [take, recut] = [JobId.parse('take'), JobId.parse('recut')]

const asset = (id: string, createdAt: number, more: object = {}) =>
  StoredAsset.parse({
    id,
    workspaceId,
    jobId: null,
    kind: 'image',
    title: 'why clay cracks',
    prompt: 'why clay cracks',
    modelId: 'm',
    modelName: 'M',
    width: null,
    height: null,
    duration: null,
    bytes: 3,
    sha256: 'ab',
    contentType: 'image/png',
    path: `${id}.png`,
    createdAt,
    rating: 0,
    ...more,
  })

/** In the order in which they arrive: the video is on top of its raw cut, the re-cut on top of both. */
const all = [
  asset('fox', 1),
  asset('portrait', 2, { jobId: take, part: 'portrait' }),
  asset('raw', 3, { jobId: take, part: 'raw', kind: 'video' }),
  asset('final', 4, { jobId: take, part: 'final', kind: 'video' }),
  asset('poster', 5, { jobId: take, part: 'poster' }),
  asset('owl', 6),
  asset('cut b', 7, { jobId: recut, part: 'final', kind: 'video' }),
  asset('poster b', 8, { jobId: recut, part: 'poster' }),
]

function open(folder: string) {
  const profile: OpenProfile = openProfile({ folder, pid: process.pid, now: 1, log: createMemoryLog() })
  return { profile, library: libraryOf(profile, () => 5) }
}

function noteVideos({ shortVideos }: OpenProfile) {
  const facts = { workspaceId, reported: untoldVideo, createdAt: 1 }
  shortVideos.insert({ jobId: take, takeId: null, ...facts })
  shortVideos.insert({ jobId: recut, takeId: take, ...facts })
}

async function openFilled() {
  const folder = await makeTempFolder()
  const opened = open(folder.path)
  noteVideos(opened.profile)
  for (const one of all) opened.library.add(one)
  const { library } = opened
  return {
    library,
    list: async (query = '', page: { limit?: number; before?: string } = {}) => {
      const {
        assets,
        start: _,
        ...counts
      } = await library.page(workspaceId, { filter: { query }, stacks: true, limit: 9, ...page })
      return { tiles: assets.map(({ id, stack }) => [id, stack?.files ?? 1]), ...counts }
    },
    async [Symbol.asyncDispose]() {
      opened.profile.close()
      await folder[Symbol.asyncDispose]()
    },
  }
}

it('lists a video with its re-cuts once, as its newest cut, and counts it once', async () => {
  await using bench = await openFilled()
  expect(await bench.list()).toEqual({
    tiles: [
      ['cut b', 6],
      ['owl', 1],
      ['fox', 1],
    ],
    next: null,
    total: 3,
    all: 3,
  })
  expect((await bench.library.facets(workspaceId)).kinds.map(({ value, count }) => [value, count])).toEqual([
    ['image', 3],
    ['video', 1],
  ])
  expect((await bench.library.stack(workspaceId, take)).map(({ id }) => id)).toEqual([
    'portrait',
    'raw',
    'poster',
    'poster b',
    'final',
    'cut b',
  ])
  expect(await bench.library.page(workspaceId, { limit: 9 })).toMatchObject({ total: 8, all: 8 })
})

it('shows the best matching file of a stack, with the number of those that match', async () => {
  await using bench = await openFilled()
  bench.library.rate(all[2]?.id as never, 4)
  expect((await bench.list('kind:image')).tiles).toEqual([
    ['poster b', 3],
    ['owl', 1],
    ['fox', 1],
  ])
  expect(await bench.list('rating:4..')).toMatchObject({ tiles: [['raw', 1]], total: 1, all: 3 })
  expect(await bench.list('clay kind:video')).toMatchObject({ tiles: [['cut b', 3]], total: 1 })
})

it('no page repeats or skips a stack', async () => {
  await using bench = await openFilled()
  for (const filter of ['', 'clay']) {
    const seen: unknown[] = []
    for (let before: string | null | undefined; before !== null;) {
      const page: Awaited<ReturnType<typeof bench.list>> = await bench.list(filter, {
        limit: 1,
        ...(before === undefined ? {} : { before }),
      })
      seen.push(...page.tiles)
      before = page.next
    }
    expect(seen).toEqual([
      ['cut b', 6],
      ['owl', 1],
      ['fox', 1],
    ])
  }
})

it('puts the files of a profile from before stacks into theirs, and loses no rating', async () => {
  await using folder = await makeTempFolder()
  const before = open(folder.path)
  noteVideos(before.profile)
  for (const one of all) before.library.add(one)
  before.library.rate(all[3]?.id as never, 5)
  before.profile.close()
  const [path, newer] = [join(folder.path, 'cache.db'), join(folder.path, 'newer.db')]
  renameSync(path, newer)
  const migrations = cacheFile.migrations.filter(({ number }) => number <= 5)
  openStore(path, { ...cacheFile, migrations }).close()
  const file = new Sqlite(path)
  file.exec(`ATTACH '${newer}' AS newer`)
  const columns = file.pragma('table_info(asset)') as { name: string }[] // as SQLite answers
  const names = columns.map(({ name }) => name).join(', ')
  file.exec(`INSERT INTO asset (${names}) SELECT ${names} FROM newer.asset`)
  file.close()

  const after = open(folder.path)
  try {
    expect((await after.library.page(workspaceId, { stacks: true, limit: 9 })).assets).toHaveLength(8)
    expect(after.library.restore(all)).toBe(0)
    const { assets } = await after.library.page(workspaceId, { stacks: true, limit: 9 })
    expect(assets.map(({ id, stack }) => [id, stack?.files ?? 1])).toEqual([
      ['cut b', 6],
      ['owl', 1],
      ['fox', 1],
    ])
    const cuts = await after.library.stack(workspaceId, take, { query: 'kind:video' })
    expect(cuts.map(({ id, rating }) => [id, rating])).toEqual([
      ['raw', 0],
      ['final', 5],
      ['cut b', 0],
    ])
  } finally {
    after.profile.close()
  }
})
