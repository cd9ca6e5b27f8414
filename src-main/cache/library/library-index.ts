import { type Database, joinSql, sql, type Sql } from '../database.ts'
import { ListedAsset, listedColumns, makingOrder } from '../tables/assets.ts'
import { termsOf } from '../tables/search-text.ts'
import { createAssetColumns } from './asset-columns.ts'
import { countFacets } from './count-facets.ts'
import { createDuplicateGroups } from './duplicate-groups.ts'
import type { AssetFilter, LibraryAnswer, LibraryQuestion } from './library-question.ts'
import { layOutAssets } from './lay-out-assets.ts'
import { createFilterTest } from './match-assets.ts'
import { createNearFiles } from './near-files.ts'
import { createAssetSort } from './sort-assets.ts'

type Page = Extract<LibraryQuestion, { kind: 'page' }>
type Found = {
  /** The entries, in their order. */
  readonly rows: Uint32Array
  /** All matching files, newest first. */
  readonly matching: Uint32Array
  /** How many files match of each stack, by its code. */
  readonly files: ReadonlyMap<number, number>
  readonly all: number
}
type About = Pick<Page, 'workspaces' | 'filter'>

/** How many searches and words are kept, so that the next key of a search asks only for its own word. */
const keptSearches = 8
const keptTerms = 24

/** Keeps the values of the keys that were used last. */
function createRecent<Value>(most: number) {
  const kept = new Map<string, Value>()
  return (key: string, make: () => Value): Value => {
    const value = kept.get(key) ?? make()
    kept.delete(key)
    kept.set(key, value)
    const [oldest] = kept.keys()
    if (kept.size > most && oldest !== undefined) kept.delete(oldest)
    return value
  }
}

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
  const searches = createRecent<Found>(keptSearches)
  const terms = createRecent<Uint32Array>(keptTerms)

  const readRows = (kind: string, term: string, rows: Sql) =>
    terms(`${columns.version()} ${kind} ${term}`, () => new Uint32Array(database.numbers(rows)))
  const rowsOf = (term: string) =>
    readRows('word', term, sql`SELECT rowid FROM asset_words WHERE asset_words MATCH ${term}`)
  const taggedRows = (tag: string) =>
    readRows('tag', tag, sql`SELECT row FROM indexed_tag JOIN asset ON asset.id = asset_id WHERE tag = ${tag}`)
  const collectedRows = (id: string) =>
    readRows(
      'collection',
      id,
      sql`SELECT row FROM indexed_collection JOIN asset ON asset.id = asset_id WHERE collection_id = ${id}`,
    )
  /** 1 at the codes of some workspaces. */
  function codesOf(workspaces: About['workspaces']): Uint8Array {
    const isWanted = new Uint8Array(256)
    for (const id of workspaces) isWanted[columns.dictionaries.workspace.find(id) ?? 0] = 1
    isWanted[0] = 0
    return isWanted
  }
  /** Leaves the files that are in one of some lists of rows. */
  function keepListed(found: Uint8Array, lists: readonly Uint32Array[]): void {
    const isListed = new Uint8Array(found.length)
    for (const rows of lists) for (const row of rows) isListed[row] = 1
    for (let row = 0; row < found.length; row += 1) if (isListed[row] === 0) found[row] = 0
  }
  /** Marks the files of some workspaces that words, tags and collections find: 1 at their rows. */
  function findFiles({ workspaces, filter }: About): Uint8Array {
    const { words, tags, collections, isDuplicate } = filter
    const arrays = columns.arrays()
    const isWanted = codesOf(workspaces)
    const found = new Uint8Array(arrays.workspace.length)
    for (let row = 0; row < found.length; row += 1) found[row] = isWanted[arrays.workspace[row] ?? 0] ?? 0
    for (const word of words) {
      // Left out is what has all of it; a word in several terms is one that has signs inside.
      const groups = termsOf(word).map(rowsOf)
      if (groups.length === 0) continue
      const hits = new Uint8Array(found.length)
      for (const rows of groups) {
        for (let at = 0; at < rows.length; at += 1) {
          const row = rows[at] ?? 0
          hits[row] = (hits[row] ?? 0) + 1
        }
      }
      for (let row = 0; row < found.length; row += 1) {
        if ((hits[row] === groups.length) === word.isUnwanted) found[row] = 0
      }
    }
    for (const tag of tags) keepListed(found, [taggedRows(tag)])
    if (collections.length > 0) keepListed(found, collections.map(collectedRows))
    if (isDuplicate) {
      keepListed(
        found,
        workspaces.map((id) => duplicates.of(id).rows),
      )
    }
    return found
  }

  const search = (about: About, view: Page['view']): Found => {
    const { workspaces, filter } = about
    const version = filter.isDuplicate ? duplicates.version() : columns.version()
    const key = JSON.stringify([version, workspaces, filter, view])
    return searches(key, () => searchAnew(about, view))
  }
  function searchAnew(about: About, view: Page['view']): Found {
    const { workspaces, filter } = about
    const { stack, place, workspace } = columns.arrays()
    const found = findFiles(about)
    const isWanted = codesOf(workspaces)
    const fails = createFilterTest(columns, filter)
    const newest = columns.newest()
    const matched = new Uint32Array(newest.length)
    const files = new Map<number, number>()
    const tops = new Map<number, number>()
    let [count, all] = [0, 0]
    for (let at = 0; at < newest.length; at += 1) {
      const row = newest[at] ?? 0
      const isTops = view === 'tops' && stack[row] !== 0
      if (isWanted[workspace[row] ?? 0] === 1 && (!isTops || place[row] === 0)) all += 1
      if (found[row] === 0 || fails(row) !== 0) continue
      matched[count] = row
      count += 1
      if (!isTops) continue
      const of = stack[row] ?? 0
      files.set(of, (files.get(of) ?? 0) + 1)
      const top = tops.get(of)
      if (top === undefined || (place[row] ?? 0) < (place[top] ?? 0)) tops.set(of, row)
    }
    const matching = matched.slice(0, count)
    // Of each stack, the file nearest to its top that matches.
    const shown =
      tops.size === 0 ? matching : matching.filter((row) => stack[row] === 0 || tops.get(stack[row] ?? 0) === row)
    return { rows: order.sort(shown, filter.sort), matching, files, all }
  }
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
  function page(question: Page): LibraryAnswer {
    const { rows, files, all } = search(question, question.view)
    const { sort } = question.filter
    const { before, at, limit } = question
    const start = Math.min(rows.length, at ?? (before === null ? 0 : order.after(rows, sort, before)))
    const shown = [...rows.subarray(start, start + limit)]
    const last = shown.at(-1)
    const { stack } = columns.arrays()
    return {
      kind: 'page',
      assets: read(shown, (row) => files.get(stack[row] ?? 0) ?? 1),
      start,
      next: last === undefined || start + shown.length >= rows.length ? null : order.placeOf(last, sort),
      total: rows.length,
      all,
    }
  }
  /** The first page of everything, straight from the table: the window shows it before the columns are in memory. */
  function firstPage({ workspaces, view, limit }: Page): LibraryAnswer {
    const ids = joinSql(
      workspaces.map((id) => sql`${id}`),
      ', ',
    )
    const where = view === 'tops' ? sql`workspace_id IN (${ids}) AND stack_place = 0` : sql`workspace_id IN (${ids})`
    const files = sql`CASE WHEN stack IS NULL OR ${view === 'files' ? 1 : 0} THEN 1 ELSE
      (SELECT count(*) FROM asset AS mate WHERE mate.stack = asset.stack) END AS stackFiles`
    const assets = database.all(
      ListedAsset,
      sql`SELECT ${listedColumns}, ${files} FROM asset WHERE ${where} ORDER BY created_at DESC, row DESC LIMIT ${limit}`,
    )
    const total = Number(database.raw(sql`SELECT count(*) FROM asset WHERE ${where}`)[0]?.[0])
    const last = assets.at(-1)
    const next = last === undefined || assets.length >= total ? null : `0-${last.createdAt}-${last.row}`
    return { kind: 'page', assets, start: 0, next, total, all: total }
  }
  function answer(question: LibraryQuestion): LibraryAnswer {
    const isFirst = question.kind === 'page' && question.before === null && (question.at ?? 0) === 0
    if (isFirst && !columns.isLoaded() && isPlain(question.filter)) return firstPage(question)
    columns.refresh()
    switch (question.kind) {
      case 'page':
        return page(question)
      case 'layout': {
        columns.refreshColours()
        const { rows, matching } = search(question, question.view)
        return { kind: 'layout', layout: layOutAssets(columns, rows, matching, question.filter.sort) }
      }
      case 'entries': {
        const { files } = search(question, question.view)
        const { stack } = columns.arrays()
        const assets = read(question.rows, (row) => files.get(stack[row] ?? 0) ?? 1)
        return { kind: 'entries', entries: assets.map(withCost) }
      }
      case 'facets': {
        const found = findFiles(question)
        return { kind: 'facets', facets: countFacets(columns, question.workspaces, question.filter, found) }
      }
      case 'stack': {
        const { rows } = search(question, 'files')
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
        const found = findFiles(question)
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
    /** Answers from one state of the file. @throws StoreError if the file cannot be read now. */
    ask(question: LibraryQuestion): LibraryAnswer {
      database.script('BEGIN')
      try {
        return answer(question)
      } finally {
        database.script('COMMIT')
      }
    },
    /** Loads the columns, so that the first search need not. */
    prepare: () => columns.refresh(),
  }
}
export type LibraryIndex = ReturnType<typeof createLibraryIndex>
