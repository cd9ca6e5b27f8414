import { z } from 'zod'
import { CreditAmount, limits, ServiceId } from './limit.ts'
import { openEnum } from '../util/text-formats.ts'
import { Pagination, resourceRead } from './resource.ts'
import { route } from './route.ts'

/** The account's credits (interface: User, credits, tier, purchase). All but the balance may be absent. */
export const Credits = z.looseObject({
  balance: CreditAmount,
  lifetime: z.looseObject({ earned: CreditAmount, purchased: CreditAmount, spent: CreditAmount }).optional(),
  currentMonth: z.looseObject({ earned: CreditAmount, spent: CreditAmount }).optional(),
  tier: z.string().optional(),
  nextRefill: z.string().nullable().optional(),
})
export type Credits = z.output<typeof Credits>

/** A movement of credits (interface: User, credits, tier, purchase). `resourceId`: its cause; `balance`: after it. */
export const Transaction = z.looseObject({
  id: ServiceId,
  type: openEnum(['debit', 'credit']),
  amount: CreditAmount,
  balance: CreditAmount.nullish(),
  description: z.string().default(''),
  resourceType: z.string().nullish(),
  resourceId: z.string().nullish(),
  createdAt: z.string(),
})
export type Transaction = z.output<typeof Transaction>

const History = z.looseObject({ transactions: z.array(Transaction), pagination: Pagination.optional() })

/** The account's balance and history (interface: User and credits). */
export const accountRoutes = {
  balance: route({ ...resourceRead, method: 'GET', path: '/user/credits/balance', answer: Credits }),
  /** Newest first (assumed: the interface specifies no order). */
  history: route({
    ...resourceRead,
    method: 'GET',
    path: '/user/credits/history',
    query: z.object({
      limit: z.coerce.number().int().positive().max(limits.history.most).optional(),
      offset: z.coerce.number().int().nonnegative().optional(),
    }),
    answer: History,
  }),
} as const
