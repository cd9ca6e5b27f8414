import type { Bridge } from '#shared/bridge/contract.ts'
import { createSocketLink } from '#renderer/lib/socket.ts'
import { createORPCClient } from '@orpc/client'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { socketFrom } from './page-socket.ts'
import { makeTempFolder } from './temp-folder.ts'

const entry = resolve(import.meta.dirname, '../../scripts/start.ts')

/** The complete program, as `npm start` runs it. */
export type StartedBacklot = AsyncDisposable & {
  readonly pid: number
  readonly address: URL
  /** All lines on stdout. */
  readonly lines: readonly string[]
  /** Its exit code; null if a signal ended it. */
  readonly exited: Promise<number | null>
  readonly call: Bridge
}

/**
 * Starts it and resolves when it is ready; rejects with its exit code if it ends before.
 *
 * Without a window; or, with `browser` (a program file), in a window of that browser. On a new profile; or on that in
 * `folder`, which stays.
 */
export async function startBacklot({
  browser,
  folder,
}: { readonly browser?: string; readonly folder?: string } = {}): Promise<StartedBacklot> {
  const profile =
    folder === undefined ? await makeTempFolder() : { path: folder, [Symbol.asyncDispose]: async () => {} }
  const window = browser === undefined ? ['--headless'] : ['--host', 'browser']
  const child = spawn(process.execPath, [entry, ...window, '--port', '0', '--profile', profile.path], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      // Files kept outside a profile go into it here, so that nothing of a test remains.
      XDG_STATE_HOME: join(profile.path, 'state'),
      ...(browser === undefined ? {} : { CHROME_PATH: browser, DISPLAY: ':99' }),
    },
  })
  const exited = once(child, 'exit').then(([code]) => (typeof code === 'number' ? code : null))
  const lines: string[] = []
  const ready = new Promise<URL>((resolveReady, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      lines.push(line)
      const address = /^Backlot is ready at (\S+)$/.exec(line)?.[1]
      if (address !== undefined) resolveReady(new URL(address))
    })
    exited.then((code) => reject(new Error(`It ended with ${code} before it was ready.`)), reject)
  })
  const address = await ready
  const { link, close } = createSocketLink({
    origin: address.origin,
    token: address.hash.replace('#token=', ''),
    implementation: socketFrom(address.origin),
  })
  return {
    pid: child.pid ?? 0,
    address,
    lines,
    exited,
    call: createORPCClient(link),
    async [Symbol.asyncDispose]() {
      close()
      child.kill('SIGTERM')
      await exited
      await profile[Symbol.asyncDispose]()
    },
  }
}
