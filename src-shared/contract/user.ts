import { z } from 'zod'
import { openEnum } from '../util/text-formats.ts'
import { Credits } from './account.ts'
import { CreditAmount, ServiceId } from './limit.ts'
import { optionalText, pageQuery, Pagination, resourceRead } from './resource.ts'
import { route } from './route.ts'

const count = z.int().nonnegative()

/** The user's profile (interface: User profile). `avatar` and `website` are addresses. */
export const Profile = z.looseObject({
  id: ServiceId,
  email: optionalText,
  username: optionalText,
  displayName: optionalText,
  avatar: optionalText,
  bio: optionalText,
  website: optionalText,
  tier: optionalText,
  verified: z.boolean().optional(),
  stats: z
    .looseObject({
      avatarsCreated: count,
      videosGenerated: count,
      voicesCloned: count,
      followers: count,
      following: count,
    })
    .partial()
    .optional(),
  createdAt: optionalText,
  updatedAt: optionalText,
})
export type Profile = z.output<typeof Profile>

/** The most characters of a profile's fields (assumed: the interface gives none). */
export const profileLimits = { displayName: 80, bio: 500, website: 200 } as const

/** The periods of usage (assumed beyond `30d`). */
export const usagePeriods = ['7d', '30d', '90d'] as const
/** A period of usage. */
export const UsagePeriod = z.enum(usagePeriods)
export type UsagePeriod = z.output<typeof UsagePeriod>

const counted = { count, creditsSpent: CreditAmount }
const timed = z.looseObject({ ...counted, totalDuration: z.number().nonnegative() })

/** Credits spent in a period by kind, less refunds (interface: Usage). Durations in seconds. */
export const Usage = z.looseObject({
  period: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  usage: z.looseObject({
    avatars: z.looseObject({
      ...counted,
      byModel: z.record(z.string(), z.looseObject({ count, credits: CreditAmount })),
    }),
    videos: timed,
    audio: timed,
  }),
  totalCreditsSpent: CreditAmount,
  averagePerDay: z.number().nonnegative(),
})
export type Usage = z.output<typeof Usage>

const limit = z.number().nullish()

/** The account's tier, what it includes and what of it was used (interface: Tier). A limit of null is none. */
export const Tier = z.looseObject({
  currentTier: z.string(),
  tierDetails: z.looseObject({
    name: z.string(),
    monthlyCredits: CreditAmount,
    price: z.number().nonnegative(),
    features: z.array(z.string()),
    limits: z.looseObject({
      avatarsPerMonth: limit,
      videosPerMonth: limit,
      voiceClonesTotal: limit,
      concurrentGenerations: limit,
    }),
  }),
  usage: z.looseObject({ avatarsThisMonth: count, videosThisMonth: count, voiceClones: count }),
  billingCycle: z.looseObject({ start: z.string(), end: z.string(), renewalDate: z.string().nullable() }),
})
export type Tier = z.output<typeof Tier>

/** The packs of credits: credits, price in US dollars, and credits on top (interface: Credit packs). */
export const creditPacks = {
  pack_100: { credits: 100, price: 9.99, bonus: 0 },
  pack_500: { credits: 500, price: 49.99, bonus: 50 },
  pack_1000: { credits: 1_000, price: 89.99, bonus: 150 },
  pack_5000: { credits: 5_000, price: 399.99, bonus: 1_000 },
} as const
export type PackId = keyof typeof creditPacks

/** A purchase (interface: Purchase). `credits` is the pack without its bonus; `paymentUrl` is opened by a person. */
export const Purchase = z.looseObject({
  id: ServiceId,
  packId: z.string(),
  credits: CreditAmount,
  bonusCredits: CreditAmount.optional(),
  price: z.number().nonnegative(),
  currency: z.string(),
  paymentUrl: z.string().nullish(),
  status: openEnum(['pending', 'completed', 'cancelled', 'expired']),
  /** When it was made (assumed). */
  createdAt: optionalText,
  expiresAt: optionalText,
})
export type Purchase = z.output<typeof Purchase>

/** The user: profile, usage, purchases and tier (interface: User and credits). */
export const userRoutes = {
  profile: route({ ...resourceRead, method: 'GET', path: '/user/profile', answer: Profile }),
  updateProfile: route({
    ...resourceRead,
    method: 'PATCH',
    path: '/user/profile',
    body: z.object({
      displayName: z.string().optional(),
      bio: z.string().optional(),
      website: z.string().optional(),
    }),
    answer: Profile,
  }),
  /** The account's balance at the address of the quickstart. */
  balance: route({ ...resourceRead, method: 'GET', path: '/credits/balance', answer: Credits }),
  usage: route({
    ...resourceRead,
    method: 'GET',
    path: '/user/usage',
    query: z.object({ period: UsagePeriod.default('30d') }),
    answer: Usage,
  }),
  /** Charges nothing: a person pays at `paymentUrl`. Has no key, so it is never repeated automatically. */
  purchase: route({
    ...resourceRead,
    method: 'POST',
    repeat: 'unkeyed',
    path: '/user/credits/purchase',
    body: z.object({
      packId: z.string(),
      paymentMethod: z.string().default('card'),
      returnUrl: z.string().optional(),
    }),
    answer: Purchase,
  }),
  /** Reading a purchase is assumed. */
  readPurchase: route({
    ...resourceRead,
    method: 'GET',
    path: '/user/credits/purchases/{id}',
    params: z.object({ id: z.string() }),
    answer: Purchase,
  }),
  /** The purchases of the account, newest first (assumed: the interface names no list). */
  listPurchases: route({
    ...resourceRead,
    method: 'GET',
    path: '/user/credits/purchases',
    query: z.object({ limit: pageQuery.limit, offset: pageQuery.offset }),
    answer: z.looseObject({ purchases: z.array(Purchase), pagination: Pagination.optional() }),
  }),
  tier: route({ ...resourceRead, method: 'GET', path: '/user/tier', answer: Tier }),
} as const
