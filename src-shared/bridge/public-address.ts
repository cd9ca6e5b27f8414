import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { PublicAddressState, TunnelId, TunnelState } from '../domain/public-address.ts'
import { procedure } from './failures.ts'

/** The public address of this computer. */
export const PublicAddressView = z.object({
  /** Null if there is none. */
  address: z.string().nullable(),
  state: PublicAddressState,
  tunnel: TunnelState,
  /** The tunnel programs that are installed. */
  installed: z.array(TunnelId),
})
export type PublicAddressView = z.output<typeof PublicAddressView>

/** The address at which hosted services reach this computer, set in the settings. */
export const publicAddressContract = {
  /** Now, and after every change. */
  watch: procedure.output(eventIterator(PublicAddressView)),
  /** Requests the address from outside in. */
  check: procedure.output(PublicAddressView),
}
