import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Bridge } from '#shared/bridge/contract.ts'
import { createSocketLink } from '#renderer/lib/socket.ts'
import { createORPCClient } from '@orpc/client'
import { socketFrom } from './page-socket.ts'

/** A browser host that some program runs, with a client. Stopped when the scope ends. */
export type StartedHost = AsyncDisposable & {
  readonly call: Bridge
  readonly origin: string
  /** Resolves with its exit code once it has ended. */
  readonly exited: Promise<number | null>
}

/**
 * Starts a browser host on a profile, with the profile as its working folder, and resolves when it is ready. The environment
 * has no path into the project, and `env` besides.
 */
export async function startHost(
  program: string,
  args: readonly string[],
  profile: string,
  env: Readonly<Record<string, string>> = {},
): Promise<StartedHost> {
  const { PATH, HOME } = process.env
  const child = spawn(program, [...args, '--port=0', `--profile=${profile}`], {
    cwd: profile,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH, HOME, XDG_STATE_HOME: join(profile, 'state'), XDG_CACHE_HOME: join(profile, 'cache'), ...env },
  })
  const exited = once(child, 'exit').then(([code]) => (typeof code === 'number' ? code : null))
  const stop = async () => {
    child.kill('SIGTERM')
    await exited
  }
  for await (const line of createInterface({ input: child.stdout })) {
    const found = /^Backlot is ready at (\S+)$/.exec(line)?.[1]
    if (found === undefined) continue
    const { origin, hash } = new URL(found)
    const { link, close } = createSocketLink({
      origin,
      token: hash.replace('#token=', ''),
      implementation: socketFrom(origin),
    })
    return {
      call: createORPCClient(link),
      origin,
      exited,
      async [Symbol.asyncDispose]() {
        close()
        await stop()
      },
    }
  }
  throw new Error(`${program} ended with ${await exited} before it was ready.`)
}
