import { openDatabase } from '#main/cache/database.ts'
import { migrate } from '#main/cache/migrate.ts'
import { cacheFile } from '#main/cache/profile.ts'
import { createResourcesTable, type ResourceFilter, type ResourceOrder } from '#main/cache/tables/resources.ts'
import { everyResource } from '#main/cast/resource-page.ts'
import { WorkspaceId } from '#shared/domain/ids.ts'
import type { Bench } from '../../scripts/bench.ts'
import { quantile } from '../helpers/server-load.ts'

const workspaceId = WorkspaceId.parse('local')
const rows = 10_000
const rounds = 200
const words = ['potter', 'driver', 'host', 'singer', 'baker', 'studio', 'apron', 'glasses'] as const

/** How long a page of avatars takes among ten thousand: all of them, a search, by likes, a search with filters. */
export const bench = {
  title: 'lists of ten thousand avatars, p95 in ms',
  run() {
    const database = openDatabase(':memory:')
    migrate(database, cacheFile, () => undefined)
    const table = createResourcesTable(database)
    table.transaction(() => {
      for (let index = 0; index < rows; index += 1) {
        const text = Array.from({ length: 12 }, (_, at) => words[(index * 7 + at * 3) % words.length]).join(' ')
        table.write({
          workspaceId,
          kind: 'avatar',
          id: `a${index}`,
          status: 'completed',
          words: `${text} ${index}`,
          model: index % 3 === 0 ? 'flux' : 'imagen3',
          visibility: index % 10 === 0 ? 'public' : 'private',
          isPublished: index % 10 === 0,
          parentId: null,
          jobId: null,
          position: 0,
          told: JSON.stringify({ id: `a${index}`, prompt: text, likes: index % 40 }),
          createdAt: index,
        })
      }
    })
    const time = (change: Partial<ResourceFilter>, order: ResourceOrder = 'newest') => {
      const filter = { ...everyResource, ...change }
      const times = Array.from({ length: rounds }, (_, round) => {
        const start = performance.now()
        table.page(workspaceId, 'avatar', filter, {
          before: { createdAt: rows - round * 40, row: 0 },
          limit: 101,
          order,
        })
        table.count(workspaceId, 'avatar', filter)
        return performance.now() - start
      })
      return quantile(times, 0.95).toFixed(1)
    }
    const numbers = {
      all: time({}),
      search: time({ text: 'pott' }),
      liked: time({}, 'liked'),
      filtered: time({ text: 'host gla', models: ['flux'], visibilities: ['public'] }),
    }
    database.close()
    return Promise.resolve(numbers)
  },
} satisfies Bench
