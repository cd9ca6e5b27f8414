import type { CaptionSource, ShortVideo, ShortVideoCut } from '#shared/bridge/short-video.ts'
import type { AssetId } from '#shared/domain/ids.ts'
import { type LetteredCut, partOf, type Take } from '../takes.ts'

/**
 * What captions are made on. `version`: the cut without captions that is used or being made; null for the raw cut.
 * While a version is missing, being made or has failed, the raw cut is shown in its place.
 */
export type CaptionPlan = {
  readonly state: 'ready' | 'making' | 'missing'
  readonly version: LetteredCut | null
  readonly source: CaptionSource
  /** Its file; null while it is downloading. */
  readonly assetId: AssetId | null
}

/** Steps of an edit that captions should not cost. */
const keptSteps = ['music', 'broll', 'images'] as const

const editOf = ({ flow, order }: ShortVideo) => flow ?? order.flow
const isOver = ({ job }: ShortVideo) => ['failed', 'refused', 'unconfirmed'].includes(job.state.kind)
const delivered = ({ applied }: ShortVideo, step: (typeof keptSteps)[number]) => {
  const value = applied?.[step]
  return value !== null && value !== undefined && value !== false && value !== 0
}

/** Returns whether a cut was made without captions. */
function isBare({ order }: Pick<ShortVideo, 'order'>): boolean {
  return !order.captions
}

/** Finds the version of a cut without captions: the cut itself, or the newest with the same edit and music. */
function versionOf({ cut }: LetteredCut, cuts: readonly LetteredCut[]): LetteredCut | null {
  const alike = cuts.filter(
    (one) =>
      isBare(one.cut) &&
      !isOver(one.cut) &&
      (one.cut === cut || (editOf(one.cut) === editOf(cut) && one.cut.order.music === cut.order.music)),
  )
  const own = alike.find((one) => one.cut === cut)
  return own ?? alike.findLast((one) => partOf(one.cut, 'final') !== null) ?? alike.at(-1) ?? null
}

/** Plans which version of a video captions are made on. `of`: the selected cut; null for the raw cut. */
export function planCaptions(take: Take, cuts: readonly LetteredCut[], of: LetteredCut | null): CaptionPlan {
  const raw = {
    source: { jobId: take.video.job.id, part: 'raw' },
    assetId: partOf(take.video, 'raw'),
  } as const
  if (of === null) return { state: 'ready', version: null, ...raw }
  const version = versionOf(of, cuts)
  if (version === null) return { state: 'missing', version, ...raw }
  const assetId = partOf(version.cut, 'final')
  if (assetId === null) return { state: 'making', version, ...raw }
  return { state: 'ready', version, source: { jobId: version.cut.job.id, part: 'final' }, assetId }
}

/** Returns the re-cut that makes a cut’s version without captions. */
export function bareCutOf(cut: ShortVideo): ShortVideoCut {
  return { flow: editOf(cut), captions: false, music: cut.order.music }
}

/** Returns the steps of a cut that its version without captions lacks; a service may leave them out. */
export function lostSteps(cut: ShortVideo, version: ShortVideo): (typeof keptSteps)[number][] {
  return keptSteps.filter((step) => delivered(cut, step) && !delivered(version, step))
}
