// Catches: a page that repeats, skips or misplaces a file in any order, at any place and while files come and go; counts
// that differ from what the filter would find; a reading that does not see the write before it; and a filter that hides
// or shows the wrong files.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { join } from 'node:path'
import { openDatabase } from '#main/cache/database.ts'
import { createLibraryIndex } from '#main/cache/library/library-index.ts'
import type { LibraryAnswer, LibraryQuestion } from '#main/cache/library/library-question.ts'
import { type OpenProfile, openProfile } from '#main/cache/profile.ts'
import { StoredAsset } from '#main/cache/tables/assets.ts'
import { createReadFilter } from '#main/library/read-filter.ts'
import { AssetId, WorkspaceId } from '#shared/domain/ids.ts'
import { sorts } from '#shared/domain/library/library-query.ts'
import { createMemoryLog } from '../../../../helpers/memory-log.ts'
import { makeTempFolder } from '../../../../helpers/temp-folder.ts'

const workspaceId = WorkspaceId.parse('local')
const other = WorkspaceId.parse('other')
const now = new Date(2026, 10, 19, 12).getTime()
const day = 24 * 60 * 60_000
const workspaces = [
  { id: workspaceId, name: 'This computer' },
  { id: other, name: 'Northlight' },
]

let profile: OpenProfile
let ask: (question: LibraryQuestion) => Promise<LibraryAnswer>
const cleanUp = new AsyncDisposableStack()

/** Files of 40 days, two a day, the later days added first. */
function add(number: number, change: object = {}) {
  const named = {
    id: `a${number}`,
    title: `${(number * 7) % 50} vessel`,
    prompt: number % 3 === 0 ? 'wet clay' : 'glaze',
  }
  const made = { modelId: `m${number % 4}`, modelName: `Model ${number % 4}`, jobId: null, path: `${number}.png` }
  const file = {
    width: 1,
    height: 1,
    duration: null,
    bytes: (number * 13) % 29,
    sha256: 'ab',
    contentType: 'image/png',
  }
  const asset = { ...named, ...made, ...file, workspaceId, createdAt: now - Math.floor(number / 2) * day, ...change }
  profile.assets.insert(
    StoredAsset.parse({ ...asset, kind: number % 5 === 0 ? 'video' : 'image', rating: number % 6 }),
    () => ({
      cost: number % 7 === 0 ? null : number * 3,
      jobCost: null,
      tookMs: number % 7 === 0 ? null : number % 9,
      origin: number % 2 === 0 ? 'batch' : 'app',
      brand: number % 8 === 0 ? 'Kiln' : null,
      texts: number === 4 ? ['a script about kilns'] : [],
    }),
  )
}

beforeAll(async () => {
  const folder = cleanUp.use(await makeTempFolder())
  profile = openProfile({ folder: folder.path, pid: process.pid, now, log: createMemoryLog() })
  cleanUp.defer(() => profile.close())
  for (let number = 0; number < 80; number += 1) add(number)
  add(100, { workspaceId: other })
  const ids = (...numbers: number[]) => numbers.map((number) => AssetId.parse(`a${number}`))
  const { organisingIndex } = profile
  organisingIndex.addTag(ids(10, 11, 12, 13, 14, 15, 16, 17, 18, 19), 'Spring')
  organisingIndex.addTag(ids(15, 30), 'best')
  organisingIndex.collect(ids(1, 15), 'autumn')
  organisingIndex.writeLabels([
    { id: AssetId.parse('a5'), label: 'red' },
    { id: AssetId.parse('a9'), label: 'blue' },
    { id: AssetId.parse('a11'), label: 'green' },
  ])
  const database = openDatabase(join(folder.path, 'cache.db'), { mayWrite: false })
  cleanUp.defer(() => database.close())
  ask = createLibraryIndex(database).ask
})
afterAll(() => cleanUp.disposeAsync())

const collections = [{ id: 'autumn', name: 'Autumn catalogue', query: null }]
const readFilter = createReadFilter({ workspaces: () => workspaces, collections: () => collections, now: () => now })
const read = (query: string) => readFilter(workspaceId, { query })
async function page(query: string, more: { before?: string | null; at?: number; limit?: number } = {}) {
  const { before = null, at = null, limit = 500 } = more
  const answer = await ask({ kind: 'page', ...read(query), view: 'tops', before, at, limit })
  if (answer.kind !== 'page') throw new Error(answer.kind)
  return { ...answer, ids: answer.assets.map(({ id }) => id) }
}

it.each(sorts)('sorted by %s, pages of 7 join to the whole, and each is found by its number, too', async (sort) => {
  const query = `sort:${sort}`
  const whole = await page(query)
  const joined: AssetId[] = []
  for (let before: string | null = null, at = 0; at < whole.total; at += 7) {
    const next: Awaited<ReturnType<typeof page>> = await page(query, { before, limit: 7 })
    expect(await page(query, { at, limit: 7 })).toEqual(next)
    expect(next.start).toBe(at)
    joined.push(...next.ids)
    before = next.next
    expect(before === null).toBe(at + 7 >= whole.total)
  }
  expect(joined).toEqual(whole.ids)
  expect(new Set(joined).size).toBe(80)
})

it('sorts by what it says', async () => {
  const values = async (sort: string) => (await page(`sort:${sort}`)).assets
  expect((await values('newest')).map(({ createdAt }) => createdAt)).toSatisfy(isFalling)
  expect((await values('oldest')).map(({ createdAt }) => -createdAt)).toSatisfy(isFalling)
  expect((await values('rating')).map(({ rating }) => rating)).toSatisfy(isFalling)
  expect((await values('size')).map(({ bytes }) => bytes)).toSatisfy(isFalling)
  expect((await values('name')).map(({ title }) => title)).toEqual(
    (await values('name')).map(({ title }) => title).toSorted(),
  )
  expect((await page('sort:cost', { limit: 2 })).ids).toEqual(['a79', 'a78'])
})
const isFalling = (values: readonly number[]) => values.every((value, at) => at === 0 || value <= (values[at - 1] ?? 0))

const numbers = Array.from({ length: 80 }, (_, number) => number)
it.each<[string, (number: number) => boolean]>([
  ['kind:video', (number) => number % 5 === 0],
  ['kind:other', () => false],
  ['model:"model 1",m2', (number) => number % 4 === 1 || number % 4 === 2],
  ['made:3d', (number) => number < 6],
  ['made:2026-11-18', (number) => number === 2 || number === 3],
  ['made:..2026-10-31 kind:video', (number) => number >= 38 && number % 5 === 0],
  ['cost:30..36', (number) => number >= 10 && number <= 12],
  ['cost:..0', () => false],
  ['rating:3..4', (number) => number % 6 === 3 || number % 6 === 4],
  ['rating:0', (number) => number % 6 === 0],
  ['is:unreviewed origin:batch', (number) => number % 6 === 0],
  ['is:unreviewed,kept', (number) => number % 6 === 0],
  ['label:red,blue', (number) => number === 5 || number === 9],
  ['tag:SPRING', (number) => number >= 10 && number < 20],
  ['tag:spring,best kind:video', (number) => number === 15],
  ['collection:autumn', (number) => number === 1 || number === 15],
  ['collection:"autumn CATALOGUE" tag:spring', (number) => number === 15],
  ['is:kept', () => false],
  ['brand:kiln', (number) => number % 8 === 0],
  ['clay -glaze rating:3..', (number) => number % 3 === 0 && number % 6 >= 3],
  ['kilns', (number) => number === 4],
  ['workspace:northlight', () => false],
])('%s', async (query, matches) => {
  const expected = numbers.filter(matches).map((number) => `a${number}`)
  expect((await page(query)).ids.filter((id) => id !== 'a100').toSorted()).toEqual(expected.toSorted())
})

it('shows the files of the workspaces that are named', async () => {
  expect((await page('workspace:northlight')).ids).toEqual(['a100'])
  expect((await page('workspace:northlight,local')).total).toBe(81)
  await expect(page('workspace:nowhere')).rejects.toThrow('There is no workspace “nowhere”')
})

it.each(['', 'clay', 'kind:video rating:2..', 'model:m1,m2 origin:app cost:20..150', 'made:2026-11'])(
  'counts under %j are what each filter finds',
  async (query) => {
    const answer = await ask({ kind: 'facets', ...read(query) })
    if (answer.kind !== 'facets') throw new Error(answer.kind)
    const without = (name: string) => query.replaceAll(new RegExp(`${name}:\\S+`, 'g'), '')
    const { facets } = answer
    for (const { value, count } of facets.kinds)
      expect(count).toBe((await page(`${without('kind')} kind:${value}`)).total)
    for (const { value, count } of facets.models)
      expect(count).toBe((await page(`${without('model')} model:${value}`)).total)
    for (const { value, count } of facets.origins)
      expect(count).toBe((await page(`${without('origin')} origin:${value}`)).total)
    for (const { value, count } of facets.marks) {
      const mark = value === 'none' ? 'unreviewed' : value
      expect(count).toBe((await page(`${without('is')} is:${mark}`)).total)
    }
    for (const [stars, count] of facets.ratings.entries()) {
      expect(count).toBe((await page(`${without('rating')} rating:${stars}`)).total)
    }
    for (const [bar, count] of facets.costs.counts.slice(0, -1).entries()) {
      const { step } = facets.costs
      expect(count).toBe((await page(`${without('cost')} cost:${bar * step}..${(bar + 1) * step - 1}`)).total)
    }
    const sum = (at: 1 | 2) => facets.days.reduce((all, counts) => all + counts[at], 0)
    expect([sum(1), sum(2)]).toEqual([80, (await page(without('made'))).total])
  },
)

it('sees each write, and a page goes on where it was while files come and go', async () => {
  const first = await page('sort:rating', { limit: 30 })
  const last = first.ids.at(-1)
  profile.assets.applyReview(AssetId.parse(last), { rating: 5, mark: 'kept' })
  add(203, { createdAt: now + day })
  const rest = await page('sort:rating', { before: first.next })
  expect((await page('is:kept')).ids).toEqual([last])
  profile.organisingIndex.removeTag([AssetId.parse('a15')], 'best')
  expect((await page('tag:best')).ids).toEqual(['a30'])
  profile.organisingIndex.uncollect([AssetId.parse('a15')], 'autumn')
  expect((await page('collection:autumn')).ids).toEqual(['a1'])
  expect((await page('')).ids[0]).toBe('a203')
  expect(rest.ids).toHaveLength(50)
  expect(rest.ids.filter((id) => first.ids.includes(id))).toEqual([])
})
