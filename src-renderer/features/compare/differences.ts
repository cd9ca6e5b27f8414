import type { AssetDetail } from '#shared/bridge/library.ts'
import { formatCredits, formatDateTime, formatElapsed, formatPixels, formatSize } from '../../lib/format.ts'
import { recipeLines } from '../../lib/recipe-lines.ts'
import { t } from './texts.ts'

/** One fact or input of two files, in words; empty where a file has none. */
export type Difference = {
  readonly label: string
  readonly a: string
  readonly b: string
  readonly isSame: boolean
}

/** Facts of a file and of how it was made, in the order in which they are read. */
function factsOf({ asset, recipe }: AssetDetail, isPractice: boolean): [string, string][] {
  const { charged = null, tookMs = null } = recipe ?? {}
  const type = asset.contentType.split('/')[1]?.toUpperCase() ?? ''
  return [
    [t('differences.fields.model'), asset.modelName],
    ...(recipe === null ? [] : recipeLines(recipe).map(({ label, value }): [string, string] => [label, value])),
    [t('differences.fields.cost'), charged === null ? '' : formatCredits(charged, isPractice)],
    [t('differences.fields.runTime'), tookMs === null ? '' : formatElapsed(tookMs / 1_000)],
    [t('differences.fields.dimensions'), formatPixels(asset.width, asset.height)],
    [t('differences.fields.length'), asset.duration === null ? '' : formatElapsed(asset.duration)],
    [t('differences.fields.file'), `${type}, ${formatSize(asset.bytes)}`],
    [t('differences.fields.created'), formatDateTime(asset.createdAt)],
  ]
}

/** What two files have in common and what not, without the prompt; what neither has is left out. */
export function differencesOf(a: AssetDetail, b: AssetDetail, isPractice: boolean): Difference[] {
  const [factsA, factsB] = [factsOf(a, isPractice), factsOf(b, isPractice)]
  const ofB = new Map(factsB)
  const ofA = new Map(factsA)
  // The inputs of B that A does not have stand where B has them: before what both have after the inputs.
  const labels = new Set([...factsA.slice(0, -6), ...factsB.slice(0, -6), ...factsA.slice(-6)].map(([label]) => label))
  return [...labels].flatMap((label) => {
    const [valueA, valueB] = [ofA.get(label) ?? '', ofB.get(label) ?? '']
    if (valueA === '' && valueB === '') return []
    return [{ label, a: valueA, b: valueB, isSame: valueA === valueB }]
  })
}
