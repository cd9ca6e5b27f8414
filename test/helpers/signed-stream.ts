import { createHmac } from 'node:crypto'
import { Agent, request } from 'node:http'
import { createSystemClock } from '#main/hosts/system-clock.ts'
import { createSpawnService } from '#main/hosts/browser/spawn-service.ts'
import type { StartProcess } from '#main/ports/host-ports.ts'
import { z } from 'zod'
import { programOf } from './program.ts'

const Ready = z.looseObject({ signingSecret: z.string() })

/**
 * Starts the embedded service, or another program in its place, and follows its first line: `secret` is what signs its
 * events.
 */
export function createTellingService(program = 'src-service/main.ts'): {
  readonly start: StartProcess
  secret(): string
} {
  const spawn = createSpawnService({ serviceFile: programOf(program), clock: createSystemClock() })
  let secret = ''
  return {
    secret: () => secret,
    start(args) {
      const running = spawn(args)
      async function* lines() {
        for await (const line of running.lines) {
          if (line.startsWith('{')) secret = Ready.parse(JSON.parse(line)).signingSecret
          yield line
        }
      }
      return { ...running, lines: lines() }
    },
  }
}

/** Sends signed events as the service does. */
export type SignedSender = { post(id: string): Promise<number>; close(): void }

/** Creates a sender to a receiver, with connections that stay open. `post` rejects where the connection breaks. */
export function createSignedSender(url: string, secret: string): SignedSender {
  const agent = new Agent({ keepAlive: true, maxSockets: 16 })
  return {
    post(id) {
      const data = { videoId: `vid_${id}`, status: 'completed', creditCost: 3 }
      const body = JSON.stringify({ type: 'video.completed', id, created: new Date().toISOString(), data })
      const signature = createHmac('sha256', secret).update(body).digest('hex')
      const { promise, resolve, reject } = Promise.withResolvers<number>()
      const sent = request(
        url,
        { agent, method: 'POST', headers: { 'content-type': 'application/json', 'x-service-signature': signature } },
        (answer) => {
          answer.resume()
          answer.once('end', () => resolve(answer.statusCode ?? 0))
          answer.once('error', reject)
        },
      )
      sent.once('error', reject)
      sent.end(body)
      return promise
    },
    close: () => agent.destroy(),
  }
}
