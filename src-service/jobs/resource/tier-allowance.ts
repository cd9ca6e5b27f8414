import { type TierName, tiers } from '#shared/contract/tier.ts'
import type { Clock } from '#shared/util/ports.ts'
import { monthAround } from '../../ledger/refills.ts'
import { Refusal } from '../run-fault.ts'
import type { ResourceKindName, ResourceStore } from './resource-store.ts'

/** A limit with what of it is used. `resetsAt`: milliseconds since 1970; null for one that does not reset. */
export type Allowance = {
  readonly limit: string
  readonly used: number
  readonly allowed: number
  readonly resetsAt: number | null
}

const dayMs = 24 * 60 * 60_000

/** The start of a time's day, UTC. */
const dayOf = (at: number) => Math.floor(at / dayMs) * dayMs

/** What tiers allow (interface: Resource API limits by tier; Tier). */
export type TierAllowances = {
  /** The limits on the number of resources of a kind; unlimited ones are left out. */
  of(accountId: string, tier: TierName, kind: ResourceKindName): Allowance[]
  /**
   * @throws Refusal 403 `tier_limit_reached` where `count` more do not fit, 429 `rate_limit_exceeded` where too many run.
   */
  check(accountId: string, tier: TierName, kind: ResourceKindName, count: number): void
  /** @throws Refusal 429 `rate_limit_exceeded` where too many of a kind run. */
  checkRunning(accountId: string, tier: TierName, kind: ResourceKindName): void
}

const names: Readonly<Record<ResourceKindName, string>> = {
  avatar: 'avatars',
  video: 'videos',
  audio: 'audio generations',
  voice: 'voice clones',
}

/** The share of a limit from which an account is told (assumed). */
export const approachingShare = 0.8

/** Seconds after which a start that found too many running may be tried again (assumed). */
const retryRunningSec = 5

/** Creates the limits of tiers over the table of resources. */
export function createTierAllowances({ store, clock }: { store: ResourceStore; clock: Clock }): TierAllowances {
  function of(accountId: string, tier: TierName, kind: ResourceKindName): Allowance[] {
    const now = clock.now()
    const limits = tiers[tier]
    const day = dayOf(now)
    const month = monthAround(now)
    const found: Allowance[] = []
    const add = (limit: string, allowed: number | null, used: () => number, resetsAt: number | null) => {
      if (allowed !== null) found.push({ limit, used: used(), allowed, resetsAt })
    }
    const since = (start: number) => () => store.made(accountId, kind, start)
    if (kind !== 'avatar') add(`${kind}PerDay`, limits.perDay[kind], since(day), day + dayMs)
    if (kind === 'avatar') add('avatarsPerMonth', limits.avatarsPerMonth, since(month.start), month.end)
    if (kind === 'video') add('videosPerMonth', limits.videosPerMonth, since(month.start), month.end)
    if (kind === 'voice') add('voiceClonesTotal', limits.voiceClonesTotal, () => store.kept(accountId, kind), null)
    return found
  }

  function checkRunning(accountId: string, tier: TierName, kind: ResourceKindName): void {
    const most = tiers[tier].concurrent[kind]
    const running = store.running(accountId, kind)
    if (running < most) return
    throw new Refusal(429, `The ${tier} tier runs ${most} ${names[kind]} at once; ${running} are running.`, {
      code: 'rate_limit_exceeded',
      details: { retryAfter: retryRunningSec, limit: most, window: 'concurrentGenerations' },
    })
  }

  return {
    of,
    checkRunning,
    check(accountId, tier, kind, count) {
      for (const { limit, used, allowed, resetsAt } of of(accountId, tier, kind)) {
        if (used + count <= allowed) continue
        throw new Refusal(403, `The ${tier} tier allows ${allowed} ${names[kind]} (${limit}); ${used} are used.`, {
          code: 'tier_limit_reached',
          details: {
            limit,
            used,
            allowed,
            resetsAt: resetsAt === null ? null : new Date(resetsAt).toISOString(),
            tier,
          },
        })
      }
      checkRunning(accountId, tier, kind)
    },
  }
}
