import type { Log } from '#shared/util/ports.ts'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { z } from 'zod'

const request = 'one-time address'
const Answer = z.object({ oneTimeAddress: z.url() })

type Options = {
  /** This process. */
  readonly process: NodeJS.Process
  /** Makes a launch address with a one-time code. */
  readonly oneTimeAddress: () => string
  readonly log: Log
}

/**
 * Answers who started this process when it asks for a one-time address.
 *
 * Over the channel of the two processes, not over stdout: what is printed there may be kept in a log.
 */
export function answerStarter({ process, oneTimeAddress, log }: Options): void {
  process.on('message', (message) => {
    if (message !== request) return
    process.send?.({ oneTimeAddress: oneTimeAddress() } satisfies z.infer<typeof Answer>, undefined, {}, (error) => {
      if (error !== null) log.warn('A one-time address could not be sent to who started Backlot.', { error })
    })
  })
}

/**
 * Asks a browser host that was started with a channel (`ipc`) and is ready for a launch address with a one-time code.
 *
 * One at a time. Rejects where the host cannot be asked; where it ends before it answers, its `exit` alone tells.
 */
export async function askOneTimeAddress(host: ChildProcess): Promise<string> {
  const answered: Promise<unknown[]> = once(host, 'message')
  host.send(request)
  const [message] = await answered
  return Answer.parse(message).oneTimeAddress
}
