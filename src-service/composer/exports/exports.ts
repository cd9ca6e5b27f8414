import { limits } from '#shared/contract/limit.ts'
import type { Clock } from '#shared/util/ports.ts'
import { Refusal } from '../../jobs/run-fault.ts'
import type { StoredBrand } from '../brands/brand-store.ts'
import { type Charges, composerChargeId, type Payer, renderCredits, takeSeconds } from '../charges.ts'
import { derivedId } from '../derived-id.ts'
import type { TakeOrder } from '../take-order.ts'
import type { StoredTake } from '../takes/take-store.ts'
import type { ExportStore, StoredExport } from './export-store.ts'

/** The hourly render allowance of an account. `nextAt`: when one more is free, in ms since 1970; null if one is. */
export type AllowanceState = {
  readonly perHour: number
  readonly used: number
  readonly remaining: number
  readonly nextAt: number | null
}

/** What a render is started for. */
export type ExportOrder = {
  readonly brand: StoredBrand
  readonly take: StoredTake
  readonly payer: Payer
  readonly source: StoredExport['source']
  readonly fault: string | null
}

/** Starts renders. Call inside a transaction. */
export type Exports = {
  /**
   * Starts, counts and charges a render; the same words return the render that they have, unless it failed. Those of
   * autopilot do not count toward the allowance (assumed).
   *
   * @throws Refusal 429 if the allowance is used up, 402 or 403 if it cannot be paid.
   */
  start(order: ExportOrder): StoredExport
  /** The render that a take has or would return; null if it has none. */
  ofTake(brand: StoredBrand, take: StoredTake): StoredExport | null
  allowance(accountId: string): AllowanceState
}

const { exports: hourly } = limits.composer
const seedRange = 2 ** 31
const { least: leastSec, most: mostSec } = { least: 8, most: 30 }
/** Time at the end of a video beside its words. Seconds. */
const restSec = 4

/** The id of a render: it is made of all that the render shows and says. */
function exportIdOf({ id, profile }: StoredBrand, { playId, hook, beats }: StoredTake): string {
  const { handle, look, voice, presenter } = profile
  return derivedId('export', id, JSON.stringify([playId, hook, beats, handle, look, voice, presenter]))
}

/** What is rendered for a take. */
export function takeOrderOf({ profile }: StoredBrand, take: StoredTake, exportId: string): TakeOrder {
  const { language, handle, look, voice, presenter } = profile
  return {
    seed: Number.parseInt(exportId.slice(0, 8), 16) % seedRange,
    language,
    hook: take.hook,
    beats: take.beats,
    handle,
    structure: take.playId,
    look,
    voice,
    presenter,
    maxSec: Math.min(mostSec, Math.max(leastSec, Math.ceil(takeSeconds(take, language)) + restSec)),
  }
}

/** The sentence of a render that the allowance refuses (interface: Errors). */
export const allowanceUsed = `Export limit reached, ${hourly.most} an hour.`

/** Creates the renders over their table. */
export function createExports(deps: { store: ExportStore; charges: Charges; clock: Clock }): Exports {
  const { store, charges, clock } = deps

  function allowance(accountId: string): AllowanceState {
    const starts = store.startsSince(accountId, clock.now() - hourly.windowMs)
    const remaining = Math.max(0, hourly.most - starts.length)
    const frees = starts.at(-hourly.most)
    const nextAt = remaining > 0 || frees === undefined ? null : frees + hourly.windowMs
    return { perHour: hourly.most, used: starts.length, remaining, nextAt }
  }

  return {
    allowance,
    ofTake: (brand, take) => store.find(exportIdOf(brand, take)),
    start({ brand, take, payer, source, fault }) {
      const id = exportIdOf(brand, take)
      const earlier = store.find(id)
      if (earlier !== null && earlier.status !== 'failed') return earlier
      const { accountId, keyId } = payer
      if (source !== 'autopilot') {
        if (allowance(accountId).remaining === 0) throw new Refusal(429, allowanceUsed)
        store.countStart(accountId)
      }
      const { language, presenter } = brand.profile
      const credits = renderCredits(take, { language, hasPresenter: presenter !== null })
      const { playId, id: takeId } = take
      const begun = { id, accountId, keyId, brandId: brand.id, takeId, playId, source, credits, fault }
      const render = store.start(begun)
      charges.charge(payer, { id: composerChargeId('render', id, render.charges), credits, fault })
      return render
    },
  }
}
