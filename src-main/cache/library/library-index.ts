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
type First = Extract<LibraryQuestion, { kind: 'first' }>
type Counted = Extract<LibraryAnswer, { kind: 'page' }>

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
  /** A few entries of a list. `files`: how many files each stack has in it. */
  function readEntries(rows: Iterable<number>, files: ReadonlyMap<number, number>): ListedAsset[] {
    const { stack } = columns.arrays()
    return read([...rows], (row) => files.get(stack[row] ?? 0) ?? 1)
  }
  async function page(question: Page, pause: Pause): Promise<Counted> {
    const { before, at, limit, view, workspaces } = question
    const { sort } = question.filter
    const { rows, files } = await search.find(question, view, pause)
    const start = Math.min(rows.length, at ?? (before === null ? 0 : order.after(rows, sort, before)))
    const shown = rows.subarray(start, start + limit)
    const last = shown.at(-1)
    const next = last === undefined || start + shown.length >= rows.length ? null : order.placeOf(last, sort)
    const counts = { total: rows.length, all: search.countAll(workspaces, view) }
    return { kind: 'page', assets: readEntries(shown, files), start, next, ...counts }
  }
  async function first(question: First, pause: Pause): Promise<LibraryAnswer> {
    const { limit, view } = question
    const newest = search.findNewest(question, view, limit)
    if (newest === null) {
      const { assets, total, all } = await page({ ...question, kind: 'page', before: null, at: null }, pause)
      return { kind: 'first', assets, total, all }
    }
    const assets = readEntries(newest.rows.subarray(0, limit), newest.files)
    return { kind: 'first', assets, total: null, all: null }
  }
  /** The first entries of everything, straight from the table: the window shows them before the columns are in memory. */
  function firstEarly({ workspaces, view, limit }: First): LibraryAnswer {
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
    const total = found.length > limit ? null : found.length
    return { kind: 'first', assets: found.slice(0, limit), total, all: total }
  }
  async function answer(question: LibraryQuestion, pause: Pause): Promise<LibraryAnswer> {
    if (question.kind === 'first' && !columns.isLoaded() && isPlain(question.filter)) return firstEarly(question)
    columns.refresh()
    switch (question.kind) {
      case 'page':
        return page(question, pause)
      case 'first':
        return first(question, pause)
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
        return { kind: 'entries', entries: readEntries(question.rows, files).map(withCost) }
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
