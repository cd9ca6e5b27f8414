import type { LibrarySort } from '#shared/domain/library/library-query.ts'
import { type Database, sql } from '../database.ts'
import type { AssetColumns } from './asset-columns.ts'

// A number with 53 bits holds a value of 32 and a place of 21: sorting plain numbers is ten times faster than comparing.
const places = 2 ** 21
const largest = 2 ** 32 - 1

const { compare } = new Intl.Collator('en', { sensitivity: 'base' })

/**
 * Sorts files by one of their facts, the greatest or the first of the alphabet first, or the other way round; equal ones
 * newest first, and those of which it is unknown last. A size over 4 GB counts as 4 GB.
 */
export function createAssetSort(database: Database, columns: AssetColumns) {
  let named: { version: number; places: Uint32Array } | null = null

  /** The place of each row in the order of titles. */
  function readNames(): Uint32Array {
    if (named?.version === columns.version()) return named.places
    const rows = database.numbers(sql`SELECT row FROM asset ORDER BY title COLLATE NOCASE, created_at DESC, row DESC`)
    const byRow = new Uint32Array(columns.arrays().workspace.length)
    rows.forEach((row, place) => {
      byRow[row] = place
    })
    named = { version: columns.version(), places: byRow }
    return byRow
  }
  /** The value of each code in the order of the texts. */
  function rank(texts: readonly string[]): readonly number[] {
    const order = texts.map((_, code) => code).toSorted((one, other) => compare(texts[one] ?? '', texts[other] ?? ''))
    const values: number[] = []
    order.forEach((code, place) => (values[code] = largest - place))
    return values
  }
  /** A file's value in an order that is not reversed; the greatest comes first, 0 is unknown. */
  function valueBy(by: string): (row: number) => number {
    const arrays = columns.arrays()
    const { kind, model } = columns.dictionaries
    switch (by) {
      case 'cost':
        return (row) => (arrays.cost[row] ?? -1) + 1
      case 'rating':
        return (row) => arrays.rating[row] ?? 0
      case 'size':
        return (row) => Math.min(largest, arrays.bytes[row] ?? 0)
      case 'took':
        return (row) => (arrays.took[row] ?? -1) + 1
      case 'name': {
        const names = readNames()
        return (row) => largest - (names[row] ?? 0)
      }
      case 'kind': {
        const values = rank(kind.texts)
        return (row) => values[arrays.kind[row] ?? 0] ?? 0
      }
      case 'model': {
        const values = rank(model.texts.map((_, code) => columns.modelName(code)))
        return (row) => values[arrays.model[row] ?? 0] ?? 0
      }
      default:
        return () => 0
    }
  }
  /** A file's value in an order; the greatest comes first. */
  function valueIn(sort: LibrarySort): (row: number) => number {
    if (!sort.startsWith('-')) return valueBy(sort)
    const value = valueBy(sort.slice(1))
    return (row) => {
      const known = value(row)
      return known === 0 ? 0 : largest - known
    }
  }
  const newestFirst = (one: readonly number[], other: readonly number[]) => {
    const at = one.findIndex((value, index) => value !== other[index])
    return at < 0 ? 0 : (other[at] ?? 0) - (one[at] ?? 0)
  }
  return {
    /** Sorts rows that are newest first. */
    sort(rows: Uint32Array, sort: LibrarySort): Uint32Array {
      if (sort === 'newest') return rows
      if (sort === 'oldest') return rows.toReversed()
      const value = valueIn(sort)
      const keys = Float64Array.from(rows, (row, place) => (largest - value(row)) * places + place).sort()
      return Uint32Array.from(keys, (key) => rows[key % places] ?? 0)
    },
    /** What says where a row is in an order, also after it was removed. */
    placeOf(row: number, sort: LibrarySort): string {
      return `${valueIn(sort)(row)}-${columns.arrays().created[row] ?? 0}-${row}`
    },
    /** Returns how many of the sorted rows come before or at a place. */
    after(rows: Uint32Array, sort: LibrarySort, place: string): number {
      const found = /^(\d+)-(\d+)-(\d+)$/.exec(place)
      if (found === null) return 0
      const wanted = found.slice(1).map(Number)
      const value = valueIn(sort)
      const keyOf = (row: number) => [value(row), columns.arrays().created[row] ?? 0, row]
      const sign = sort === 'oldest' ? -1 : 1
      let [low, high] = [0, rows.length]
      while (low < high) {
        const middle = (low + high) >> 1
        if (sign * newestFirst(keyOf(rows[middle] ?? 0), wanted) <= 0) low = middle + 1
        else high = middle
      }
      return low
    },
  }
}
export type AssetSort = ReturnType<typeof createAssetSort>
