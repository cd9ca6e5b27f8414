import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { z } from 'zod'
import type { LoadedServer } from './server-load.ts'

const Ready = z.object({ baseUrl: z.url() })

/**
 * Starts a peer of a bench that prints its address as one JSON line:
 * `await using peer = await startPeer(entry, [folder])`.
 */
export async function startPeer(entry: string, args: readonly string[]): Promise<LoadedServer & AsyncDisposable> {
  const child = spawn(process.execPath, [entry, ...args], { stdio: ['pipe', 'pipe', 'inherit'] })
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
  const { baseUrl } = Ready.parse(JSON.parse(line))
  return {
    baseUrl,
    pid: child.pid ?? 0,
    keys: ['none'],
    async [Symbol.asyncDispose]() {
      const gone = once(child, 'exit')
      child.kill()
      await gone
    },
  }
}
