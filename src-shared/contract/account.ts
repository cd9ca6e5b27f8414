import { z } from 'zod'
import { route } from './route.ts'

/** The account's credits (interface: User, credits, tier, purchase). Only the balance is needed; the rest may be absent. */
export const Credits = z.looseObject({
  balance: z.int(),
  lifetime: z.looseObject({ earned: z.number(), purchased: z.number(), spent: z.number() }).optional(),
  currentMonth: z.looseObject({ earned: z.number(), spent: z.number() }).optional(),
  tier: z.string().optional(),
  nextRefill: z.string().nullable().optional(),
})
export type Credits = z.output<typeof Credits>

/** What the account holds (interface: User and credits). */
export const accountRoutes = {
  balance: route({
    method: 'GET',
    family: 'resource',
    path: '/user/credits/balance',
    auth: 'bearer',
    repeat: 'safe',
    spends: false,
    status: 200,
    envelope: 'bare',
    answer: Credits,
  }),
} as const
