import { z } from 'zod'

/** The tiers of an account, from the lowest to the highest (interface: Tier names). */
export const tierNames = ['free', 'pro', 'enterprise'] as const
export const TierName = z.enum(tierNames)
export type TierName = z.output<typeof TierName>

/** What a tier includes. Null: unlimited. Concurrency counts starts that run at once. */
export type TierLimits = {
  readonly requestsPerMinute: number
  readonly concurrent: {
    readonly avatar: number
    readonly video: number
    readonly audio: number
    readonly voice: number
  }
  readonly perDay: { readonly voice: number | null; readonly audio: number | null; readonly video: number | null }
  /** Assumed, as are the price and the monthly credits: the interface names them without numbers. */
  readonly avatarsPerMonth: number | null
  readonly videosPerMonth: number | null
  readonly voiceClonesTotal: number | null
  readonly monthlyCredits: number
  /** US dollars a month. */
  readonly price: number
}

/** The limits of each tier (interface: Resource API limits by tier). */
export const tiers: Readonly<Record<TierName, TierLimits>> = {
  free: {
    requestsPerMinute: 10,
    concurrent: { avatar: 1, video: 1, audio: 2, voice: 1 },
    perDay: { voice: 5, audio: 100, video: 10 },
    avatarsPerMonth: 100,
    videosPerMonth: 30,
    voiceClonesTotal: 10,
    monthlyCredits: 50,
    price: 0,
  },
  pro: {
    requestsPerMinute: 60,
    concurrent: { avatar: 5, video: 3, audio: 5, voice: 5 },
    perDay: { voice: 50, audio: 1_000, video: 100 },
    avatarsPerMonth: 5_000,
    videosPerMonth: 1_000,
    voiceClonesTotal: 200,
    monthlyCredits: 1_000,
    price: 29.99,
  },
  enterprise: {
    requestsPerMinute: 300,
    concurrent: { avatar: 20, video: 10, audio: 20, voice: 20 },
    perDay: { voice: null, audio: null, video: null },
    avatarsPerMonth: null,
    videosPerMonth: null,
    voiceClonesTotal: null,
    monthlyCredits: 10_000,
    price: 299.99,
  },
}
