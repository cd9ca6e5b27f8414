import type { Log } from '#shared/util/ports.ts'

/** What a starter sends over the IPC channel to get a one-time address. */
export const addressRequest = 'one-time address'

/** The answer to it. */
export type AddressAnswer = { readonly oneTimeAddress: string }

type Options = {
  readonly process: NodeJS.Process
  readonly oneTimeAddress: () => string
  readonly log: Log
}

/**
 * Answers the parent's request for a one-time address, over their IPC channel, because stdout may be logged. One that was
 * sent before waits for this call.
 */
export function answerStarter({ process, oneTimeAddress, log }: Options): void {
  process.on('message', (message) => {
    if (message !== addressRequest) return
    process.send?.({ oneTimeAddress: oneTimeAddress() } satisfies AddressAnswer, undefined, {}, (error) => {
      if (error !== null) log.warn('A one-time address could not be sent to who started Backlot.', { error })
    })
  })
}
