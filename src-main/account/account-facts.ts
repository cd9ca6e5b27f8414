import {
  type AccountCredits,
  type AccountLimit,
  type AccountProfile,
  type AccountTier,
  type AccountUsage,
  MadeResource,
} from '#shared/bridge/account.ts'
import type { Credits } from '#shared/contract/account.ts'
import { TierName, type TierLimits, tiers } from '#shared/contract/tier.ts'
import type { Profile, Tier, Usage } from '#shared/contract/user.ts'

/** The credits of an account as a window shows them. */
export function presentCredits({ balance, lifetime, currentMonth, nextRefill }: Credits): AccountCredits {
  return {
    balance,
    lifetime:
      lifetime === undefined ? null : { earned: lifetime.earned, purchased: lifetime.purchased, spent: lifetime.spent },
    currentMonth: currentMonth === undefined ? null : { earned: currentMonth.earned, spent: currentMonth.spent },
    nextRefill: nextRefill ?? null,
  }
}

/** The profile as a window shows it; what the service leaves out is empty, and counts are 0. */
export function presentProfile(profile: Profile): AccountProfile {
  const { displayName, bio, website, email, username, verified, createdAt, stats } = profile
  return {
    displayName: displayName ?? '',
    bio: bio ?? '',
    website: website ?? '',
    email: email ?? null,
    username: username ?? null,
    isVerified: verified ?? false,
    createdAt: createdAt ?? null,
    made: {
      avatars: stats?.avatarsCreated ?? 0,
      videos: stats?.videosGenerated ?? 0,
      voices: stats?.voicesCloned ?? 0,
    },
  }
}

/** What is used of the limits that the service does not count. Null where it is not known. */
type UsedHere = {
  readonly requests: number | null
  readonly running: number | null
  /** What runs of each kind. */
  readonly runningOf: (made: MadeResource) => number
  /** Charges of today (UTC) by what they were for; null if the history does not reach back to its start. */
  readonly today: ReadonlyMap<string, number> | null
  /** When the day ends, ISO 8601. */
  readonly dayEnds: string
}

function publishedLimits(name: string): TierLimits | null {
  const known = TierName.safeParse(name.toLowerCase())
  return known.success ? tiers[known.data] : null
}

/**
 * The tier as a window shows it. The service counts by month; the limits of a minute and a day are those published for
 * its name (interface: Resource API limits by tier) and are left out for a name that is not known.
 */
export function presentTier({ currentTier, tierDetails, usage, billingCycle }: Tier, here: UsedHere): AccountTier {
  const { avatarsPerMonth, videosPerMonth, voiceClonesTotal, concurrentGenerations } = tierDetails.limits
  const published = publishedLimits(currentTier)
  const { end } = billingCycle
  const limit = (
    kind: AccountLimit['kind'],
    used: number | null,
    most: number | null | undefined,
    resetsAt: string | null,
    parts: AccountLimit['parts'] = [],
  ): AccountLimit => ({ kind, used, most: most ?? null, resetsAt, parts })
  const runningParts = MadeResource.options.map((of) => ({
    of,
    used: here.runningOf(of),
    most: published?.concurrent[of] ?? 0,
  }))
  const today = (type: string) => (here.today === null ? null : (here.today.get(type) ?? 0))
  return {
    name: tierDetails.name,
    monthlyCredits: tierDetails.monthlyCredits,
    price: tierDetails.price,
    features: tierDetails.features,
    cycle: { start: billingCycle.start, end, renewsAt: billingCycle.renewalDate },
    limits: [
      ...(published === null ? [] : [limit('requests-minute', here.requests, published.requestsPerMinute, null)]),
      limit('concurrent', here.running, concurrentGenerations, null, published === null ? [] : runningParts),
      limit('avatars-month', usage.avatarsThisMonth, avatarsPerMonth, end),
      limit('videos-month', usage.videosThisMonth, videosPerMonth, end),
      limit('voices-total', usage.voiceClones, voiceClonesTotal, null),
      ...(published === null
        ? []
        : [
            limit('videos-day', today('video'), published.perDay.video, here.dayEnds),
            limit('speech-day', today('audio'), published.perDay.audio, here.dayEnds),
            limit('voices-day', today('voice'), published.perDay.voice, here.dayEnds),
          ]),
    ],
  }
}

/** The service's usage as a window shows it. */
export function presentUsage({
  usage,
  totalCreditsSpent,
  averagePerDay,
}: Usage): NonNullable<AccountUsage['service']>['value'] {
  const { avatars, videos, audio } = usage
  const models = Object.entries(avatars.byModel).map(([id, { count, credits }]) => ({ id, count, credits }))
  return {
    total: totalCreditsSpent,
    perDay: averagePerDay,
    kinds: [
      {
        kind: 'images',
        count: avatars.count,
        credits: avatars.creditsSpent,
        seconds: null,
        models: models.toSorted((one, other) => other.credits - one.credits || (one.id < other.id ? -1 : 1)),
      },
      { kind: 'videos', count: videos.count, credits: videos.creditsSpent, seconds: videos.totalDuration, models: [] },
      { kind: 'audio', count: audio.count, credits: audio.creditsSpent, seconds: audio.totalDuration, models: [] },
    ],
  }
}

/** How many credits are missing: what waits and what may still be charged, less the balance; null if none is. */
export function shortfallOf(balance: number | null, needed: number): number | null {
  return balance === null || needed <= balance ? null : needed - balance
}
