import type { Log } from '#shared/util/ports.ts'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { z } from 'zod'

const request = 'one-time address'
const Answer = z.object({ oneTimeAddress: z.url() })

type Options = {
  readonly process: NodeJS.Process
  readonly oneTimeAddress: () => string
  readonly log: Log
}

/** Answers the parent's request for a one-time address, over their IPC channel, because stdout may be logged. */
export function answerStarter({ process, oneTimeAddress, log }: Options): void {
  process.on('message', (message) => {
    if (message !== request) return
    process.send?.({ oneTimeAddress: oneTimeAddress() } satisfies z.infer<typeof Answer>, undefined, {}, (error) => {
      if (error !== null) log.warn('A one-time address could not be sent to who started Backlot.', { error })
    })
  })
}

/**
 * Asks a ready browser host, started with an `ipc` channel, for a launch address with a one-time code. One call at a
 * time. Rejects if the host cannot be asked; if it ends before answering, only its `exit` event shows it.
 */
export async function askOneTimeAddress(host: ChildProcess): Promise<string> {
  const answered: Promise<unknown[]> = once(host, 'message')
  host.send(request)
  const [message] = await answered
  return Answer.parse(message).oneTimeAddress
}
