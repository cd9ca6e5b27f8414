import { say } from '#shared/domain/sentences/say.ts'
import { TunnelId, type TunnelState } from '#shared/domain/public-address.ts'
import type { Clock, Log } from '#shared/util/ports.ts'
import type { ProgramRunner, RunningProcess } from '../ports/host-ports.ts'
import { tunnelPrograms } from './tunnel-programs.ts'

/** Time for the first address. It goes on after that: it may wait for the user to sign in. Milliseconds. */
const timeoutMs = 30_000
const firstPauseMs = 1_000
const longestPauseMs = 60_000

type Wanted = { readonly id: TunnelId; readonly port: number }

/**
 * Creates the tunnel: starts the chosen program, reads its address from its output, and starts it again when it ends,
 * after 1 s, then twice as long each time, up to a minute.
 *
 * Its output is not shown or logged, because such programs print tokens in their errors.
 */
export function createTunnel(deps: {
  programs: ProgramRunner
  /** The chosen program and the port it leads to; null for none. */
  wanted: () => Wanted | null
  onChange: () => void
  runInBackground: (what: string, work: Promise<void>) => void
  clock: Clock
  log: Log
}) {
  const { programs, clock, log } = deps
  let state: TunnelState = { kind: 'off' }
  let current: { readonly wanted: Wanted; process: RunningProcess | null } | null = null
  let pauseMs = firstPauseMs
  let cancel: () => void = () => undefined
  let changing: Promise<void> = Promise.resolve()
  let isStopped = false

  function set(next: TunnelState): void {
    if (JSON.stringify(next) === JSON.stringify(state)) return
    state = next
    deps.onChange()
  }
  const manual = ({ id, port }: Wanted) => [tunnelPrograms[id].file, ...tunnelPrograms[id].args(port)].join(' ')

  function launch(own: NonNullable<typeof current>): void {
    const { wanted } = own
    const { file, name, args, urlIn } = tunnelPrograms[wanted.id]
    const path = programs.find(file)
    if (path === null) {
      const { text, said } = say('receiver.tunnelMissing', { name, file })
      return set({ kind: 'missing', sentence: text, said })
    }
    const isOwn = () => current === own && !isStopped
    set({ kind: 'starting' })
    const process = programs.start(path, args(wanted.port))
    own.process = process
    const startedAt = clock.monotonic()
    const forget = clock.after(timeoutMs, () => {
      const { text, said } = say('receiver.tunnelSilent', { name, command: manual(wanted) })
      if (isOwn() && state.kind === 'starting') set({ kind: 'failed', sentence: text, said })
    })
    async function read(): Promise<void> {
      for await (const line of process.lines) {
        const url = urlIn(line)
        if (url !== null && isOwn()) set({ kind: 'running', url })
      }
    }
    const ended = (how: Record<string, unknown>) => {
      forget()
      if (!isOwn()) return
      own.process = null
      log.warn('The tunnel program ended', { program: file, ...how })
      if (clock.monotonic() - startedAt > longestPauseMs) pauseMs = firstPauseMs
      const { text, said } = say('receiver.tunnelEnded', { name, command: manual(wanted) })
      set({ kind: 'failed', sentence: text, said })
      cancel = clock.after(pauseMs, () => isOwn() && launch(own))
      pauseMs = Math.min(longestPauseMs, pauseMs * 2)
    }
    deps.runInBackground('read the output of the tunnel program', read())
    process.exited.then(
      (code) => ended({ code }),
      (error: unknown) => ended({ error }),
    )
  }
  async function end(): Promise<void> {
    cancel()
    const process = current?.process ?? null
    current = null
    // One that could not be started has nothing to end; that is reported by its exit.
    await process?.stop().catch((error: unknown) => log.info('The tunnel program did not end', { error }))
  }
  async function change(): Promise<void> {
    const wanted = isStopped ? null : deps.wanted()
    const isSame = JSON.stringify(wanted) === JSON.stringify(current?.wanted ?? null)
    // A missing program may have been installed since.
    if (isSame && state.kind !== 'missing') return
    await end()
    pauseMs = firstPauseMs
    if (wanted === null) return set({ kind: 'off' })
    current = { wanted, process: null }
    launch(current)
  }
  const follow = (): Promise<void> => {
    changing = changing.then(change)
    return changing
  }

  return {
    state: () => state,
    /** Programs that are installed. */
    installed: (): TunnelId[] => TunnelId.options.filter((id) => programs.find(tunnelPrograms[id].file) !== null),
    /** Starts or ends the program as the settings say. */
    follow,
    async stop(): Promise<void> {
      isStopped = true
      await changing
      await end()
    },
  }
}
