import { join, resolve } from 'node:path'
import { openProfile } from '#main/cache/profile.ts'
import { openDatabase } from '#main/cache/database.ts'
import { createLibraryIndex } from '#main/cache/library/library-index.ts'
import { createReadFilter } from '#main/library/read-filter.ts'
import { sorts } from '#shared/domain/library/library-query.ts'
import { createRandomStream } from '#service/models/drawing/random-stream.ts'
import { localId } from '#main/workspaces/workspaces.ts'
import type { Bench } from '../../scripts/bench.ts'
import { fillLibrary } from '../helpers/fill-library.ts'
import { createMemoryLog } from '../helpers/memory-log.ts'
import { quantile } from '../helpers/server-load.ts'
import { makeTempFolder } from '../helpers/temp-folder.ts'

const files = Number(process.env['FILES'] ?? 100_000)
const vocabulary = 20_000
const searches = ['lantern over the', 'kinw mor', '"b c"', 'harbou']

/** Words of two to five syllables; a word is as frequent as its rank is low (Zipf's law). */
function createPrompts() {
  const next = createRandomStream('prompts').unit
  const syllables = [
    'ka',
    'lo',
    'mi',
    'ter',
    'ran',
    'sel',
    'bo',
    'kin',
    'wu',
    'mor',
    'dan',
    'ple',
    'tern',
    'lan',
    'har',
  ]
  const pick = () => syllables[Math.floor(next() * syllables.length)] ?? ''
  const words = Array.from({ length: vocabulary }, () =>
    Array.from({ length: 2 + Math.floor(next() * 4) }, pick).join(''),
  )
  words.splice(0, 6, 'the', 'over', 'a', 'lantern', 'harbour', 'with')
  const word = () => words[Math.floor(vocabulary ** next()) - 1] ?? ''
  return () => Array.from({ length: 8 + Math.floor(next() * 20) }, word).join(' ')
}

const readFilter = createReadFilter({ workspaces: () => [], collections: () => [], now: () => files })
const read = (query: string) => readFilter(localId, { query })

/** Milliseconds that each call took. */
async function time(calls: readonly (() => unknown)[]): Promise<readonly number[]> {
  const times: number[] = []
  for (const call of calls) {
    const start = performance.now()
    await call()
    times.push(performance.now() - start)
  }
  return times
}
const p95 = (times: readonly number[]) => quantile(times, 0.95)

/** Most that each number may be, in ms: what users notice. A million files have limits of their own. */
const isHuge = files > 100_000
const limits = { first: 50, search: isHuge ? 150 : 50, facets: isHuge ? 1_000 : 100, writing: files * 0.6 }

/**
 * The library's index with a hundred thousand files, or as many as `FILES` says: writing it, its first and last page,
 * search by each key and counts, each asked in the process that the studio asks. The ratio is that to its limit.
 */
export const bench = {
  title: `library of ${files} files, ms (of its limit)`,
  async run() {
    await using folder = await makeTempFolder()
    const log = createMemoryLog()
    const open = () => openProfile({ folder: folder.path, pid: process.pid, now: Date.now(), log })
    const filled = open()
    const prompt = createPrompts()
    const [writing = 0] = await time([() => fillLibrary(filled, files, prompt)])
    filled.close()

    const profile = open()
    const reader = profile.openReader(resolve(import.meta.dirname, '../../src-main/cache/library/library-worker.ts'))
    try {
      const page = (query: string, at: number | null = null) =>
        reader.ask({ kind: 'page', ...read(query), view: 'tops', before: null, at, limit: 100 })
      const firstPage = (query: string) => ({ kind: 'first', ...read(query), view: 'tops', limit: 100 }) as const
      const start = (query: string) => reader.ask(firstPage(query))
      const facetsOf = (query: string) => () => reader.ask({ kind: 'facets', ...read(query) })
      const [started = 0] = await time([() => start('')])
      const database = openDatabase(join(folder.path, 'cache.db'), { mayWrite: false })
      const index = createLibraryIndex(database)
      const [cold = 0] = await time([() => index.ask(firstPage(''))])
      const [loading = 0] = await time([() => index.prepare()])
      database.close()
      await page('sort:oldest')
      const [last = 0] = await time([() => page('', files - 100)])
      const typed = searches.flatMap((text) => Array.from(text, (_, at) => text.slice(0, at + 1)))
      const pages = await time(typed.map((text) => () => start(text)))
      const sorted = await time(sorts.map((sort) => () => start(`sort:${sort} cost:1..`)))
      const facets = await time(['', 'kind:video', 'lantern', 'rating:3.. lantern', 'model:"Model 3"'].map(facetsOf))
      const ratio = (ms: number, limit: number) => `${ms.toFixed(1)} (${(ms / limit).toFixed(2)})`
      return {
        writing: ratio(writing, limits.writing),
        'start of the process and first page': started.toFixed(1),
        'first page, cold': ratio(cold, limits.first),
        'loading the columns': loading.toFixed(1),
        'last page': ratio(last, limits.first),
        'search by each key, p95': ratio(p95(pages), limits.search),
        'another order, p95': p95(sorted).toFixed(1),
        'facets p95': ratio(p95(facets), limits.facets),
      }
    } finally {
      await reader.stop()
      profile.close()
    }
  },
} satisfies Bench
