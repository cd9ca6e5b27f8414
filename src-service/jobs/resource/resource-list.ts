import { z } from 'zod'
import type { Pagination, Visibility } from '#shared/contract/resource.ts'
import type { ServiceDatabase } from '../../database/open-database.ts'
import { Refusal } from '../run-fault.ts'
import { createResourceReader, resourceColumns, type ResourceKindName, type StoredResource } from './resource-store.ts'

/** What a page of a list shows. Absent filters let everything through. */
export type ListQuery = {
  readonly limit: number
  readonly offset: number
  /** The `nextCursor` of the page before; takes the place of `offset`. */
  readonly cursor?: string | undefined
  readonly status?: string | undefined
  readonly visibility?: Visibility | undefined
  readonly published?: boolean | undefined
  readonly search?: string | undefined
  readonly sortOrder?: 'asc' | 'desc'
  /** Fields of the request with the value that they must have. */
  readonly fields?: Readonly<Record<string, string | undefined>>
}

/** One page, its place, and the cursor of the next page; null if this is the last. */
export type ListPage = {
  readonly items: StoredResource[]
  readonly pagination: Pagination
  readonly nextCursor: string | null
  readonly hasMore: boolean
}

/** Lists the resources of a kind. @throws Refusal 400 for a cursor that no page gave. */
export type ListResources = (accountId: string, kind: ResourceKindName, query: ListQuery) => ListPage

const Place = z.tuple([z.int(), z.int()])
const Placed = z.object({ createdAt: z.int(), place: z.int() })
type Count = { total: number }

function readCursor(cursor: string): z.output<typeof Place> {
  try {
    return Place.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')))
  } catch {
    throw new Refusal(400, 'cursor: is not one of this list', { details: { field: 'cursor' } })
  }
}

/** Creates the lists. An order by likes, comments or remixes is the order of creation: the service counts none. */
export function createResourceList(database: ServiceDatabase): ListResources {
  const read = createResourceReader(database)
  return (accountId, kind, query) => {
    const { limit, cursor, status, visibility, published, search, sortOrder = 'desc', fields = {} } = query
    const clauses = ['account_id = ?', 'kind = ?', 'removed_at is null']
    const values: (string | number)[] = [accountId, kind]
    const keep = (clause: string, ...given: (string | number)[]) => {
      clauses.push(clause)
      values.push(...given)
    }
    if (status !== undefined) keep('status = ?', status)
    if (visibility !== undefined) keep('visibility = ?', visibility)
    if (published !== undefined) keep(`published_at is ${published ? 'not ' : ''}null`)
    if (search !== undefined && search.trim() !== '') keep('instr(words, ?) > 0', search.trim().toLowerCase())
    for (const [name, value] of Object.entries(fields)) {
      if (value !== undefined) keep('json_extract(request, ?) = ?', `$.${name}`, value)
    }
    const count = (more: readonly string[] = [], given: readonly number[] = []) =>
      database
        .prepare<(string | number)[], Count>(
          `select count(*) as total from resource_job where ${[...clauses, ...more].join(' and ')}`,
        )
        .get(...values, ...given)?.total ?? 0
    const total = count()
    const after = cursor === undefined || cursor === '' ? null : readCursor(cursor)
    const offset =
      after === null ? query.offset : count([`(created_at, rowid) ${sortOrder === 'desc' ? '>=' : '<='} (?, ?)`], after)
    const rows = database
      .prepare<(string | number)[]>(
        `select ${resourceColumns}, rowid as place from resource_job where ${clauses.join(' and ')}
         order by created_at ${sortOrder}, rowid ${sortOrder} limit ? offset ?`,
      )
      .all(...values, limit, offset)
    const hasMore = offset + rows.length < total
    const last = hasMore ? Placed.parse(rows.at(-1)) : null
    return {
      items: rows.map(read),
      pagination: { total, limit, offset, hasMore },
      nextCursor:
        last === null ? null : Buffer.from(JSON.stringify([last.createdAt, last.place])).toString('base64url'),
      hasMore,
    }
  }
}
