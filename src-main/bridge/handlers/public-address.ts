import { nowAndLater } from '../event-streams.ts'
import { bridge } from '../implementer.ts'

const { publicAddress } = bridge

/** Handles the address at which hosted services reach this computer. */
export const publicAddressHandlers = {
  watch: publicAddress.watch.handler(({ context, signal }) =>
    nowAndLater(context.announcer.publicAddressChanges(signal), context.publicPlace.view),
  ),
  check: publicAddress.check.handler(async ({ context }) => {
    await context.publicPlace.check()
    return context.publicPlace.view()
  }),
}
