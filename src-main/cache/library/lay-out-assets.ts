import type { AssetLayout } from '#shared/bridge/library-layout.ts'
import { localDayOf } from '#shared/domain/library/local-day.ts'
import type { LibrarySort } from '#shared/domain/library/library-query.ts'
import type { AssetColumns } from './asset-columns.ts'

const bytesOfEntry = 9

function pack(columns: AssetColumns, rows: Uint32Array): string {
  const { ratio, colour } = columns.arrays()
  const packed = Buffer.alloc(rows.length * bytesOfEntry)
  rows.forEach((row, index) => {
    const at = index * bytesOfEntry
    packed.writeUInt32LE(row, at)
    packed.writeUInt16LE(ratio[row] ?? 0, at + 4)
    packed.writeUIntLE(colour[row] ?? 0, at + 6, 3)
  })
  return packed.toString('base64')
}

/** What the runs of some files cost by the days of the files, each run once a day. Credits. */
function creditsByDay(columns: AssetColumns, rows: Uint32Array): ReadonlyMap<number, number> {
  const { day, job, jobCost } = columns.arrays()
  const credits = new Map<number, number>()
  let today: number | null = null
  let [last, counted] = [0, new Set<number>()]
  for (const row of rows) {
    const on = day[row] ?? 0
    if (on !== today) [today, last, counted] = [on, 0, new Set()]
    const run = job[row] ?? 0
    if (run === 0 || run === last || counted.has(run)) continue
    last = run
    counted.add(run)
    credits.set(on, (credits.get(on) ?? 0) + Math.max(0, jobCost[row] ?? 0))
  }
  return credits
}

function daysOf(columns: AssetColumns, rows: Uint32Array, matching: Uint32Array): AssetLayout['days'] {
  const { day, created } = columns.arrays()
  const credits = creditsByDay(columns, matching)
  const days: AssetLayout['days'] = []
  let today: number | null = null
  for (const row of rows) {
    const on = day[row] ?? 0
    const last = days.at(-1)
    if (on === today && last !== undefined) {
      last.count += 1
      continue
    }
    today = on
    days.push({ ...localDayOf(created[row] ?? 0), count: 1, credits: credits.get(on) ?? 0 })
  }
  return days
}

/**
 * Describes the order of entries as `AssetLayout` does, without the count of all. `matching`: all files that match, newest first, of which an entry
 * may stand for several.
 */
export function layOutAssets(
  columns: AssetColumns,
  rows: Uint32Array,
  matching: Uint32Array,
  sort: LibrarySort,
): Omit<AssetLayout, 'all'> {
  const isByDay = sort === 'newest' || sort === 'oldest'
  return { entries: pack(columns, rows), days: isByDay ? daysOf(columns, rows, matching) : [] }
}
