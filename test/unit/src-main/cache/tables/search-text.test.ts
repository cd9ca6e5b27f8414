// Catches: a file that half a word, a word without its accent, a Japanese or Thai word in the middle of a sentence or a
// quoted phrase does not find; a word to leave out that is still there; and signs that make a search fail.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { join } from 'node:path'
import { type Database, openDatabase } from '#main/cache/database.ts'
import { createLibraryIndex, type LibraryIndex } from '#main/cache/library/library-index.ts'
import { createReadFilter } from '#main/library/read-filter.ts'
import { type OpenProfile, openProfile } from '#main/cache/profile.ts'
import { StoredAsset } from '#main/cache/tables/assets.ts'
import { AssetId, WorkspaceId } from '#shared/domain/ids.ts'
import { printTextQuery } from '#shared/domain/library/library-query.ts'
import { createMemoryLog } from '../../../../helpers/memory-log.ts'
import { makeTempFolder } from '../../../../helpers/temp-folder.ts'

const workspaceId = WorkspaceId.parse('local')
const prompts = {
  lighthouse: 'A lighthouse at dusk, black-and-white',
  bowl: 'An ash bowl, café table, 50% glaze',
  lamp: 'Bowl of ash under a lamp',
  kyoto: '京都の静かな茶室で抹茶を点てる',
  market: 'ตลาดน้ำยามเช้าที่เงียบสงบ',
  quote: 'A sign that says "open"',
}
let profile: OpenProfile
let database: Database
let index: LibraryIndex
let folder: Awaited<ReturnType<typeof makeTempFolder>>

beforeAll(async () => {
  folder = await makeTempFolder()
  profile = openProfile({ folder: folder.path, pid: process.pid, now: 1, log: createMemoryLog() })
  for (const [id, prompt] of Object.entries(prompts)) {
    const file = { width: null, height: null, duration: null, bytes: 3, sha256: 'ab', contentType: 'image/png' }
    const made = {
      modelId: 'm',
      modelName: 'Cameo 12',
      title: id,
      prompt,
      path: `/media/${id}.png`,
      createdAt: 9,
      rating: 0,
    }
    profile.assets.insert(
      StoredAsset.parse({ ...file, ...made, id: AssetId.parse(id), workspaceId, jobId: null, kind: 'image' }),
    )
  }
  database = openDatabase(join(folder.path, 'cache.db'), { mayWrite: false })
  index = createLibraryIndex(database)
})
afterAll(async () => {
  database.close()
  profile.close()
  await folder[Symbol.asyncDispose]()
})

const all = Object.keys(prompts)
it.each<[string, readonly string[]]>([
  // Parts of words, in any order and case.
  ['ghthou', ['lighthouse']],
  ['DUSK light', ['lighthouse']],
  ['ash bowl', ['bowl', 'lamp']],
  ['cameo', all],
  // One or two letters begin a word.
  ['gl', ['bowl']],
  ['d', ['lighthouse']],
  ['sk', []],
  // Accents and composition do not matter.
  ['cafe', ['bowl']],
  ['cafe\u0301', ['bowl']],
  // Words of scripts that have no spaces are found anywhere.
  ['茶室', ['kyoto']],
  ['茶', ['kyoto']],
  ['静かな茶室', ['kyoto']],
  ['น้ำ', ['market']],
  ['เงียบสงบ', ['market']],
  // A phrase, and what must not be there.
  ['"ash bowl"', ['bowl']],
  ['"ash bowl', ['bowl']],
  ['bowl -lamp', ['bowl']],
  ['bowl -"ash bowl"', ['lamp']],
  ['-bowl', ['lighthouse', 'kyoto', 'market', 'quote']],
  ['black-and-white', ['lighthouse']],
  // Signs alone are no words.
  ['*', all],
  ['""', all],
  ['-', all],
  ['50%', ['bowl']],
  ['open" OR 1', []],
  ["'; DROP TABLE asset; --", []],
])('%j finds %j', async (text, ids) => {
  const read = createReadFilter({ workspaces: () => [], collections: () => [], now: () => 1 })
  const { workspaces, filter } = read(workspaceId, { query: printTextQuery(text) })
  const place = { view: 'tops', before: null, at: null, limit: 50 } as const
  const page = await index.ask({ kind: 'page', workspaces, filter, ...place })
  expect(page.kind === 'page' && page.assets.map(({ id }) => id).toSorted()).toEqual([...ids].toSorted())
  expect(page).toMatchObject({ total: ids.length, all: all.length })
})
