import { z } from 'zod'
import type { Routes } from '#shared/contract/routes.ts'
import { type TierLimits, type TierName, tiers } from '#shared/contract/tier.ts'
import { creditPacks, type PackId, profileLimits } from '#shared/contract/user.ts'
import type { Clock } from '#shared/util/ports.ts'
import type { ResourceStore } from '../jobs/resource/resource-store.ts'
import type { createUsage } from '../jobs/resource/usage.ts'
import { Refusal } from '../jobs/run-fault.ts'
import type { Accounts, Caller } from '../ledger/accounts.ts'
import type { LedgerReader } from '../ledger/ledger.ts'
import type { Profiles } from '../ledger/profiles.ts'
import type { Purchases, StoredPurchase } from '../ledger/purchases.ts'
import { monthAround, type Refills } from '../ledger/refills.ts'
import { presentBalance } from './account.ts'
import type { Handlers } from './handlers.ts'

type UserDeps = {
  readonly accounts: Accounts
  readonly ledger: LedgerReader
  readonly refills: Refills
  readonly profiles: Profiles
  readonly purchases: Purchases
  readonly usage: ReturnType<typeof createUsage>
  readonly store: ResourceStore
  readonly baseUrl: () => string
  readonly clock: Clock
}

const iso = (at: number) => new Date(at).toISOString()
const dayMs = 24 * 60 * 60_000

function isWebAddress(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : null
  return url?.protocol === 'https:' || url?.protocol === 'http:'
}

const atMost = (name: keyof typeof profileLimits) =>
  z.string('must be a text').trim().max(profileLimits[name], `must be at most ${profileLimits[name]} characters`)

/** What a profile may be changed to. */
const Changes = z.object({
  displayName: atMost('displayName').min(1, 'must not be empty').optional(),
  bio: atMost('bio').optional(),
  website: atMost('website')
    .refine((text) => text === '' || isWebAddress(text), 'must be a web address')
    .optional(),
})

/** @throws Refusal 400 `invalid_update` for the first field that is wrong. */
function checkChanges(body: unknown): z.output<typeof Changes> {
  const parsed = Changes.safeParse(body)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const field = issue?.path.join('.') ?? ''
  const reason = issue?.message ?? 'cannot be read'
  throw new Refusal(400, field === '' ? 'The body must be a JSON object.' : `${field} ${reason}`, {
    code: 'invalid_update',
    details: { field, reason },
  })
}

const isPack = (id: string): id is PackId => Object.hasOwn(creditPacks, id)

/** A purchase as the wire shows it (interface: Purchase). */
export function presentPurchase(
  { id, packId, credits, bonus, cents, token, status, createdAt, expiresAt }: StoredPurchase,
  baseUrl: string,
) {
  return {
    id,
    packId,
    credits,
    bonusCredits: bonus,
    price: cents / 100,
    currency: 'USD',
    paymentUrl: `${baseUrl}/pay/${id}/${token}`,
    status,
    createdAt: iso(createdAt),
    expiresAt: iso(expiresAt),
  }
}

/** What a tier includes, in words. */
function featuresOf(limits: TierLimits): string[] {
  const { monthlyCredits, requestsPerMinute, concurrent, perDay } = limits
  const perDayOf = (count: number | null, things: string) =>
    count === null ? `Unlimited ${things}` : `${count} ${things} a day`
  return [
    `${monthlyCredits} credits a month`,
    `${requestsPerMinute} requests a minute`,
    concurrent.avatar === 1 ? '1 generation at a time' : `${concurrent.avatar} generations at once`,
    perDayOf(perDay.video, 'videos'),
    perDayOf(perDay.audio, 'audio generations'),
    perDayOf(perDay.voice, 'voice clones'),
  ]
}

function presentTier(tier: TierName) {
  const limits = tiers[tier]
  return {
    name: `${tier.slice(0, 1).toUpperCase()}${tier.slice(1)}`,
    monthlyCredits: limits.monthlyCredits,
    price: limits.price,
    features: featuresOf(limits),
    limits: {
      avatarsPerMonth: limits.avatarsPerMonth,
      videosPerMonth: limits.videosPerMonth,
      voiceClonesTotal: limits.voiceClonesTotal,
      concurrentGenerations: limits.concurrent.avatar,
    },
  }
}

/** Creates the handlers of profile, usage, purchases and tier. */
export function userHandlers(deps: UserDeps): Handlers<Routes>['user'] {
  const { accounts, ledger, refills, profiles, purchases, usage, store, baseUrl, clock } = deps

  function presentProfile({ accountId, tier }: Caller) {
    const account = accounts.find(accountId)
    const profile = profiles.find(accountId)
    const createdAt = account?.createdAt ?? 0
    return {
      id: accountId,
      // The embedded service knows no addresses of its users, and nobody else to verify or follow them.
      email: null,
      username: accountId,
      displayName: profile?.displayName ?? account?.name ?? accountId,
      avatar: null,
      bio: profile?.bio ?? '',
      website: profile?.website ?? '',
      tier,
      verified: false,
      stats: {
        avatarsCreated: store.made(accountId, 'avatar', 0),
        videosGenerated: store.made(accountId, 'video', 0),
        voicesCloned: store.made(accountId, 'voice', 0),
        followers: 0,
        following: 0,
      },
      createdAt: iso(createdAt),
      updatedAt: iso(profile?.updatedAt ?? createdAt),
    }
  }

  return {
    profile: (_, { caller }) => presentProfile(caller),
    updateProfile: {
      // Before the table's own check, whose refusal has another code.
      before: (body) => void checkChanges(body),
      handle({ body }, { caller }) {
        const before = presentProfile(caller)
        const { displayName = before.displayName, bio = before.bio, website = before.website } = checkChanges(body)
        profiles.save(caller.accountId, { displayName, bio, website })
        return presentProfile(caller)
      },
    },
    balance: (_, { caller }) => presentBalance(ledger, refills, caller),
    usage({ query: { period } }, { caller: { accountId } }) {
      const days = Number.parseInt(period, 10)
      const now = clock.now()
      const spent = usage(accountId, now - days * dayMs)
      const { avatars, videos, audio } = spent
      const total = avatars.creditsSpent + videos.creditsSpent + audio.creditsSpent
      return {
        period,
        startDate: iso(now - days * dayMs),
        endDate: iso(now),
        usage: {
          avatars: { count: avatars.count, creditsSpent: avatars.creditsSpent, byModel: avatars.byModel },
          videos,
          audio,
        },
        totalCreditsSpent: total,
        averagePerDay: Math.round((total / days) * 100) / 100,
      }
    },
    purchase({ body: { packId, paymentMethod, returnUrl } }, { caller: { accountId } }) {
      if (!isPack(packId)) {
        throw new Refusal(400, `There is no credit pack ${packId}.`, {
          code: 'invalid_pack_id',
          details: { packId, available: Object.keys(creditPacks) },
        })
      }
      if (paymentMethod !== 'card') {
        throw new Refusal(400, `Credits can’t be paid with ${paymentMethod}.`, {
          code: 'payment_failed',
          details: { reason: 'unsupported_method', paymentMethod },
        })
      }
      if (returnUrl !== undefined && !isWebAddress(returnUrl)) {
        throw new Refusal(400, 'returnUrl must be a web address', { details: { field: 'returnUrl' } })
      }
      return presentPurchase(purchases.add(accountId, packId, returnUrl ?? null), baseUrl())
    },
    readPurchase({ params: { id } }, { caller: { accountId } }) {
      const found = purchases.find(id)
      if (found === null || found.accountId !== accountId) throw new Refusal(404, 'Purchase not found')
      return presentPurchase(found, baseUrl())
    },
    listPurchases({ query: { limit, offset } }, { caller: { accountId } }) {
      const { total, purchases: listed } = purchases.list(accountId, { limit, offset })
      return {
        purchases: listed.map((purchase) => presentPurchase(purchase, baseUrl())),
        pagination: { total, limit, offset, hasMore: offset + listed.length < total },
      }
    },
    tier(_, { caller: { accountId, tier } }) {
      const { start, end } = monthAround(clock.now())
      return {
        currentTier: tier,
        tierDetails: presentTier(tier),
        usage: {
          avatarsThisMonth: store.made(accountId, 'avatar', start),
          videosThisMonth: store.made(accountId, 'video', start),
          voiceClones: store.kept(accountId, 'voice'),
        },
        billingCycle: { start: iso(start), end: iso(end), renewalDate: iso(end) },
      }
    },
  }
}
