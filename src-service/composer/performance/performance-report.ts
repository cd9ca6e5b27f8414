import type { CountedPost } from './post-numbers.ts'
import { medianOf } from './median-interval.ts'
import { changeOf, type GroupReach, type NamedReach, reachBy, reachOf } from './summarise-posts.ts'

/** What performs in a period. Groups are ordered by their median, best first. */
export type PerformanceReport = {
  readonly overall: GroupReach
  readonly plays: readonly NamedReach<string>[]
  readonly angles: readonly NamedReach<string>[]
  readonly hours: readonly NamedReach<number>[]
  readonly platforms: readonly NamedReach<CountedPost['platform']>[]
  readonly weekdayHours: readonly { weekday: number; hour: number; n: number; median: number | null }[]
  readonly change: ReturnType<typeof changeOf>
}

/** Reports posts of the last `days`, compared with as many days before; of all posts, without a comparison, for null. */
export function reportPerformance(posts: readonly CountedPost[], days: number | null, now: number): PerformanceReport {
  const length = days === null ? Infinity : days * 24 * 60 * 60_000
  const shown = posts.filter(({ postedAt }) => postedAt > now - length)
  const before = posts.filter(({ postedAt }) => postedAt <= now - length && postedAt > now - 2 * length)
  const cells = Map.groupBy(shown, ({ weekday, hour }) => weekday * 24 + hour)
  return {
    overall: reachOf(shown),
    plays: reachBy(shown, ({ playId }) => playId),
    angles: reachBy(shown, ({ angle }) => angle),
    hours: reachBy(shown, ({ hour }) => hour),
    platforms: reachBy(shown, ({ platform }) => platform),
    weekdayHours: [...cells]
      .toSorted(([a], [b]) => a - b)
      .map(([cell, group]) => {
        const { n, median } = medianOf(Float64Array.from(group, ({ views }) => views))
        return { weekday: Math.floor(cell / 24), hour: cell % 24, n, median }
      }),
    change: changeOf(shown, before),
  }
}
