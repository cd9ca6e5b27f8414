import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { z } from 'zod'
import { type AddressAnswer, addressRequest } from '#main/hosts/launcher-ipc.ts'

const Answer = z.object({ oneTimeAddress: z.url() }) satisfies z.ZodType<AddressAnswer>

/**
 * Asks a browser host, started with an `ipc` channel, for a launch address with a one-time code; one that starts answers
 * when it is ready. One call at a time. Rejects if the host cannot be asked; if it ends before answering, only its `exit`
 * event shows it.
 */
export async function askOneTimeAddress(host: ChildProcess): Promise<string> {
  const answered: Promise<unknown[]> = once(host, 'message')
  host.send(addressRequest)
  const [message] = await answered
  return Answer.parse(message).oneTimeAddress
}
