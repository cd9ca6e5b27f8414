import { z } from 'zod'
import { resourceRead } from './resource.ts'
import { route } from './route.ts'

/** The secret that signs the account's webhooks and events (its route and field are assumed). */
export const WebhookSecret = z.looseObject({ secret: z.string().min(1) })
export type WebhookSecret = z.output<typeof WebhookSecret>

/** Webhooks (interface: Authentication, 7). */
export const webhookRoutes = {
  secret: route({ ...resourceRead, method: 'GET', path: '/webhooks/secret', answer: WebhookSecret }),
} as const
