import { z } from 'zod'
import { EventSpelling } from '#shared/contract/event.ts'
import type { Delivery, DeliveryStore } from '../delivery/delivery-store.ts'
import type { LedgerReader } from '../ledger/ledger.ts'
import { faultNames, readFaults, type FaultRules, type Switches } from '../sandbox/fault.ts'
import type { SandboxClock } from '../sandbox/sandbox-clock.ts'
import { adminRoute, noBody, type AdminRoute } from './admin-route.ts'

/** Dependencies of the sandbox administration. */
export type SandboxAdminDeps = {
  readonly clock: SandboxClock
  readonly faultRules: FaultRules
  readonly switches: Switches
  readonly ledger: Pick<LedgerReader, 'sum'>
  readonly deliveryStore: DeliveryStore
}

const longestAdvanceMs = 366 * 24 * 60 * 60_000
const mostListed = 500

const Rule = z.object({
  faults: z.string().refine((text) => readFaults(text) !== null, `must be of: ${faultNames.join(', ')}`),
  method: z.string().nullable().default(null),
  path: z.string().default('/'),
  times: z.int().positive().nullable().default(null),
})
const SomeSwitches = z
  .object({
    bareRun: z.boolean(),
    queued: z.boolean(),
    signRuns: z.boolean(),
    errorForm: z.enum(['error', 'flat']),
    envelopeForm: EventSpelling,
    signing: z.enum(['on', 'off']),
  } satisfies Record<keyof Switches, z.ZodType>)
  .partial()

/** Admin routes for the clock, faults, interface switches, the ledger's sum and the delivery log. */
export function sandboxAdmin(deps: SandboxAdminDeps): readonly AdminRoute[] {
  const { clock, faultRules, switches, ledger, deliveryStore } = deps

  const time = () => ({ now: new Date(clock.now()).toISOString(), rate: clock.rate })
  const present = (delivery: Delivery) => ({ ...delivery, log: deliveryStore.attemptsOf(delivery.id) })

  return [
    adminRoute('GET', '/state', noBody, () => ({
      clock: time(),
      switches,
      faults: faultRules.list(),
      ledgerSum: ledger.sum(),
    })),
    adminRoute(
      'POST',
      '/clock/advance',
      z.object({ ms: z.number().nonnegative().max(longestAdvanceMs) }),
      ({ body }) => {
        clock.advance(body.ms)
        return time()
      },
    ),
    adminRoute('PUT', '/clock', z.object({ rate: z.number().nonnegative().max(1e6) }), ({ body }) => {
      clock.setRate(body.rate)
      return time()
    }),
    adminRoute('PUT', '/faults', z.object({ rules: z.array(Rule) }), ({ body }) => {
      faultRules.set(body.rules)
      return { rules: faultRules.list() }
    }),
    adminRoute('PATCH', '/switches', SomeSwitches, ({ body }) => Object.assign(switches, body)),
    adminRoute('GET', '/deliveries', noBody, () => ({
      deliveries: deliveryStore.ofAccount(null, mostListed).map(present),
    })),
    adminRoute('GET', '/accounts/:id/deliveries', noBody, ({ params }) => ({
      deliveries: deliveryStore.ofAccount(params.id, mostListed).map(present),
    })),
  ]
}
