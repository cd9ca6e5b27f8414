import type { Outbound } from '../outbound/outbound.ts'
import type { PublicAddressView } from '#shared/bridge/public-address.ts'
import type { Settings } from '#shared/bridge/settings.ts'
import type { PublicAddressState } from '#shared/domain/public-address.ts'
import { type Clock, type Log, newCapability, type Random } from '#shared/util/ports.ts'
import type { StudioEvents } from '../events/studio-events.ts'
import type { ProgramRunner } from '../ports/host-ports.ts'
import type { Receiver } from '../webhook/receiver.ts'
import { checkAddress } from './check-address.ts'
import { createPublicAddress, hostsOf, placeOf, withFormer } from './create-public-address.ts'
import { createTunnel } from './tunnel.ts'

/** What stands behind the public address: the server of its port, and the receiver that requests are passed on to. */
type Behind = {
  readonly files: { follow(): Promise<void>; isPortTaken(): boolean }
  readonly receiver: { isListening(): boolean; readonly expect: Receiver['expect'] }
}

const noPrograms: ProgramRunner = {
  find: () => null,
  start: (file) => {
    throw new Error(`${file} was not found, so it is not started`)
  },
}

/**
 * Creates the place at which the internet reaches this computer: the user's own address, or that of a tunnel program.
 *
 * Nothing is checked or started before `start`. `isNeeded`: whether an account here depends on it.
 */
export function createPublicPlace(deps: {
  settings: { read(): Settings; update(change: Pick<Settings, 'formerAddresses'>): unknown }
  programs: ProgramRunner | undefined
  isNeeded: () => boolean
  events: StudioEvents
  runInBackground: (what: string, work: Promise<void>) => void
  clock: Clock
  random: Random
  log: Log
  outbound?: Outbound
}) {
  const { settings, events, runInBackground, random, log } = deps
  let behind: Behind | null = null
  const onChange = () => events.emit('publicAddressChanged')

  const tunnel = createTunnel({
    ...deps,
    programs: deps.programs ?? noPrograms,
    wanted() {
      const { tunnel: id, filesPort: port } = settings.read()
      return id === null ? null : { id, port }
    },
    onChange() {
      onChange()
      runInBackground('follow the tunnel', own.follow())
    },
  })
  const place = () => placeOf(settings.read(), tunnel.state())
  const own = createPublicAddress({
    ...deps,
    place,
    async listen() {
      await behind?.files.follow()
      return { isPortTaken: behind?.files.isPortTaken() ?? false }
    },
    isReceiving: () => behind?.receiver.isListening() ?? false,
    async check(address, port, signal) {
      if (behind === null) throw new Error('Nothing stands behind the public address yet')
      const { expect } = behind.receiver
      return checkAddress(address, {
        target: `http://127.0.0.1:${port}`,
        token: () => newCapability(random),
        expect,
        signal,
        log,
        outbound: deps.outbound,
      })
    },
    isNeeded: () => settings.read().tunnel !== null || deps.isNeeded(),
    onFormer: (address) => settings.update({ formerAddresses: withFormer(settings.read().formerAddresses, address) }),
    onChange,
  })
  async function follow(): Promise<void> {
    await tunnel.follow()
    await own.follow()
  }

  return {
    /** The address, null if there is none, and the local port behind it. */
    place,
    address: (): string | null => place().address,
    state: (): PublicAddressState => own.state(),
    /** The host names under which requests may arrive through it, in lower case. */
    hosts: () => hostsOf({ ...settings.read(), publicAddress: place().address }),
    view: (): PublicAddressView => ({
      address: place().address,
      state: own.state(),
      tunnel: tunnel.state(),
      installed: tunnel.installed(),
    }),
    /** Follows the settings after a change. */
    follow,
    check: () => own.check(),
    /** Starts the tunnel and the checks, once what stands behind the address is there. */
    async start(next: Behind): Promise<void> {
      behind = next
      await follow()
    },
    async stop(): Promise<void> {
      own.stop()
      await tunnel.stop()
    },
  }
}
/** The place at which the internet reaches this computer. */
export type PublicPlace = ReturnType<typeof createPublicPlace>
