import { z } from 'zod'
import { CreditAmount } from './credit-amount.ts'
import { route } from './route.ts'

/** The account's credits (interface: User, credits, tier, purchase). Only the balance is needed; the rest may be absent. */
export const Credits = z.looseObject({
  balance: CreditAmount,
  lifetime: z.looseObject({ earned: CreditAmount, purchased: CreditAmount, spent: CreditAmount }).optional(),
  currentMonth: z.looseObject({ earned: CreditAmount, spent: CreditAmount }).optional(),
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
