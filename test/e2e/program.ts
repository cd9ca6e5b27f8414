import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { askOneTimeAddress } from '../../scripts/start/ask-one-time-address.ts'
import { compiledFolder } from '../helpers/compiled-folder.ts'

const root = resolve(import.meta.dirname, '../..')

/** The built program, running without a window. */
export type Program = AsyncDisposable & {
  /** The address with its token. */
  readonly url: string
  readonly pid: number
  /** The folder of its profile. */
  readonly profile: string
  /** Requests an address with a one-time code, as `npm start` does. */
  oneTimeUrl(): Promise<string>
  /** Stops it with SIGTERM and waits for its end. Rejects if it did not stop in order, and in time. */
  stop(): Promise<void>
  /** Kills it, as in a crash. */
  kill(): Promise<void>
  /** Resolves when it has ended, for whatever reason. */
  readonly ended: Promise<unknown>
}

/** Starts the built browser host on a profile and waits for its ready line. `env`: what differs in its environment. `flags`: further ones. */
export async function startProgram(
  profile: string,
  env: Readonly<Record<string, string>> = {},
  flags: readonly string[] = [],
): Promise<Program> {
  const child = spawn(
    process.execPath,
    [join(root, 'out/main/serve.js'), '--headless', '--port', '0', '--profile', profile, ...flags],
    {
      cwd: root,
      stdio: ['pipe', 'pipe', 'inherit', 'ipc'],
      // Files that are stored outside a profile are removed with it, so that a test leaves nothing.
      env: { ...process.env, XDG_STATE_HOME: join(profile, 'state'), NODE_COMPILE_CACHE: compiledFolder, ...env },
    },
  )
  const exited = once(child, 'exit')
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    const [code]: unknown[] = await exited
    return code
  }
  const stop = async () => {
    if ((await end('SIGTERM')) !== 0) throw new Error('The program did not stop in order.')
  }
  if (child.stdout === null) throw new Error('The program has no output.')
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /^Backlot is ready at (\S+)$/.exec(line)?.[1]
    if (url !== undefined) {
      return {
        url,
        profile,
        pid: child.pid ?? 0,
        oneTimeUrl: () => askOneTimeAddress(child),
        stop,
        async kill() {
          await end('SIGKILL')
        },
        ended: exited,
        [Symbol.asyncDispose]: stop,
      }
    }
  }
  throw new Error('The program ended before it was ready.')
}
