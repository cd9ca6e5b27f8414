// Catches: a first page that is found without reading all files but has other entries than the whole list, where stacks
// reach over its end or their top does not match; a count that is made up; a word that is missed between two parts of a
// search; and a search that goes on although it has to end.
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase } from '#main/cache/database.ts'
import { createLibraryIndex, type LibraryIndex } from '#main/cache/library/library-index.ts'
import { openProfile } from '#main/cache/profile.ts'
import { StoredAsset } from '#main/cache/tables/assets.ts'
import { createReadFilter } from '#main/library/read-filter.ts'
import { AssetId, JobId, WorkspaceId } from '#shared/domain/ids.ts'
import { createMemoryLog } from '../../../../helpers/memory-log.ts'
import { makeTempFolder } from '../../../../helpers/temp-folder.ts'

const workspaceId = WorkspaceId.parse('local')
const files = 6_000
const limit = 40
const readFilter = createReadFilter({ workspaces: () => [], collections: () => [], now: () => files })
const cleanUp = new AsyncDisposableStack()
let index: LibraryIndex

/** Every fifth run has three files, of which the first has another prompt. */
const runOf = (number: number) => {
  const run = number - (number % 3)
  return run % 5 === 0 ? { run, isTop: number === run } : null
}

beforeAll(async () => {
  const folder = cleanUp.use(await makeTempFolder())
  const profile = openProfile({ folder: folder.path, pid: process.pid, now: 0, log: createMemoryLog() })
  cleanUp.defer(() => profile.close())
  profile.assets.transaction(() => {
    for (let number = 0; number < files; number += 1) {
      const of = runOf(number)
      const prompt = of?.isTop === true ? 'cover' : number % 2 === 0 ? 'wet clay' : 'glazed vessel'
      profile.assets.insert(
        StoredAsset.parse({
          id: `a${number}`,
          workspaceId,
          jobId: of === null ? null : `job${of.run}`,
          kind: number % 3 === 0 ? 'video' : 'image',
          title: number === 7 ? 'the only heron' : `file ${number}`,
          prompt,
          modelId: 'm',
          modelName: 'M',
          width: 1,
          height: 1,
          duration: null,
          bytes: 1,
          sha256: 'ab',
          contentType: 'image/png',
          path: `${number}.png`,
          createdAt: number * 1_000,
          rating: 0,
        }),
      )
    }
    for (let run = 0; run < files; run += 15) profile.assets.stackRun(JobId.parse(`job${run}`), JobId.parse(`s${run}`))
  })
  profile.organisingIndex.addTag(
    Array.from({ length: files / 2 }, (_, at) => AssetId.parse(`a${at * 2}`)),
    'even',
  )
  const database = openDatabase(join(folder.path, 'cache.db'), { mayWrite: false })
  cleanUp.defer(() => database.close())
  index = createLibraryIndex(database)
  index.prepare()
})
afterAll(() => cleanUp.disposeAsync())

type More = { limit?: number; view?: 'tops' | 'files' }
async function readWhole(query: string, more: More = {}) {
  const place = { before: null, at: null, view: 'tops', limit, ...more } as const
  const answer = await index.ask({ kind: 'page', ...readFilter(workspaceId, { query }), ...place })
  if (answer.kind !== 'page') throw new Error(answer.kind)
  return answer
}
async function readFirst(query: string, more: More = {}) {
  const place = { view: 'tops', limit, ...more } as const
  const answer = await index.ask({ kind: 'first', ...readFilter(workspaceId, { query }), ...place })
  if (answer.kind !== 'first') throw new Error(answer.kind)
  return answer
}

it.each(['', 'clay', 'vessel', 'cover', 'gla', 'v', '-cover', 'kind:video', 'tag:even', 'clay kind:image tag:even'])(
  'the first page of %j is the start of the whole list, and is not counted',
  async (query) => {
    for (const view of ['tops', 'files'] as const) {
      const first = await readFirst(query, { view })
      const whole = await readWhole(query, { view })
      expect(first.assets).toEqual(whole.assets)
      expect([first.total, first.all]).toEqual([null, null])
    }
  },
)

it.each([
  ['heron', 1],
  ['heron OR', 0],
  ['sort:oldest clay', null],
] as const)('%j, which all files must be searched for, is counted', async (query, total) => {
  const first = await readFirst(query)
  expect(first.total).toBe(total ?? (await readWhole(query)).total)
})

it('the page where the searched part ends has the right files of each stack', async () => {
  // The 2,000 newest files end inside a stack.
  for (const size of [1_400, 1_500, 1_599]) {
    const first = await readFirst('-cover', { limit: size })
    const whole = await readWhole('-cover', { limit: size })
    expect(first.assets).toEqual(whole.assets)
  }
})

it('ends between two parts of a search, and the next question is answered', async () => {
  const stopped = new Error('stopped')
  const question = { kind: 'facets', ...readFilter(workspaceId, { query: 'clay' }) } as const
  const answered = index.ask(question)
  await answered
  const big = { kind: 'rows', ...readFilter(workspaceId, { query: 'ves cla' }), after: 0, limit: 1 } as const
  await expect(index.ask(big, () => Promise.reject(stopped))).rejects.toBe(stopped)
  expect(await index.ask(question)).toEqual(await answered)
})
