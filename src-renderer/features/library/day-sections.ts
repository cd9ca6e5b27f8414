import type { Asset } from '#shared/bridge/library.ts'

/** The assets of one day, as positions in the list. `count` is null while the day may go on in a page not yet read. */
export type DaySection = {
  readonly title: string
  readonly count: number | null
  readonly indexes: readonly number[]
}

const dayKey = (time: Date) => `${time.getFullYear()}-${time.getMonth()}-${time.getDate()}`

/** A day as a heading, in the machine's own time: "Thursday 19 November", with the year where it is not this one. */
export function dayTitle(time: Date, now: Date): string {
  const day = time.toLocaleDateString('en-GB', { weekday: 'long', day: 'numeric', month: 'long' }).replace(',', '')
  return time.getFullYear() === now.getFullYear() ? day : `${day} ${time.getFullYear()}`
}

/** Groups assets, newest first, by the day on which they were made. `isWhole`: no older asset is left to read. */
export function daySections(assets: readonly Asset[], isWhole: boolean, now: Date): DaySection[] {
  const days = Map.groupBy(assets.keys(), (index) => dayKey(new Date(assets[index]?.createdAt ?? 0)))
  return [...days.values()].map((indexes, at) => ({
    title: dayTitle(new Date(assets[indexes[0] ?? 0]?.createdAt ?? 0), now),
    count: at < days.size - 1 || isWhole ? indexes.length : null,
    indexes,
  }))
}
