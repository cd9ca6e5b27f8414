import { bridge } from '../implementer.ts'

/** The ledger, the claims and the user's own limits, of the open workspace. */
export const moneyHandlers = {
  account: bridge.money.account.handler(({ context }) => context.money.account(context.workspaces.currentId())),
  refresh: bridge.money.refresh.handler(async ({ context }) => {
    const id = context.workspaces.currentId()
    await context.books.refresh(id)
    return context.money.account(id)
  }),
  spend: bridge.money.spend.handler(({ input, context }) =>
    context.money.spend(context.workspaces.currentId(), input.days),
  ),
  ledger: bridge.money.ledger.handler(({ input, context }) => {
    const id = context.workspaces.currentId()
    const { jobs, next } = context.money.ledger(id, input.filter, input.before ?? null, input.limit)
    return { jobs: jobs.map((job) => context.jobs.present(job)), next }
  }),
  csv: bridge.money.csv.handler(({ input, context }) =>
    context.money.csv(context.workspaces.currentId(), input.filter, input.before ?? null, input.mark),
  ),
  claims: bridge.money.claims.handler(({ context }) => context.money.claims(context.workspaces.currentId())),
  closeClaim: bridge.money.closeClaim.handler(({ input, context }) =>
    context.money.closeClaim(context.workspaces.currentId(), input.jobId, input.kind),
  ),
  walls: bridge.money.walls.handler(({ context }) => context.money.walls(context.workspaces.currentId())),
  setWall: bridge.money.setWall.handler(({ input, context }) =>
    context.money.setWall(context.workspaces.currentId(), input),
  ),
  removeWall: bridge.money.removeWall.handler(({ input, context }) =>
    context.money.removeWall(context.workspaces.currentId(), input.id),
  ),
}
