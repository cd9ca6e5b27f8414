// Would catch: an order that repeats or skips a file, a day that is cut or counted twice, a place that names another
// file, a colour that never arrives, a day whose runs are counted twice, files of unknown cost among the dearest, and an open
// stack whose files lose their cost.
import { expect, it } from 'vitest'
import { openProfile } from '#main/cache/profile.ts'
import { type AssetOrigin, StoredAsset } from '#main/cache/tables/assets.ts'
import { createLibraryLayout } from '#main/library/library-layout.ts'
import { createLibrary } from '#main/library/library.ts'
import { JobId } from '#shared/domain/ids.ts'
import { localId } from '#main/workspaces/workspaces.ts'
import { libraryParts } from '../../../helpers/library-of.ts'
import { createMemoryLog } from '../../../helpers/memory-log.ts'
import { makeTempFolder } from '../../../helpers/temp-folder.ts'

const noon = new Date(2026, 10, 19, 12).getTime()
const dayMs = 24 * 3_600_000

async function start(count: number) {
  const folder = await makeTempFolder()
  const profile = openProfile({ folder: folder.path, pid: process.pid, now: noon, log: createMemoryLog() })
  const parts = libraryParts(profile, () => noon)
  /** Adds a file: ten a day, the first one newest. */
  function insert(index: number, change: object = {}, origin?: AssetOrigin): void {
    const title = `t${String(index).padStart(5, '0')}`
    const made = { modelId: `m${index % 3}`, modelName: `M${index % 3}`, title, prompt: '', jobId: null }
    const size = { width: index % 4 === 0 ? null : 300, height: 200, duration: null, bytes: index }
    const file = { ...size, sha256: `s${index}`, path: `${index}.png`, contentType: 'image/png', kind: 'image' }
    const createdAt = noon - Math.floor(index / 10) * dayMs - (index % 10)
    const place = { id: `a${index}`, workspaceId: localId, createdAt, rating: index % 6 }
    profile.assets.insert(
      StoredAsset.parse({ ...made, ...file, ...place, ...change }),
      origin === undefined ? undefined : () => origin,
    )
  }
  profile.resources.transaction(() => {
    for (let index = 0; index < count; index += 1) insert(index)
  })
  const library = createLibrary(parts)
  const layout = createLibraryLayout({ ...parts, present: library.present })
  return {
    profile,
    library,
    layout,
    insert,
    rowsOf: ({ entries }: { entries: string }) => {
      const bytes = Buffer.from(entries, 'base64')
      return Array.from({ length: bytes.length / 9 }, (_, at) => bytes.readUInt32LE(at * 9))
    },
    async [Symbol.asyncDispose]() {
      profile.close()
      await folder[Symbol.asyncDispose]()
    },
  }
}

it('places every file once, newest first, with its shape and the days', async () => {
  await using library = await start(9_003)
  const placed = await library.layout.layout(localId, { stacks: true })
  const rows = library.rowsOf(placed)
  expect([rows.length, new Set(rows).size]).toEqual([9_003, 9_003])
  expect(placed.days.map(({ count }) => count)).toEqual([...Array.from({ length: 900 }, () => 10), 3])
  expect(placed.days[0]).toMatchObject({ day: '2026-11-19', from: new Date(2026, 10, 19).getTime() })
  const wanted = [rows[8_500] ?? 0, rows[1] ?? 0]
  const read = await library.layout.rows(localId, { rows: [...wanted, 999_999] })
  expect(read.map(({ asset, row }) => [asset.id, row])).toEqual([
    ['a8500', wanted[0]],
    ['a1', wanted[1]],
  ])
  const bytes = Buffer.from(placed.entries, 'base64')
  expect([bytes.readUInt16LE(4), bytes.readUInt16LE(13)]).toEqual([0, 1_500])
})

it('has the colour of every file with the same bytes, also of one that comes later', async () => {
  await using library = await start(2)
  const { thumbnailColours } = library.profile
  const colours = async () => {
    const bytes = Buffer.from((await library.layout.layout(localId, {})).entries, 'base64')
    return Array.from({ length: bytes.length / 9 }, (_, at) => bytes.readUIntLE(at * 9 + 6, 3))
  }
  expect(await colours()).toEqual([0, 0])
  expect(thumbnailColours.lacksColour('s1')).toBe(true)
  thumbnailColours.keepColour('s1', 0x12_34_56)
  expect(thumbnailColours.lacksColour('s1')).toBe(false)
  expect(await colours()).toEqual([0, 0x12_34_56])
  library.insert(2, { sha256: 's1' })
  expect(await colours()).toEqual([0, 0x12_34_56, 0x12_34_56])
})

it('counts what each run of a day cost once, also for files behind the top of a stack', async () => {
  await using library = await start(0)
  const run = (jobCost: number) => ({ cost: 1, jobCost, tookMs: 1, origin: 'app', brand: null, texts: [] })
  library.insert(0, { jobId: 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa' }, run(8))
  library.insert(1, { jobId: 'bbbbbbbb-aaaa-4aaa-8aaa-aaaaaaaaaaaa' }, run(5))
  library.insert(2, { jobId: 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa' }, run(8))
  library.insert(10, { jobId: 'cccccccc-aaaa-4aaa-8aaa-aaaaaaaaaaaa' }, run(9))
  library.profile.assets.stackRun(JobId.parse('aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa'), JobId.parse('stack'))
  const { days } = await library.layout.layout(localId, { stacks: true })
  expect(days.map(({ count, credits }) => [count, credits])).toEqual([
    [2, 13],
    [1, 9],
  ])
})

it('has what each file of an open stack cost, as for its entry', async () => {
  await using library = await start(0)
  const [runId, stack] = [JobId.parse('aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa'), JobId.parse('stack')]
  const origin = { jobCost: 12, tookMs: 4_000, origin: 'app', brand: null, texts: [] }
  library.insert(0, { jobId: runId }, { ...origin, cost: 6 })
  library.insert(1, { jobId: runId }, { ...origin, cost: null, tookMs: null })
  library.profile.assets.stackRun(runId, stack)
  const files = await library.library.stack(localId, stack)
  expect(Object.fromEntries(files.map(({ id, credits, tookMs }) => [id, [credits, tookMs]]))).toEqual({
    a0: [6, 4_000],
    a1: [null, null],
  })
})

it('has no days in another order, and both directions of each column', async () => {
  await using library = await start(12)
  const inOrder = async (sort: string) => {
    const filter = { query: `sort:${sort}` }
    const { entries, days } = await library.layout.layout(localId, { filter })
    const read = await library.layout.rows(localId, { filter, rows: library.rowsOf({ entries }) })
    return { days, assets: read.map(({ asset }) => asset) }
  }
  const named = await inOrder('name')
  expect(named.days).toEqual([])
  expect(named.assets.map(({ title }) => title)).toEqual(named.assets.map(({ title }) => title).toSorted())
  expect((await inOrder('-size')).assets.map(({ bytes }) => bytes)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 0])
  const ratings = (await inOrder('rating')).assets.map(({ rating }) => rating)
  expect(ratings).toEqual([5, 5, 4, 4, 3, 3, 2, 2, 1, 1, 0, 0])
  const models = (await inOrder('-model')).assets.map(({ modelName }) => modelName)
  expect(models).toEqual(models.toSorted().toReversed())
  expect((await inOrder('oldest')).days.map(({ count }) => count)).toEqual([2, 10])
  // None of them has a known cost, so that they stay newest first.
  expect((await inOrder('-cost')).assets[0]?.id).toBe('a0')
})
