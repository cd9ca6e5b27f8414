import type { FoundEngine } from '#shared/contract/engine.ts'
import type { Clock } from '#shared/util/ports.ts'
import { Refusal } from '../jobs/run-fault.ts'
import { identify, type Identified, usualPorts } from './adapters.ts'
import type { Connections } from './connections.ts'
import { EngineFailure } from './engine-failure.ts'
import type { EngineStore } from './engine-store.ts'
import { hostOf, mayCarryKey, readAddress, runsAtOf } from './http/address.ts'

/** How long an address may take to say what it is, and one of this computer that is only tried. Milliseconds. */
export const describeMs = 20_000
const detectMs = 4_000

/** A refusal of what the user entered, for one field. */
export function refuse(field: string, message: string): Refusal {
  return new Refusal(400, message, { details: { field } })
}

/** The service's view of a failed question to a server, for the field that caused it. */
export function refuseFailure(error: unknown, end: string): unknown {
  if (!(error instanceof EngineFailure)) return error
  return refuse(error.at === 'key' ? 'key' : 'address', `${error.message} ${end}`)
}

/** Turns a time limit into a failure of the server. */
export async function inTime<Result>(work: Promise<Result>, limit: AbortSignal, address: string): Promise<Result> {
  try {
    return await work
  } catch (error) {
    if (limit.aborted && limit.reason instanceof DOMException && limit.reason.name === 'TimeoutError') {
      throw new EngineFailure('gone', `${hostOf(address)} didn’t answer in time.`, { cause: error })
    }
    throw error
  }
}

/** Reads a typed address. @throws Refusal for one that cannot be used, or would send the key where others can read it. */
export function addressFrom(typed: string, hasKey: boolean): string {
  const read = readAddress(typed)
  if ('problem' in read) throw refuse('address', `${read.problem} Nothing was added.`)
  if (hasKey && !mayCarryKey(read.address)) {
    throw refuse(
      'address',
      'The key would be sent unencrypted over the internet. Enter an https address. Nothing was added.',
    )
  }
  return read.address
}

/** Creates the search for engines: at an address, or on the usual ports of this computer. */
export function createDiscovery({
  store,
  connections,
  clock,
}: {
  store: EngineStore
  connections: Connections
  clock: Clock
}) {
  function presentFound(address: string, { kind, product, models }: Identified, latencyMs: number): FoundEngine {
    const names = new Set(models.map(({ remoteName }) => remoteName))
    const joins = store
      .engines()
      .filter((engine) => engine.kind === kind)
      .flatMap(({ id, name }) => {
        const shared = new Set(store.modelsOf(id).flatMap((one) => (names.has(one.remoteName) ? [one.remoteName] : [])))
        return shared.size === 0 && kind !== 'comfyui' ? [] : [{ engineId: id, name, models: shared.size }]
      })
    return {
      address,
      kind,
      product,
      runsAt: runsAtOf(address),
      latencyMs,
      models: models.map((model) => ({ remoteName: model.remoteName, kind: model.kind })),
      joins,
    }
  }
  async function look(address: string, key: string | null, timeoutMs: number) {
    const limit = AbortSignal.timeout(timeoutMs)
    const since = clock.monotonic()
    const identified = await inTime(identify(connections.once(address, key), limit), limit, address)
    return { identified, latencyMs: Math.round(clock.monotonic() - since) }
  }

  return {
    /** What is at an address. @throws EngineFailure */
    look,
    /** Looks on the usual ports of this computer, except where a server was added. */
    async detect(): Promise<FoundEngine[]> {
      const added = new Set(store.servers().map(({ address }) => address.replace('//localhost:', '//127.0.0.1:')))
      const answers = await Promise.allSettled(
        usualPorts.flatMap((port) => {
          const address = `http://127.0.0.1:${port}`
          if (added.has(address)) return []
          return [look(address, null, detectMs).then((one) => presentFound(address, one.identified, one.latencyMs))]
        }),
      )
      return answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
    },
    /** What is at a typed address. @throws Refusal */
    async probe(typed: string, key: string | null): Promise<FoundEngine> {
      const address = addressFrom(typed, key !== null)
      try {
        const { identified, latencyMs } = await look(address, key, describeMs)
        return presentFound(address, identified, latencyMs)
      } catch (error) {
        throw refuseFailure(error, 'Nothing was added.')
      }
    },
  }
}
