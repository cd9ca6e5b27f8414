// Catches: a group that holds files of one video, a file that the user called distinct, a file that has no bytes left or
// one that is like another duplicate only; runs with other seeds that are called copies; groups that a page repeats or
// leaves out; a list that does not follow what was written; and a search for duplicates that finds other files.
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openDatabase } from '#main/cache/database.ts'
import { createLibraryIndex } from '#main/cache/library/library-index.ts'
import { openProfile } from '#main/cache/profile.ts'
import { StoredAsset } from '#main/cache/tables/assets.ts'
import { createReadFilter } from '#main/library/read-filter.ts'
import { AssetId, JobId, WorkspaceId } from '#shared/domain/ids.ts'
import { createMemoryLog } from '../../../../helpers/memory-log.ts'
import { makeTempFolder } from '../../../../helpers/temp-folder.ts'

const workspaceId = WorkspaceId.parse('local')
const ids = (...names: string[]) => names.map((name) => AssetId.parse(name))

async function openIndex() {
  await using held = new AsyncDisposableStack()
  const folder = held.use(await makeTempFolder())
  const profile = openProfile({ folder: folder.path, pid: process.pid, now: 1, log: createMemoryLog() })
  held.defer(() => profile.close())
  const database = openDatabase(join(folder.path, 'cache.db'), { mayWrite: false })
  held.defer(() => database.close())
  const { ask } = createLibraryIndex(database)
  let at = 0
  const add = (id: string, sha256: string, more: object = {}) =>
    profile.assets.insert(
      StoredAsset.parse({
        id,
        workspaceId,
        jobId: null,
        kind: 'image',
        title: id,
        prompt: id,
        modelId: 'm',
        modelName: 'M',
        width: 1,
        height: 1,
        duration: null,
        bytes: 1,
        sha256,
        contentType: 'image/png',
        path: `${id}.png`,
        createdAt: (at += 1),
        rating: 0,
        ...more,
      }),
    )
  const near = (one: string, other: string, difference = 10) =>
    profile.fingerprints.addPairs([{ one, other, difference }], 0)
  const page = async (before: number | null = null, limit = 100) => {
    const answer = await ask({ kind: 'duplicates', workspaceId, before, limit })
    if (answer.kind !== 'duplicates') throw new Error(answer.kind)
    return answer
  }
  const groups = async () => (await page()).groups.map(({ assets }) => assets.map(({ id }) => id).toSorted())
  const all = held.move()
  return { profile, ask, add, near, page, groups, [Symbol.asyncDispose]: () => all.disposeAsync() }
}

it('groups equal bytes and near looks, and says which is which', async () => {
  await using index = await openIndex()
  const { add, near, page } = index
  add('a', 'one')
  add('b', 'one')
  add('c', 'two')
  add('d', 'three')
  add('e', 'four')
  near('two', 'three')
  const { groups, total, files } = await page()
  expect(groups.map(({ assets, isExact }) => [assets.map(({ id }) => id).toSorted(), isExact])).toEqual([
    [['c', 'd'], false],
    [['a', 'b'], true],
  ])
  expect({ total, files }).toEqual({ total: 2, files: 4 })
})

it('never puts a file with one that is only like another of the group', async () => {
  await using index = await openIndex()
  const { add, near, groups } = index
  for (const name of ['a', 'b', 'c', 'd']) add(name, name)
  near('a', 'b')
  near('b', 'c')
  near('c', 'd')
  // A chain from a to d is no group of four.
  expect(await groups()).toEqual([['a', 'b', 'c']])
})

it('leaves the files of one video, and those that were given up, apart', async () => {
  await using index = await openIndex()
  const { add, near, profile, groups } = index
  const jobId = JobId.parse('video')
  add('raw', 'raw', { jobId, part: 'raw', kind: 'video' })
  add('final', 'final', { jobId, part: 'final', kind: 'video' })
  profile.assets.stackParts((id) => id)
  near('raw', 'final')
  add('here', 'same')
  add('freed', 'same')
  expect(await groups()).toEqual([['freed', 'here']])
  profile.assets.setFreed(ids('freed'), true)
  expect(await groups()).toEqual([])
})

it('calls two runs copies only if they differ by no more than compressing does', async () => {
  await using index = await openIndex()
  const { add, near, groups } = index
  const run = (job: string) => ({ jobId: JobId.parse(job) })
  add('seed 1', 's1', run('j1'))
  add('seed 2', 's2', run('j2'))
  add('again', 's3', run('j3'))
  add('imported', 's4')
  near('s1', 's2', 60)
  near('s1', 's3', 20)
  near('s2', 's4', 60)
  expect(await groups()).toEqual([
    ['imported', 'seed 2'],
    ['again', 'seed 1'],
  ])
})

it('forgets what the user called distinct until that is taken back', async () => {
  await using index = await openIndex()
  const { add, profile, groups } = index
  for (const name of ['a', 'b', 'c']) add(name, 'same')
  const decision = (...names: string[]) => ids(...names).map((assetId) => ({ decision: 'one', assetId }))
  profile.fingerprints.addDistinct(decision('a', 'b'))
  expect(await groups()).toEqual([['a', 'c']])
  profile.fingerprints.removeDistinct('one')
  expect(await groups()).toEqual([['a', 'b', 'c']])
  profile.fingerprints.copyDistinct(decision('a', 'b', 'c'))
  expect(await groups()).toEqual([])
  // A new copy is compared with them again.
  add('d', 'same')
  expect(await groups()).toHaveLength(1)
})

it('pages without repeating or leaving out a group, the newest first', async () => {
  await using index = await openIndex()
  const { add, page } = index
  for (let number = 0; number < 23; number += 1) {
    add(`${number} a`, String(number))
    add(`${number} b`, String(number))
  }
  const seen: string[] = []
  for (let before: number | null = null, isFirst = true; isFirst || before !== null; isFirst = false) {
    const { groups, next } = await page(before, 5)
    seen.push(...groups.map(({ assets }) => String(assets[0]?.sha256)))
    before = next
  }
  expect(seen).toEqual(Array.from({ length: 23 }, (_, number) => String(22 - number)))
})

it('searches for duplicates beside other filters, and sees a pair that is found later', async () => {
  await using index = await openIndex()
  const { add, near, ask } = index
  add('a', 'one', { kind: 'video' })
  add('b', 'one')
  add('c', 'three')
  add('d', 'four')
  const readFilter = createReadFilter({ workspaces: () => [], collections: () => [], now: () => 1 })
  const found = async (query: string) => {
    const answer = await ask({
      kind: 'page',
      ...readFilter(workspaceId, { query }),
      view: 'files',
      before: null,
      at: null,
      limit: 9,
    })
    if (answer.kind !== 'page') throw new Error(answer.kind)
    return answer.assets.map(({ id }) => id)
  }
  expect(await found('is:duplicate')).toEqual(['b', 'a'])
  expect(await found('is:duplicate kind:image')).toEqual(['b'])
  near('three', 'four')
  expect(await found('is:duplicate')).toEqual(['d', 'c', 'b', 'a'])
})

it('lists what was not read yet, and up to where there is no more', async () => {
  await using index = await openIndex()
  const { add, profile, ask, page } = index
  for (const name of ['a', 'b', 'c']) add(name, name)
  add('sound', 'sound', { kind: 'audio' })
  const none = { kind: 'none', aspect: 1, duration: 0, hashes: new Uint8Array(), looks: new Uint8Array() } as const
  profile.fingerprints.add('b', { ...none, sound: null })
  const unread = async (after: number, limit: number) => {
    const answer = await ask({ kind: 'unread', after, limit })
    if (answer.kind !== 'unread') throw new Error(answer.kind)
    return { names: answer.files.map(({ sha256 }) => sha256), until: answer.until }
  }
  expect(await unread(0, 1)).toEqual({ names: ['a'], until: 1 })
  expect(await unread(1, 5)).toEqual({ names: ['c'], until: 4 })
  expect((await page()).unread).toBe(2)
})
