import { changesOfOpen } from '../event-streams.ts'
import { bridge } from '../implementer.ts'

const { account } = bridge

const cursorOf = (before: string | undefined) => (before === undefined ? null : Number(before))

/** Handles the open workspace's account: readings, history and purchases. */
export const accountHandlers = {
  overview: account.overview.handler(({ context }) => context.account.overview(context.currentId())),
  refresh: account.refresh.handler(({ input, context }) =>
    context.account.refresh(context.currentId(), input.period, input.all),
  ),
  usage: account.usage.handler(({ input, context }) => context.account.usage(context.currentId(), input.period)),
  updateProfile: account.updateProfile.handler(({ input, context }) =>
    context.account.updateProfile(context.currentId(), input),
  ),
  history: account.history.handler(({ input: { before, ...order }, context }) =>
    context.account.history(context.currentId(), { ...order, before: cursorOf(before) }),
  ),
  csv: account.csv.handler(({ input: { before, ...order }, context }) =>
    context.account.csv(context.currentId(), { ...order, before: cursorOf(before) }),
  ),
  purchases: account.purchases.handler(({ context }) => context.account.purchases(context.currentId())),
  buy: account.buy.handler(({ input, context }) => context.account.buy(context.currentId(), input.packId)),
  checkPurchase: account.checkPurchase.handler(({ input, context }) =>
    context.account.checkPurchase(context.currentId(), input.id),
  ),
  dismissPurchase: account.dismissPurchase.handler(({ input, context }) => {
    const id = context.currentId()
    context.account.dismissPurchase(id, input.id)
    return context.account.purchases(id)
  }),
  watch: account.watch.handler(({ context, signal }) =>
    changesOfOpen(context, context.announcer.accountChanges(signal)),
  ),
}
