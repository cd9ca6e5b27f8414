import { say } from '#shared/domain/sentences/say.ts'
import type { Settings } from '#shared/bridge/settings.ts'
import { mostFormerAddresses, type PublicAddressState, type TunnelState } from '#shared/domain/public-address.ts'
import type { Clock } from '#shared/util/ports.ts'
import type { AddressFinding } from './check-address.ts'

/** Between two checks while the address works, and after the first one that failed and at most. Milliseconds. */
const everyMs = 5 * 60_000
const firstBrokenMs = 5_000
const brokenMs = 60_000

/** The address now, and the port it leads to. `waiting`: what there is of a tunnel in place of an address. */
type Place = {
  readonly address: string | null
  readonly port: number
  readonly waiting: Exclude<TunnelState, { kind: 'running' }>
}

/** Where hosted services reach this computer: at the address of the chosen tunnel program, or else the user's own. */
export function placeOf(
  { publicAddress, filesPort, tunnel }: Pick<Settings, 'publicAddress' | 'filesPort' | 'tunnel'>,
  state: TunnelState,
): Place {
  const off = { kind: 'off' } as const
  if (tunnel === null) return { address: publicAddress, port: filesPort, waiting: off }
  const { kind } = state
  if (kind === 'running') return { address: state.url, port: filesPort, waiting: off }
  return { address: null, port: filesPort, waiting: kind === 'off' ? { kind: 'starting' } : state }
}

/** Puts an address before the former ones; the oldest leave. */
export function withFormer(former: readonly string[], address: string): string[] {
  return [address, ...former.filter((one) => one !== address)].slice(0, mostFormerAddresses)
}

/**
 * The host names under which requests may arrive through a tunnel, in lower case: the address now, those before it, and
 * the local server's own, which a tunnel may put in their place.
 */
export function hostsOf(place: Pick<Settings, 'publicAddress' | 'formerAddresses' | 'filesPort'>): string[] {
  const { publicAddress, formerAddresses, filesPort } = place
  const addresses = publicAddress === null ? formerAddresses : [publicAddress, ...formerAddresses]
  return [...addresses.map((one) => new URL(one).host), `127.0.0.1:${filesPort}`, `localhost:${filesPort}`]
}

/**
 * Creates the state of the public address: checked when it changes, on demand, and every few minutes while needed.
 *
 * A repeated check keeps the last state until its result is known, so that a run that starts meanwhile keeps its webhook.
 */
export function createPublicAddress(deps: {
  place: () => Place
  /** Has the local server follow the address. Resolves with whether another program has its port. */
  listen: () => Promise<{ readonly isPortTaken: boolean }>
  isReceiving: () => boolean
  check: (base: string, port: number, signal: AbortSignal) => Promise<AddressFinding>
  /** Whether an account here needs the address, so that it is checked without being asked for. */
  isNeeded: () => boolean
  /** Called with an address that is not used any more. */
  onFormer: (address: string) => void
  onChange: () => void
  runInBackground: (what: string, work: Promise<void>) => void
  clock: Clock
}) {
  const { place, clock } = deps
  const address = () => place().address
  let state: PublicAddressState = { kind: 'off' }
  /** What the state is about. */
  let last = place()
  let cancel: () => void = () => undefined
  let underWay: { readonly key: string; readonly done: Promise<void> } | null = null
  /** Checks that failed one after another. A new tunnel's name takes a while to resolve. */
  let failures = 0
  const stopping = new AbortController()

  function set(next: PublicAddressState): void {
    const isSame = JSON.stringify({ ...state, at: '' }) === JSON.stringify({ ...next, at: '' })
    state = next
    if (!isSame) deps.onChange()
  }
  function schedule(): void {
    cancel()
    if (stopping.signal.aborted || address() === null) return
    const pauseMs = Math.min(brokenMs, firstBrokenMs * 2 ** (failures - 1))
    cancel = clock.after(state.kind === 'works' ? everyMs : pauseMs, () => {
      if (deps.isNeeded()) deps.runInBackground('check the public address', run())
      else schedule()
    })
  }
  async function find(base: string, port: number): Promise<AddressFinding> {
    const { isPortTaken } = await deps.listen()
    if (isPortTaken) {
      const { text, said } = say('receiver.portTaken', { port: String(port) })
      return { problem: 'port-taken', sentence: text, said }
    }
    if (deps.isReceiving()) return deps.check(base, port, stopping.signal)
    const { text, said } = say('receiver.noPort')
    return { problem: 'receiver-off', sentence: text, said }
  }
  const keyOf = ({ address: base, port }: Pick<Place, 'address' | 'port'>) => `${port} ${base}`

  async function test(base: string, port: number): Promise<void> {
    const finding = await find(base, port)
    // The address may have been changed meanwhile: that has a check of its own.
    if (stopping.signal.aborted || keyOf(place()) !== keyOf({ address: base, port })) return
    const at = new Date(clock.now()).toISOString()
    failures = finding === null ? 0 : failures + 1
    set(finding === null ? { kind: 'works', at } : { kind: 'broken', ...finding, at })
  }
  async function run(): Promise<void> {
    const { address: base, port } = place()
    if (base === null || stopping.signal.aborted) return
    const key = keyOf({ address: base, port })
    if (underWay?.key !== key) {
      const own = { key, done: test(base, port) }
      underWay = own
      const end = () => {
        if (underWay !== own) return
        underWay = null
        schedule()
      }
      own.done.then(end, end)
    }
    await underWay.done
  }

  function withoutAddress({ waiting }: Place): PublicAddressState {
    if (!('sentence' in waiting)) return { kind: waiting.kind === 'off' ? 'off' : 'checking' }
    const { sentence, said } = waiting
    return { kind: 'broken', problem: 'tunnel', sentence, said, at: new Date(clock.now()).toISOString() }
  }
  /** Takes note of another address or port. Resolves once the local server follows it; the check goes on. */
  async function follow(): Promise<void> {
    const now = place()
    const isOther = keyOf(now) !== keyOf(last)
    if (last.address !== null && last.address !== now.address) deps.onFormer(last.address)
    last = now
    if (isOther) failures = 0
    if (now.address === null) {
      cancel()
      set(withoutAddress(now))
    } else if (isOther || state.kind === 'off') {
      set({ kind: 'checking' })
    }
    await deps.listen()
    if (state.kind !== 'works') deps.runInBackground('check the public address', run())
  }

  return {
    /** The state of the address now: one that was just changed is not known yet. */
    state: (): PublicAddressState => (keyOf(place()) === keyOf(last) ? state : { kind: 'checking' }),
    follow,
    /** Checks now. Resolves with the state afterwards; never rejects for a problem of the address. */
    async check(): Promise<PublicAddressState> {
      await run()
      return state
    },
    stop(): void {
      stopping.abort()
      cancel()
    },
  }
}
