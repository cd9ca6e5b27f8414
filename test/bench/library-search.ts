import { openProfile } from '#main/cache/profile.ts'
import { type AssetFilter, StoredAsset } from '#main/cache/tables/assets.ts'
import { createRandomStream } from '#service/models/drawing/random-stream.ts'
import { localId } from '#main/workspaces/workspaces.ts'
import type { Bench } from '../../scripts/bench.ts'
import { createMemoryLog } from '../helpers/memory-log.ts'
import { quantile } from '../helpers/server-load.ts'
import { makeTempFolder } from '../helpers/temp-folder.ts'

const files = 100_000
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

const filterOf = (text: string): AssetFilter => ({ text, kinds: [], modelIds: [], leastRating: 0, marks: [] })

/** Milliseconds that each call took. */
function time(calls: readonly (() => unknown)[]): readonly number[] {
  return calls.map((call) => {
    const start = performance.now()
    call()
    return performance.now() - start
  })
}
const p95 = (times: readonly number[]) => quantile(times, 0.95).toFixed(1)

/** The library's index with a hundred thousand files: writing it, its first and last page, and search by each key. */
export const bench = {
  title: `library of ${files} files, ms`,
  async run() {
    await using folder = await makeTempFolder()
    const log = createMemoryLog()
    const open = () => openProfile({ folder: folder.path, pid: process.pid, now: Date.now(), log })
    const filled = open()
    const prompt = createPrompts()
    const [seconds = 0] = time([
      () =>
        filled.resources.transaction(() => {
          for (let index = 0; index < files; index += 1) {
            const text = prompt()
            const made = { modelId: `m${index % 30}`, modelName: `Model ${index % 30}`, title: text, prompt: text }
            const file = { width: 1024, height: 768, duration: null, bytes: 9, sha256: 'ab', contentType: 'image/png' }
            const place = { id: `a${index}`, workspaceId: localId, jobId: null, path: `${index}.png`, createdAt: index }
            const kind = index % 5 === 0 ? 'video' : 'image'
            filled.assets.insert(StoredAsset.parse({ ...made, ...file, ...place, kind, rating: index % 6 }))
          }
        }),
    ])
    filled.close()

    const { assets, close } = open()
    try {
      const page = (text: string, before: number | null = null) =>
        assets.page(localId, filterOf(text), {
          view: 'tops',
          before: before === null ? null : { createdAt: before, row: files },
          limit: 100,
        })
      const [first = 0] = time([() => page('')])
      const [last = 0] = time([() => page('', 100)])
      const typed = searches.flatMap((text) => Array.from(text, (_, index) => text.slice(0, index + 1)))
      const pages = time(typed.map((text) => () => page(text)))
      const counts = time(typed.map((text) => () => assets.countFiltered(localId, filterOf(text), 'tops')))
      const facets = time(
        Array.from({ length: 20 }, () => () => [assets.countKinds(localId), assets.countModels(localId)]),
      )
      return {
        'writing s': (seconds / 1_000).toFixed(1),
        'first page, cold': first.toFixed(1),
        'last page': last.toFixed(1),
        'page by each key, p95': p95(pages),
        'count by each key, p95': p95(counts),
        'facets p95': p95(facets),
      }
    } finally {
      close()
    }
  },
} satisfies Bench
