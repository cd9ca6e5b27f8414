import type { Browser, Page } from '@playwright/test'
import { type ChildProcess, spawn } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import { join, resolve } from 'node:path'
import type { Order, Reported } from '../../electron-stand-in/messages.ts'
import { rootArguments } from '../../../scripts/browser/installed-browser.ts'
import { compiledFolder } from '../../helpers/compiled-folder.ts'
import type { Desktop } from './desktop.ts'

const root = resolve(import.meta.dirname, '../../..')

const builtProgram = join(root, 'out/main/index.js')

/** The Electron host in the stand-in, with what only the stand-in can report or do. */
export type Rehearsal = Desktop &
  AsyncDisposable & {
    readonly process: ChildProcess
    /** The messages of the stand-in so far. */
    readonly reported: readonly Reported[]
    /** Waits for the next message of a kind. `since`: skips that many messages; by default all earlier ones. */
    next<Kind extends Reported['kind']>(kind: Kind, since?: number): Promise<Extract<Reported, { kind: Kind }>>
    order(order: Order): void
    /** Opens the page of a further window, which the program opened after the first `since` messages. */
    openPage(since: number): Promise<Page>
    /** Waits for a question after the first `since` messages and answers it. Resolves with the question. */
    answer(button: string, since: number): Promise<string>
    /** Waits until the page has been reloaded by a request after the first `since` messages. */
    reloaded(since: number): Promise<void>
  }

type Options = {
  readonly browser: Browser
  readonly profile: string
  readonly flags?: readonly string[]
  /** What happens before the first window opens, for a program that starts without one. */
  readonly beforeWindow?: (app: Pick<Rehearsal, 'next' | 'order' | 'reported'>) => Promise<void>
  /** The built program; by default that of the project. */
  readonly program?: string
}

/** Starts the built `out/main/index.js`, or another program, in the stand-in and opens its page in a real browser. */
export async function startRehearsal({
  browser,
  profile,
  flags = [],
  beforeWindow,
  program = builtProgram,
}: Options): Promise<Rehearsal> {
  const child = spawn(
    process.execPath,
    [join(root, 'test/electron-stand-in/main.ts'), program, `--profile=${profile}`, ...rootArguments(), ...flags],
    {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      env: {
        ...process.env,
        XDG_STATE_HOME: join(profile, 'state'),
        NODE_COMPILE_CACHE: compiledFolder,
        // Saved files are removed with the profile.
        TMPDIR: profile,
      },
    },
  )
  const exited = once(child, 'exit')
  const reported: Reported[] = []
  const messages = new EventEmitter()
  child.on('message', (message: Reported) => {
    reported.push(message)
    messages.emit('reported')
  })
  child.on('exit', () => messages.emit('reported'))

  async function next<Kind extends Reported['kind']>(kind: Kind, since = reported.length) {
    for (;;) {
      const found = reported.slice(since).find((message) => message.kind === kind)
      // `find` above checked the kind.
      if (found !== undefined) return found as Extract<Reported, { kind: Kind }>
      if (child.exitCode !== null || child.signalCode !== null) {
        throw new Error(`The program ended before it reported "${kind}": ${JSON.stringify(reported)}`)
      }
      await once(messages, 'reported')
    }
  }
  const order = (message: Order) => void child.send(message)
  let loading: Promise<unknown> = Promise.resolve()

  async function openPage(since: number): Promise<Page> {
    const { address, width, height } = await next('load', since)
    const { dark } = await next('theme', 0)
    const context = await browser.newContext({
      viewport: { width, height },
      colorScheme: dark ? 'dark' : 'light',
      acceptDownloads: false,
    })
    const page = await context.newPage()
    messages.on('reported', () => {
      const message = reported.at(-1)
      if (since > 0) return
      if (message?.kind === 'reload') loading = page.goto(address)
      if (message?.kind === 'go') void page.evaluate((hash) => void (location.hash = hash), message.hash)
      if (message?.kind === 'keys') void page.keyboard.press(message.keys.replace('control', 'Control'))
      if (message?.kind === 'theme') void page.emulateMedia({ colorScheme: message.dark ? 'dark' : 'light' })
    })
    await page.goto(address)
    await next('shown', since)
    return page
  }

  const opened = async () => {
    await beforeWindow?.({ next, order, reported })
    return openPage(0)
  }
  const page = await opened().catch(async (error: unknown) => {
    child.kill('SIGKILL')
    throw error
  })
  const end = async () => {
    child.kill('SIGKILL')
    await exited
    await page.context().close()
  }
  return {
    page,
    process: child,
    reported,
    next,
    order,
    openPage,
    async answer(button, since) {
      const { question } = await next('asked', since)
      order({ kind: 'answer', button })
      return question
    },
    async reloaded(since) {
      await next('reload', since)
      await loading
    },
    async saved(click) {
      const since = reported.length
      await click()
      return (await next('saved', since)).file
    },
    async quit() {
      const start = performance.now()
      order({ kind: 'quit' })
      const [code] = (await exited) as [number | null]
      const ms = performance.now() - start
      await end()
      const broken = reported.filter(({ kind }) => kind === 'broken-rule')
      if (broken.length > 0) throw new Error(`Electron would not allow this: ${JSON.stringify(broken)}`)
      return { ms, code }
    },
    [Symbol.asyncDispose]: end,
  }
}
