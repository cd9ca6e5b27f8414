import { type Database, joinSql, sql } from '../database.ts'
import { ListedAsset, listedColumns, makingOrder } from '../tables/assets.ts'
import { createAssetColumns } from './asset-columns.ts'
import { countFacets } from './count-facets.ts'
import { createDuplicateGroups } from './duplicate-groups.ts'
import type { AssetFilter, LibraryAnswer, LibraryQuestion } from './library-question.ts'
import { layOutAssets } from './lay-out-assets.ts'
import { createFilterTest } from './match-assets.ts'
import { createNearFiles } from './near-files.ts'
import { createAssetSearch, type Pause } from './search-assets.ts'
import { createAssetSort } from './sort-assets.ts'

type Page = Extract<LibraryQuestion, { kind: 'page' }>

const isPlain = ({ sort, ...filter }: AssetFilter) =>
  sort === 'newest' &&
  Object.values(filter).every(
    (value) => value === null || value === false || (Array.isArray(value) && value.length === 0),
  )

/**
 * Opens the library's index over a connection that only reads. Each question sees everything that was written before it
 * was asked.
 */
export function createLibraryIndex(database: Database) {
  const columns = createAssetColumns(database)
  const order = createAssetSort(database, columns)
  const duplicates = createDuplicateGroups(database, columns)
  const near = createNearFiles(database)
  const search = createAssetSearch({ database, columns, order, duplicates })

  function read(rows: readonly number[], filesOf: (row: number) => number): ListedAsset[] {
    const parts = rows.map((row) => sql`${row}`)
    const read = database.all(
      ListedAsset,
      sql`SELECT ${listedColumns}, 1 AS stackFiles FROM asset WHERE row IN (${joinSql(parts, ', ')})`,
    )
    const byRow = new Map(read.map((asset) => [asset.row, asset]))
    return rows.flatMap((row) => {
      const asset = byRow.get(row)
      return asset === undefined ? [] : [{ ...asset, stackFiles: filesOf(row) }]
    })
  }
  /** A file with what one result of its run cost and how long the run took; null if unknown. */
  function withCost(asset: ListedAsset) {
    const { cost, took } = columns.arrays()
    const known = (value = -1) => (value < 0 ? null : value)
    return { asset, credits: known(cost[asset.row]), tookMs: known(took[asset.row]) }
  }
  async function page(question: Page, pause: Pause): Promise<LibraryAnswer> {
    const { before, at, limit, view } = question
    const { sort } = question.filter
    const { stack } = columns.arrays()
    const present = (rows: Uint32Array, files: ReadonlyMap<number, number>, start: number) => {
      const shown = [...rows.subarray(start, start + limit)]
      const last = shown.at(-1)
      const next = last === undefined || start + shown.length >= rows.length ? null : order.placeOf(last, sort)
      return { assets: read(shown, (row) => files.get(stack[row] ?? 0) ?? 1), start, next }
    }
    const isFirst = before === null && (at ?? 0) === 0
    const newest = isFirst && !question.isCounted ? search.findNewest(question, view, limit) : null
    if (newest !== null) return { kind: 'page', ...present(newest.rows, newest.files, 0), total: null, all: null }
    const { rows, files } = await search.find(question, view, pause)
    const start = Math.min(rows.length, at ?? (before === null ? 0 : order.after(rows, sort, before)))
    const all = search.countAll(question.workspaces, view)
    return { kind: 'page', ...present(rows, files, start), total: rows.length, all }
  }
  /** The first page of everything, straight from the table: the window shows it before the columns are in memory. */
  function firstPage({ workspaces, view, limit, isCounted }: Page): LibraryAnswer {
    const ids = joinSql(
      workspaces.map((id) => sql`${id}`),
      ', ',
    )
    const where = view === 'tops' ? sql`workspace_id IN (${ids}) AND stack_place = 0` : sql`workspace_id IN (${ids})`
    const files = sql`CASE WHEN stack IS NULL OR ${view === 'files' ? 1 : 0} THEN 1 ELSE
      (SELECT count(*) FROM asset AS mate WHERE mate.stack = asset.stack) END AS stackFiles`
    const found = database.all(
      ListedAsset,
      sql`SELECT ${listedColumns}, ${files} FROM asset WHERE ${where}
        ORDER BY created_at DESC, row DESC LIMIT ${limit + 1}`,
    )
    const assets = found.slice(0, limit)
    const last = assets.at(-1)
    const next = last === undefined || found.length <= limit ? null : `0-${last.createdAt}-${last.row}`
    const count = () => Number(database.raw(sql`SELECT count(*) FROM asset WHERE ${where}`)[0]?.[0])
    const total = next === null ? assets.length : isCounted ? count() : null
    return { kind: 'page', assets, start: 0, next, total, all: total }
  }
  async function answer(question: LibraryQuestion, pause: Pause): Promise<LibraryAnswer> {
    const isFirst = question.kind === 'page' && question.before === null && (question.at ?? 0) === 0
    if (isFirst && !columns.isLoaded() && isPlain(question.filter)) return firstPage(question)
    columns.refresh()
    switch (question.kind) {
      case 'page':
        return page(question, pause)
      case 'count':
        return { kind: 'count', total: (await search.find(question, question.view, pause)).rows.length }
      case 'layout': {
        columns.refreshColours()
        const { rows, matching } = await search.find(question, question.view, pause)
        const layout = layOutAssets(columns, rows, matching, question.filter.sort)
        return { kind: 'layout', layout: { ...layout, all: search.countAll(question.workspaces, question.view) } }
      }
      case 'entries': {
        const { files } = await search.find(question, question.view, pause)
        const { stack } = columns.arrays()
        const assets = read(question.rows, (row) => files.get(stack[row] ?? 0) ?? 1)
        return { kind: 'entries', entries: assets.map(withCost) }
      }
      case 'facets': {
        const found = await search.findFiles(question, pause)
        return { kind: 'facets', facets: await countFacets(columns, question, found, pause) }
      }
      case 'stack': {
        const { rows } = await search.find(question, 'files', pause)
        const matching = new Set(rows)
        const assets = database.all(
          ListedAsset,
          sql`SELECT ${listedColumns}, 1 AS stackFiles FROM asset WHERE stack = ${question.stack}
            ORDER BY ${makingOrder}, created_at, row`,
        )
        return { kind: 'stack', entries: assets.filter(({ row }) => matching.has(row)).map(withCost) }
      }
      case 'duplicates': {
        const { groups, rows } = duplicates.of(question.workspaceId)
        const { before, limit } = question
        const from = before === null ? 0 : groups.findIndex(({ newest }) => newest < before)
        const shown = from === -1 ? [] : groups.slice(from, from + limit)
        const last = shown.at(-1)
        return {
          kind: 'duplicates',
          groups: shown.map(({ rows: of, newest, isExact }) => ({ newest, isExact, assets: read(of, () => 1) })),
          next: last === undefined || last === groups.at(-1) ? null : last.newest,
          total: groups.length,
          files: rows.length,
          unread: duplicates.countUnread(question.workspaceId),
        }
      }
      case 'unread':
        return { kind: 'unread', ...duplicates.listUnread(question.after, question.limit) }
      case 'compare':
        return { kind: 'compare', ...near.compare(question.after, question.limit) }
      case 'rows': {
        const found = await search.findFiles(question, pause)
        const fails = createFilterTest(columns, question.filter)
        const rows: number[] = []
        for (let row = question.after + 1; row < found.length && rows.length < question.limit; row += 1) {
          if (found[row] === 1 && fails(row) === 0) rows.push(row)
        }
        return { kind: 'rows', rows }
      }
    }
  }
  return {
    /**
     * Answers from one state of the file; one question at a time. `pause`: as a search takes it.
     * @throws StoreError if the file cannot be read now, and what the pause throws.
     */
    async ask(question: LibraryQuestion, pause: Pause = async () => {}): Promise<LibraryAnswer> {
      database.script('BEGIN')
      try {
        return await answer(question, pause)
      } finally {
        database.script('COMMIT')
      }
    },
    /** Loads the columns, so that the first search need not. */
    prepare: () => columns.refresh(),
  }
}
export type LibraryIndex = ReturnType<typeof createLibraryIndex>
