import { bridge } from '../implementer.ts'

const { money } = bridge

const numberOf = (cursor: string | undefined) => (cursor === undefined ? null : Number(cursor))
const cursorOf = (number: number | null) => (number === null ? null : String(number))

/** Handles the open workspace's ledger, claims and spending limits. */
export const moneyHandlers = {
  account: money.account.handler(({ context }) => context.money.account(context.currentId())),
  refresh: money.refresh.handler(async ({ context }) => {
    const id = context.currentId()
    await context.billing.refresh(id)
    return context.money.account(id)
  }),
  spend: money.spend.handler(({ input, context }) => context.money.spend(context.currentId(), input.days)),
  ledger: money.ledger.handler(async ({ input, context, signal }) => {
    const id = context.currentId()
    const { jobs, next } = await context.money.ledger(id, input.filter, numberOf(input.before), input.limit, signal)
    return { jobs: jobs.map((job) => context.jobs.present(job)), next: cursorOf(next) }
  }),
  csv: money.csv.handler(async ({ input, context }) => {
    const id = context.currentId()
    const { text, next } = await context.money.csv(id, input.filter, numberOf(input.before), input.mark)
    return { text, next: cursorOf(next) }
  }),
  claims: money.claims.handler(({ context }) => context.money.claims(context.currentId())),
  closeClaim: money.closeClaim.handler(({ input, context }) =>
    context.money.closeClaim(context.currentId(), input.jobId, input.kind),
  ),
  spendingLimits: money.spendingLimits.handler(({ context }) => context.money.spendingLimits(context.currentId())),
  setLimit: money.setLimit.handler(({ input, context }) => context.money.setLimit(context.currentId(), input)),
  removeLimit: money.removeLimit.handler(({ input, context }) =>
    context.money.removeLimit(context.currentId(), input.id),
  ),
  guardRails: money.guardRails.handler(({ context }) => context.money.guardRails(context.currentId())),
  setGuardRail: money.setGuardRail.handler(({ input, context }) =>
    context.money.setGuardRail(context.currentId(), input),
  ),
  confirmSpend: money.confirmSpend.handler(({ input, context }) => context.money.confirmSpend(input.askId)),
}
