import type { ModelCard } from '#shared/bridge/catalog.ts'
import { t } from './texts.ts'

/** Models by their listed price, both ends included. Credits; `most` is infinite in the last one. */
export type PriceBand = {
  readonly id: string
  readonly label: string
  readonly least: number
  readonly most: number
}

/** Ends of bands that people count in. */
const roundCredits = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000]

const labelOf = (least: number, most: number) =>
  least <= 1
    ? t('catalog.bands.upTo', { most })
    : most === Number.POSITIVE_INFINITY
      ? t('catalog.bands.over', { most: least - 1 })
      : t('catalog.bands.between', { least, most })

/**
 * Parts the catalog by price into free ones and up to three bands, at round numbers near its thirds, so that a catalog of
 * any size of prices falls into parts of use. A catalog of one price has no bands.
 */
export function priceBands(models: readonly Pick<ModelCard, 'credits'>[]): PriceBand[] {
  const paid = models.map(({ credits }) => credits).filter((credits) => credits > 0)
  const prices = paid.toSorted((first, second) => first - second)
  const highest = prices.at(-1) ?? 0
  const endAt = (share: number) => {
    const price = prices[Math.floor(prices.length * share)] ?? 0
    return roundCredits.find((round) => round >= price) ?? highest
  }
  const ends = [...new Set([endAt(1 / 3), endAt(2 / 3)])].filter((end) => end < highest)
  const free: PriceBand[] =
    paid.length < models.length ? [{ id: 'free', label: t('catalog.bands.free'), least: 0, most: 0 }] : []
  const bands = [...ends, Number.POSITIVE_INFINITY].map((most, index): PriceBand => {
    const least = (ends[index - 1] ?? 0) + 1
    return { id: `from ${least}`, label: labelOf(least, most), least, most }
  })
  const used = bands.filter(({ least, most }) => prices.some((price) => price >= least && price <= most))
  const all = [...free, ...(used.length > 1 || free.length > 0 ? used : [])]
  return all.length > 1 ? all : []
}
