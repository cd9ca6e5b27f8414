import type { PerformanceReading, PostGroup } from '#shared/bridge/performance.ts'
import { assertNever } from '#shared/util/assert-never.ts'
import { platformName } from '../../../lib/platforms.ts'
import { hourName } from './chart-groups.ts'
import { weekdayShort } from './heat-map.ts'
import { t } from './texts.ts'

/** What a group of posts is called. */
export function groupName(group: PostGroup, reading: PerformanceReading): string {
  switch (group.kind) {
    case 'all':
      return t('group.all')
    case 'play': {
      const title = reading.plays.find(({ playId }) => playId === group.playId)?.title ?? ''
      return title === '' ? t('charts.untitled') : title
    }
    case 'angle':
      return group.angle
    case 'platform':
      return platformName(group.platform)
    case 'hour':
      return hourName(group.hour)
    case 'cell':
      return t('group.cell', { day: weekdayShort(group.weekday), hour: hourName(group.hour) })
    default:
      return assertNever(group)
  }
}

/** What a group of posts reached, as far as it was read; undefined for a cell, of which only views are known. */
export function groupReach(group: PostGroup, reading: PerformanceReading): PerformanceReading['overall'] {
  switch (group.kind) {
    case 'all':
      return reading.overall
    case 'play':
      return reading.plays.find(({ playId }) => playId === group.playId)
    case 'angle':
      return reading.angles.find(({ angle }) => angle === group.angle)
    case 'platform':
      return reading.platforms.find(({ platform }) => platform === group.platform)
    case 'hour':
      return reading.hours.find(({ hour }) => hour === group.hour)
    case 'cell': {
      const cell = reading.weekdayHours.find(({ weekday, hour }) => weekday === group.weekday && hour === group.hour)
      return cell === undefined
        ? undefined
        : { posts: cell.n, views: { n: cell.n, median: cell.median, low: null, high: null } }
    }
    default:
      return assertNever(group)
  }
}
