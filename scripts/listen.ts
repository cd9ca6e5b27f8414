// `npm run listen -- --forward-to URL`: receives the events of a service without a window, prints them, and forwards the
// verified ones to a program on this computer.
import { homedir } from 'node:os'
import type { Bridge } from '#shared/bridge/contract.ts'
import type { ReceiverState } from '#shared/bridge/received-events.ts'
import type { StoredEvent } from '#main/cache/tables/received-events.ts'
import { stopOnSignals } from '#main/hosts/process-lifecycle.ts'
import { programFiles } from '#main/hosts/program-folder.ts'
import { createSystemClock, createSystemRandom } from '#main/hosts/system-clock.ts'
import { passesPatterns } from '#shared/domain/event-patterns.ts'
import { newCapability } from '#shared/util/ports.ts'
import { eventJson, eventLine, type ForwardAttempt } from './listen/event-lines.ts'
import { createForwarding } from './listen/forward-events.ts'
import { type ListenFlags, readListenFlags, usage } from './listen/read-listen-flags.ts'
import { listenersFolder, openChannel } from './trigger/channel.ts'

const say = (line: string) => void process.stdout.write(`${line}\n`)

/** Resolves once the service of the open workspace can send, or with why it can't. */
async function readReceiver(call: Bridge, isLocal: boolean): Promise<ReceiverState> {
  const changes = await call.receivedEvents.watch()
  for (;;) {
    const state = await call.receivedEvents.receiver()
    if (state.problem !== null || !isLocal || state.isRegistered) {
      await changes.return?.(undefined)
      return state
    }
    await changes.next()
  }
}

async function listen({ forwardTo, events, isJson, profile, ...flags }: ListenFlags): Promise<void> {
  const clock = createSystemClock()
  const stops: (() => Promise<void>)[] = []
  stopOnSignals({ tied: false, log: { debug: quiet, info: quiet, warn: complain, error: complain }, stops })

  const secret = flags.secret ?? `whsec_${newCapability(createSystemRandom())}`
  const print = (event: StoredEvent, forward: ForwardAttempt | null, why = '') =>
    say(isJson ? eventJson(event, forward) : eventLine(event, forward, why))
  const forwarding = forwardTo === null ? null : createForwarding({ url: forwardTo, secret, clock, onAttempt: print })
  // Loaded only now, so that a wrong flag is told at once.
  const { openListeningStudio } = await import('./listen/open-studio.ts')
  const studio = await openListeningStudio({
    profile,
    files: programFiles(import.meta.filename),
    clock,
    onEvent(event, body) {
      if (!passesPatterns(events, event.type)) return
      if (forwarding !== null && event.signature === 'verified') forwarding.forward(event, body)
      else print(event, null, forwarding === null ? '' : 'not forwarded')
    },
  })
  stops.push(async () => forwarding?.stop(), studio.stop)

  const { call } = studio
  const opened = profile === null ? null : (await call.workspace.state()).current
  const workspace = opened ?? (await call.workspace.openLocal()).current
  const receiver = await readReceiver(call, workspace?.kind === 'local')
  if (receiver.problem !== null) throw new Error(receiver.problem.sentence)
  const send = async (event: Parameters<Bridge['receivedEvents']['sendTest']>[0]) =>
    (await call.receivedEvents.sendTest(event)).eventId
  const folder = listenersFolder({ platform: process.platform, env: process.env, home: homedir() })
  stops.unshift(await openChannel(folder, createSystemRandom().uuid().slice(0, 8), send))

  const signed = forwardTo === null ? null : secret
  if (isJson) {
    say(
      JSON.stringify({ kind: 'ready', workspace: workspace?.name, receiver: receiver.url, forwardTo, secret: signed }),
    )
    return
  }
  say(`Listening for events of ${workspace?.name ?? 'the service'} at ${receiver.url ?? 'no address'}`)
  if (receiver.url === null) say('This service needs a public https address: set yours in Settings, Files.')
  if (forwardTo !== null) say(`Forwarding to ${forwardTo}\nSigning secret: ${secret}`)
  say('Press Ctrl+C to end.')
}

function quiet(): void {}

function complain(message: string, details?: unknown): void {
  process.stderr.write(`${message} ${details === undefined ? '' : JSON.stringify(details)}\n`)
}

function refuse(error: unknown, code: number): void {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  if (code === 2) process.stderr.write(`${usage}\n`)
  process.exit(code)
}

function readFlags(): ListenFlags {
  try {
    return readListenFlags(process.argv.slice(2))
  } catch (error) {
    refuse(error, 2)
    throw error
  }
}

await listen(readFlags()).catch((error: unknown) => refuse(error, 1))
