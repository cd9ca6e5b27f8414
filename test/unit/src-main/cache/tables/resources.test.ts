// Catches: a list that sorts all avatars for each page, a page that repeats or skips rows, a
// deletion that comes back with the next answer of the service.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Database, openDatabase, sql } from '#main/cache/database.ts'
import { migrate } from '#main/cache/migrate.ts'
import { cacheFile } from '#main/cache/cache-file.ts'
import {
  createResourcesTable,
  type ResourceFilter,
  type ResourceOrder,
  type ResourcesTable,
} from '#main/cache/tables/resources.ts'
import { cursorOf, everyResource, readCursor } from '#main/cast/resource-page.ts'
import { WorkspaceId } from '#shared/domain/ids.ts'
import { z } from 'zod'

const workspaceId = WorkspaceId.parse('local')
const count = 2_000
const words = ['potter', 'driver', 'host', 'singer', 'baker'] as const
let database: Database
let table: ResourcesTable

const avatar = (index: number, change: Partial<Parameters<ResourcesTable['write']>[0]> = {}) => ({
  workspaceId,
  kind: 'avatar' as const,
  id: `a${index}`,
  status: index % 50 === 0 ? 'failed' : 'completed',
  words: `${words[index % words.length]} number ${index}`,
  model: index % 2 === 0 ? 'flux' : 'imagen3',
  visibility: 'private',
  isPublished: false,
  parentId: null,
  jobId: null,
  position: 0,
  told: JSON.stringify({ id: `a${index}`, status: 'completed', likes: index % 7 }),
  // Four of one time, as of one start.
  createdAt: Math.floor(index / 4),
  ...change,
})

beforeAll(() => {
  database = openDatabase(':memory:')
  migrate(database, cacheFile, () => undefined)
  table = createResourcesTable(database)
  table.transaction(() => {
    for (let index = 0; index < count; index += 1) table.write(avatar(index))
  })
})
afterAll(() => database.close())

function pages(filter: Partial<ResourceFilter>, limit: number, order: ResourceOrder = 'newest'): string[] {
  const all: string[] = []
  let cursor: string | null = null
  for (;;) {
    const page = { before: readCursor(cursor ?? undefined), limit, order }
    const rows = table.page(workspaceId, 'avatar', { ...everyResource, ...filter }, page)
    all.push(...rows.map(({ id }) => id))
    const last = rows.at(-1)
    if (last === undefined || rows.length < limit) return all
    cursor = cursorOf(last, order)
  }
}

it('pages through all rows once, newest first', () => {
  const all = pages({}, 999)
  expect(all).toHaveLength(count)
  expect(new Set(all).size).toBe(count)
  expect(all.slice(0, 2)).toEqual([`a${count - 1}`, `a${count - 2}`])
})

it.each([
  ['oldest', 'a0', `a${count - 1}`],
  // Most likes is a remainder of 6, of which the newest is this; the oldest without any is the last.
  ['liked', 'a1994', 'a0'],
] as const)('pages through all rows once, %s first', (order, first, last) => {
  const all = pages({}, 999, order)
  expect(new Set(all).size).toBe(count)
  expect([all.length, all[0], all.at(-1)]).toEqual([count, first, last])
})

it('finds words by their beginning, with filters', () => {
  expect(pages({ text: 'POTT 999' }, 50)).toEqual([])
  expect(pages({ text: 'potter 1990' }, 50)).toEqual(['a1990'])
  expect(table.count(workspaceId, 'avatar', { ...everyResource, text: 'sing', models: ['flux'] })).toBe(200)
  expect(table.count(workspaceId, 'avatar', { ...everyResource, statuses: ['failed'] })).toBe(40)
})

it('lists by its index, without sorting', () => {
  const plan = database.all(
    z.object({ detail: z.string() }),
    sql`EXPLAIN QUERY PLAN SELECT * FROM resource WHERE workspace_id = ${workspaceId} AND kind = ${'avatar'}
      AND removed_at IS NULL AND (created_at, row) < (${9}, ${9}) ORDER BY created_at DESC, row DESC LIMIT ${100}`,
  )
  const details = plan.map(({ detail }) => detail).join('\n')
  expect(details).toContain('USING INDEX resource_newest')
  expect(details).not.toContain('TEMP B-TREE')
})

it('reports only news, finds new words, and keeps a deletion until the service took it', () => {
  expect(table.write(avatar(7))).toBe(false)
  expect(table.write(avatar(7, { told: '{"n":1}', words: 'zebra' }))).toBe(true)
  expect(pages({ text: 'zebra' }, 9)).toEqual(['a7'])
  expect(pages({ text: 'number 7' }, 9)).not.toContain('a7')
  expect(table.setRemoved(workspaceId, 'avatar', 'a7', 5)).toBe(true)
  table.write(avatar(7, { told: '{"n":2}', words: 'zebra' }))
  expect(pages({ text: 'zebra' }, 9)).toEqual([])
  expect(table.listRemoved().map(({ id }) => id)).toEqual(['a7'])
  table.setRemoved(workspaceId, 'avatar', 'a7', null)
  expect(pages({ text: 'zebra' }, 9)).toEqual(['a7'])
})
