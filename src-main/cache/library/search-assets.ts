import { type Database, sql, type Sql } from '../database.ts'
import { termsOf } from '../tables/search-text.ts'
import type { AssetColumns } from './asset-columns.ts'
import type { DuplicateGroups } from './duplicate-groups.ts'
import type { LibraryQuestion } from './library-question.ts'
import { createFilterTest } from './match-assets.ts'
import type { AssetSort } from './sort-assets.ts'

type Page = Extract<LibraryQuestion, { kind: 'page' }>
type About = Pick<Page, 'workspaces' | 'filter'>
type View = Page['view']

/** Entries in their order, and how many files match of each stack, by its code. */
type Entries = { readonly rows: Uint32Array; readonly files: ReadonlyMap<number, number> }

/** Everything that matches a filter. `matching`: its files, newest first. */
type Found = Entries & { readonly matching: Uint32Array }

/** Called between parts of a search, each of some milliseconds; throws if the search has to end. */
export type Pause = () => Promise<void>

/** How many searches and words are kept, so that the next key of a search asks only for its own word. */
const keptSearches = 8
const keptTerms = 24
/** Rows that a word is read for between two pauses. */
const slice = 65_536
/** How many of the newest files are searched for a first page before all are. */
const newestFirst = [2_000, 16_000, 128_000]
/** How many times as many rows as files a span may have: files that were imported may be older than their rows. */
const loosest = 4

/** Keeps the values of the keys that were used last. */
function createRecent<Value>(most: number) {
  const kept = new Map<string, Value>()
  return {
    get(key: string): Value | undefined {
      const value = kept.get(key)
      if (value !== undefined) {
        kept.delete(key)
        kept.set(key, value)
      }
      return value
    },
    set(key: string, value: Value): Value {
      kept.set(key, value)
      const [oldest] = kept.keys()
      if (kept.size > most && oldest !== undefined) kept.delete(oldest)
      return value
    },
  }
}

/** Joins lists of rows. */
function joined(parts: readonly ArrayLike<number>[]): Uint32Array {
  const all = new Uint32Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

/** Finds files by a filter: their words by the index of words, everything else by the columns. */
export function createAssetSearch(deps: {
  database: Database
  columns: AssetColumns
  order: AssetSort
  duplicates: DuplicateGroups
}) {
  const { database, columns, order, duplicates } = deps
  const searches = createRecent<Found>(keptSearches)
  const lists = createRecent<Uint32Array>(keptTerms)
  const counts = createRecent<number>(keptSearches)

  const listed = (kind: string, name: string, rows: Sql) => {
    const key = `${columns.version()} ${kind} ${name}`
    return lists.get(key) ?? lists.set(key, new Uint32Array(database.numbers(rows)))
  }
  const taggedRows = (tag: string) =>
    listed('tag', tag, sql`SELECT row FROM indexed_tag JOIN asset ON asset.id = asset_id WHERE tag = ${tag}`)
  const collectedRows = (id: string) =>
    listed(
      'collection',
      id,
      sql`SELECT row FROM indexed_collection JOIN asset ON asset.id = asset_id WHERE collection_id = ${id}`,
    )
  /** The rows of a span that have a word. FTS5 skips to the span only if its bounds are whole numbers. */
  const rowsWithin = (term: string, from: number, to: number) =>
    database.numbers(sql`SELECT rowid FROM asset_words WHERE asset_words MATCH ${term}
      AND rowid BETWEEN CAST(${from} AS INTEGER) AND CAST(${to} AS INTEGER)`)
  async function rowsOf(term: string, pause: Pause): Promise<Uint32Array> {
    const key = `${columns.version()} word ${term}`
    const known = lists.get(key)
    if (known !== undefined) return known
    const size = columns.arrays().workspace.length
    const parts: number[][] = []
    for (let from = 0; from < size; from += slice) {
      await pause()
      parts.push(rowsWithin(term, from, from + slice - 1))
    }
    return lists.set(key, joined(parts))
  }
  /** 1 at the codes of some workspaces. */
  function codesOf(workspaces: About['workspaces']): Uint8Array {
    const isWanted = new Uint8Array(256)
    for (const id of workspaces) isWanted[columns.dictionaries.workspace.find(id) ?? 0] = 1
    isWanted[0] = 0
    return isWanted
  }
  /** Marks those of some files that words, tags and collections find: 1 at their rows. `rowsWith`: what has a word. */
  function mark(about: About, rows: Uint32Array, rowsWith: (term: string) => ArrayLike<number>): Uint8Array {
    const { workspaces, filter } = about
    const { workspace } = columns.arrays()
    const isWanted = codesOf(workspaces)
    const found = new Uint8Array(workspace.length)
    for (const row of rows) found[row] = isWanted[workspace[row] ?? 0] ?? 0
    /** Leaves the files that are in as many of some lists, or not in them. */
    const keep = (all: readonly ArrayLike<number>[], isKept: (times: number) => boolean) => {
      const times = new Uint8Array(found.length)
      for (const list of all) {
        for (let at = 0; at < list.length; at += 1) {
          const row = list[at] ?? 0
          times[row] = (times[row] ?? 0) + 1
        }
      }
      for (const row of rows) if (!isKept(times[row] ?? 0)) found[row] = 0
    }
    for (const word of filter.words) {
      // Left out is what has all of it; a word in several terms is one that has signs inside.
      const groups = termsOf(word).map(rowsWith)
      if (groups.length > 0) keep(groups, (times) => (times === groups.length) !== word.isUnwanted)
    }
    for (const tag of filter.tags) keep([taggedRows(tag)], (times) => times > 0)
    if (filter.collections.length > 0) keep(filter.collections.map(collectedRows), (times) => times > 0)
    if (filter.isDuplicate) {
      keep(
        workspaces.map((id) => duplicates.of(id).rows),
        (times) => times > 0,
      )
    }
    return found
  }
  /** The files of a filter among some that are newest first, and their entries in the same order. */
  function collect(filter: About['filter'], view: View, rows: Uint32Array, found: Uint8Array): Found {
    const { stack, place } = columns.arrays()
    const fails = createFilterTest(columns, filter)
    const matched = new Uint32Array(rows.length)
    const files = new Map<number, number>()
    const tops = new Map<number, number>()
    let count = 0
    for (let at = 0; at < rows.length; at += 1) {
      const row = rows[at] ?? 0
      if (found[row] === 0 || fails(row) !== 0) continue
      matched[count] = row
      count += 1
      const of = stack[row] ?? 0
      if (view !== 'tops' || of === 0) continue
      files.set(of, (files.get(of) ?? 0) + 1)
      const top = tops.get(of)
      if (top === undefined || (place[row] ?? 0) < (place[top] ?? 0)) tops.set(of, row)
    }
    const matching = matched.slice(0, count)
    // Of each stack, the file nearest to its top that matches.
    const shown =
      tops.size === 0 ? matching : matching.filter((row) => stack[row] === 0 || tops.get(stack[row] ?? 0) === row)
    return { rows: shown, matching, files }
  }
  /** The newest files with the other files of their stacks behind them. */
  function withStacks(newest: Uint32Array, size: number): Uint32Array {
    const { stack } = columns.arrays()
    const first = newest.subarray(0, size)
    const isStack = new Uint8Array(columns.dictionaries.stack.texts.length)
    for (const row of first) isStack[stack[row] ?? 0] = 1
    isStack[0] = 0
    const mates = newest.subarray(size).filter((row) => isStack[stack[row] ?? 0] === 1)
    return joined([first, mates])
  }
  const keyOf = ({ workspaces, filter }: About, view: View) => {
    const version = filter.isDuplicate ? duplicates.version() : columns.version()
    return JSON.stringify([version, workspaces, filter, view])
  }
  /** Marks all files that words, tags and collections find: 1 at their rows. */
  async function findFiles(about: About, pause: Pause): Promise<Uint8Array> {
    const words = new Map<string, Uint32Array>()
    for (const term of about.filter.words.flatMap(termsOf)) words.set(term, await rowsOf(term, pause))
    return mark(about, columns.newest(), (term) => words.get(term) ?? [])
  }
  return {
    findFiles,
    /** Everything that matches, in the order of the filter. */
    async find(about: About, view: View, pause: Pause): Promise<Found> {
      const key = keyOf(about, view)
      const known = searches.get(key)
      if (known !== undefined) return known
      const found = await findFiles(about, pause)
      const { filter } = about
      const { rows, ...rest } = collect(filter, view, columns.newest(), found)
      return searches.set(key, { ...rest, rows: order.sort(rows, filter.sort) })
    },
    /**
     * The newest entries, and more than asked for, without reading all files; null if they are fewer or in another order.
     * A word that many files have is searched in a fraction of the time this way.
     */
    findNewest(about: About, view: View, least: number): Entries | null {
      const { filter } = about
      if (searches.get(keyOf(about, view)) !== undefined || filter.sort !== 'newest' || filter.isDuplicate) return null
      const newest = columns.newest()
      for (const size of newestFirst) {
        if (size * 2 > newest.length) return null
        const rows = view === 'tops' ? withStacks(newest, size) : newest.subarray(0, size)
        let [from, to] = [Number.POSITIVE_INFINITY, 0]
        for (const row of rows) {
          from = Math.min(from, row)
          to = Math.max(to, row)
        }
        if (to - from > size * loosest) return null
        const found = mark(about, rows, (term) => rowsWithin(term, from, to))
        const entries = collect(filter, view, rows, found)
        // The other files of the stacks are older: an entry that one of them stands for may have others before it.
        for (const row of rows.subarray(size)) found[row] = 0
        const shown = entries.rows.filter((row) => found[row] === 1)
        if (shown.length > least) return { rows: shown, files: entries.files }
      }
      return null
    },
    /** How many entries some workspaces have. */
    countAll(workspaces: About['workspaces'], view: View): number {
      const key = JSON.stringify([columns.version(), workspaces, view])
      const known = counts.get(key)
      if (known !== undefined) return known
      const { stack, place, workspace } = columns.arrays()
      const isWanted = codesOf(workspaces)
      let all = 0
      for (const row of columns.newest()) {
        const isPart = view === 'tops' && stack[row] !== 0 && place[row] !== 0
        if (isWanted[workspace[row] ?? 0] === 1 && !isPart) all += 1
      }
      return counts.set(key, all)
    },
  }
}
