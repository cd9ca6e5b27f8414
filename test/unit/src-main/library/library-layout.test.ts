// Would catch: an order that repeats or skips a file, a day that is cut or counted twice, a place that names another
// file, a colour that never arrives, and files of unknown cost among the dearest.
import { expect, it } from 'vitest'
import { openProfile } from '#main/cache/profile.ts'
import { StoredAsset } from '#main/cache/tables/assets.ts'
import { createLibraryLayout } from '#main/library/library-layout.ts'
import { createLibrary } from '#main/library/library.ts'
import type { LibrarySort } from '#shared/bridge/library-layout.ts'
import { localId } from '#main/workspaces/workspaces.ts'
import { createMemoryLog } from '../../../helpers/memory-log.ts'
import { makeTempFolder } from '../../../helpers/temp-folder.ts'

const noon = new Date(2026, 10, 19, 12).getTime()
const dayMs = 24 * 3_600_000

async function start(count: number) {
  const folder = await makeTempFolder()
  const profile = openProfile({ folder: folder.path, pid: process.pid, now: noon, log: createMemoryLog() })
  const library = createLibrary({
    assets: profile.assets,
    jobs: profile.jobs,
    videos: profile.shortVideos,
    reviews: profile.reviews,
    fileState: () => 'here',
    partTemplate: () => null,
    onChange: () => undefined,
    now: () => noon,
  })
  profile.resources.transaction(() => {
    for (let index = 0; index < count; index += 1) {
      const made = { modelId: 'm', modelName: `M${index % 3}`, title: `t${String(index).padStart(5, '0')}`, prompt: '' }
      const file = {
        width: index % 4 === 0 ? null : 300,
        height: 200,
        duration: null,
        bytes: index,
        sha256: `s${index}`,
      }
      const place = {
        id: `a${index}`,
        workspaceId: localId,
        jobId: null,
        path: `${index}.png`,
        contentType: 'image/png',
      }
      const createdAt = noon - Math.floor(index / 10) * dayMs - (index % 10)
      profile.assets.insert(
        StoredAsset.parse({ ...made, ...file, ...place, kind: 'image', createdAt, rating: index % 6 }),
      )
    }
  })
  let turns = 0
  const layout = createLibraryLayout({
    table: profile.assetLayout,
    costs: profile.jobCosts,
    fill: library.fill,
    present: library.present,
    yieldToLoop: async () => void (turns += 1),
  })
  return {
    profile,
    layout,
    turns: () => turns,
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

it('places every file once, newest first, with its shape and the days, and lets other work go on between', async () => {
  await using library = await start(9_003)
  const placed = await library.layout.layout(localId, { stacks: true })
  const rows = library.rowsOf(placed)
  expect([rows.length, new Set(rows).size]).toEqual([9_003, 9_003])
  expect(library.turns()).toBe(2)
  expect(placed.days.map(({ count }) => count)).toEqual([...Array.from({ length: 900 }, () => 10), 3])
  expect(placed.days[0]).toMatchObject({ day: '2026-11-19', from: new Date(2026, 10, 19).getTime() })
  const wanted = [rows[8_500] ?? 0, rows[1] ?? 0]
  const read = library.layout.rows(localId, { rows: [...wanted, 999_999] })
  expect(read.map(({ asset, row }) => [asset.id, row])).toEqual([
    ['a8500', wanted[0]],
    ['a1', wanted[1]],
  ])
  const bytes = Buffer.from(placed.entries, 'base64')
  expect([bytes.readUInt16LE(4), bytes.readUInt16LE(13)]).toEqual([0, 1_500])
})

it('keeps the colour of every file with the same bytes', async () => {
  await using library = await start(2)
  const { assetLayout } = library.profile
  expect([assetLayout.lacksColour('s1'), assetLayout.lacksColour('unknown')]).toEqual([true, false])
  assetLayout.keepColour('s1', 0x12_34_56)
  expect(assetLayout.lacksColour('s1')).toBe(false)
  const bytes = Buffer.from((await library.layout.layout(localId, {})).entries, 'base64')
  expect([bytes.readUIntLE(6, 3), bytes.readUIntLE(15, 3)]).toEqual([0, 0x12_34_56])
})

it('sorts by each column, both ways', async () => {
  await using library = await start(12)
  const order = async (sort: LibrarySort) =>
    library.layout
      .rows(localId, { rows: library.rowsOf(await library.layout.layout(localId, { sort })) })
      .map(({ asset }) => asset)
  const names = (await order({ by: 'title', isDescending: false })).map(({ title }) => title)
  expect(names).toEqual(names.toSorted())
  expect((await order({ by: 'bytes', isDescending: true })).map(({ bytes }) => bytes)).toEqual([
    11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0,
  ])
  const ratings = (await order({ by: 'rating', isDescending: true })).map(({ rating }) => rating)
  expect(ratings).toEqual([5, 5, 4, 4, 3, 3, 2, 2, 1, 1, 0, 0])
  expect((await order({ by: 'created', isDescending: false }))[0]?.id).toBe('a11')
  // None of them has a known cost, so the order stays.
  expect((await order({ by: 'cost', isDescending: true }))[0]?.id).toBe('a0')
})
