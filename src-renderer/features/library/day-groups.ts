import type { Asset } from '#shared/bridge/library.ts'
import type { AssetId } from '#shared/domain/ids.ts'
import { t } from './texts.ts'

/** The heading that an asset stands under. */
export type DayGroup = { readonly key: string; readonly title: string; readonly detail?: string }

const dayKey = (time: Date) => `${time.getFullYear()}-${time.getMonth() + 1}-${time.getDate()}`

/** A day as a heading, in the machine's own time: "Thursday 19 November", with the year where it is not this one. */
export function dayTitle(time: Date, now: Date): string {
  const day = time.toLocaleDateString('en-GB', { weekday: 'long', day: 'numeric', month: 'long' }).replace(',', '')
  return time.getFullYear() === now.getFullYear() ? day : `${day} ${time.getFullYear()}`
}

/**
 * Groups assets, newest first, by the day on which they were made. `isWhole`: no older asset is left to read; until
 * then the last day has no count, because more of it may come.
 */
export function dayGroups(assets: readonly Asset[], isWhole: boolean, now: Date): ReadonlyMap<AssetId, DayGroup> {
  const days = [...Map.groupBy(assets, (asset) => dayKey(new Date(asset.createdAt)))]
  return new Map(
    days.flatMap(([key, made], at) => {
      const title = dayTitle(new Date(made[0]?.createdAt ?? 0), now)
      const isCounted = at < days.length - 1 || isWhole
      const group = isCounted ? { key, title, detail: t('items', { count: made.length }) } : { key, title }
      return made.map((asset): [AssetId, DayGroup] => [asset.id, group])
    }),
  )
}
