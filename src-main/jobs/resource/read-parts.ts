import { limits } from '#shared/contract/limit.ts'
import { Failure, isFailure } from '#shared/domain/failure.ts'
import { say } from '#shared/domain/sentences/say.ts'
import { resourceIdsOf } from '#shared/domain/resource-ids.ts'
import type { CallOptions, ServiceClient } from '../../api/client.ts'
import type { RemoteState } from '../kinds/job-kind.ts'
import { creditsOf, isEnded, type Part, type Resource, type ResourceParts } from './resource-parts.ts'

/** The parts of a run as read, and what the account shows as refunded of them; null where nothing is to be refunded. */
type ReadParts<One> = { readonly parts: readonly Part<One>[]; readonly refunded: number | null }

/** Options for several calls: the first takes the reservation, each other one waits for its own. */
function inTurn({ reservation, ...rest }: CallOptions): { next(): CallOptions; end(): void } {
  let left = reservation
  return {
    next() {
      const options = left === undefined ? rest : { ...rest, reservation: left }
      left = undefined
      return options
    },
    end: () => left?.unused(),
  }
}

/** What the account's history shows as refunded of some parts; null where there is no history. Credits. */
async function readRefunds(
  service: ServiceClient,
  ids: readonly string[],
  options: CallOptions,
): Promise<number | null> {
  try {
    const { transactions } = await service.account.history({ query: { limit: limits.history.most } }, options)
    return transactions
      .filter(({ type, resourceId }) => type === 'credit' && typeof resourceId === 'string' && ids.includes(resourceId))
      .reduce((sum, { amount }) => sum + amount, 0)
  } catch (error) {
    // Not every service has a history.
    if (!isFailure(error) || error.code === 'RATE_LIMITED' || error.code === 'UNREACHABLE') throw error
    return null
  }
}

/**
 * Reads the parts of a run, except those that are `known` to have ended. Where several were started and some failed, the
 * account's history says what was refunded. @throws Failure of a read; NOT_FOUND only where no part is left.
 */
export async function readEach<Body, One extends Resource>(
  { read, subject }: Pick<ResourceParts<Body, One>, 'read' | 'subject'>,
  service: ServiceClient,
  ids: readonly string[],
  options: CallOptions,
  known: ReadonlyMap<string, One> = new Map(),
): Promise<ReadParts<One>> {
  const turns = inTurn(options)
  try {
    const parts: Part<One>[] = []
    let missing: Failure | null = null
    for (const id of ids) {
      try {
        const one = known.get(id) ?? (await read(service, id, { subject, ...turns.next() }))
        if (one.id !== id) throw new Failure('UNREADABLE_ANSWER', say('run.otherAnswer'), { charged: 'no' })
        parts.push({ id, one })
      } catch (error) {
        if (!isFailure(error) || error.code !== 'NOT_FOUND') throw error
        missing = error
        parts.push({ id, one: null })
      }
    }
    if (missing !== null && parts.every(({ one }) => one === null)) throw missing
    const failed = parts.flatMap(({ id, one }) => (one?.status === 'failed' ? [id] : []))
    const isOver = parts.every(({ one }) => one === null || isEnded(one))
    const refunded =
      ids.length > 1 && failed.length > 0 && isOver ? await readRefunds(service, failed, turns.next()) : null
    return { parts, refunded }
  } finally {
    turns.end()
  }
}

/** How often the refund of a failed part is looked for before the run ends without it, over about a minute. */
const mostPolls = 8

/**
 * Creates the reads of one followed run: a part that has ended is read once. Where some parts failed, the run ends only
 * when the account shows their refund, so that charge and refund are booked with the end.
 */
export function createPatientRead<Body, One extends Resource>(
  parts: ResourceParts<Body, One>,
  stateOf: (read: readonly Part<One>[], refunded: number | null) => RemoteState,
) {
  const ended = new Map<string, One>()
  let polls = 0
  return async (service: ServiceClient, resourceId: string, options: CallOptions): Promise<RemoteState> => {
    const read = await readEach(parts, service, resourceIdsOf(resourceId), options, ended)
    for (const { id, one } of read.parts) {
      // One that lacks its file is read again: the file may come after the end.
      if (one !== null && isEnded(one) && !(one.status === 'completed' && parts.fileOf(one) === null))
        ended.set(id, one)
    }
    const state = stateOf(read.parts, read.refunded)
    const owed = read.parts.reduce((sum, { one }) => sum + (one?.status === 'failed' ? (creditsOf(one) ?? 0) : 0), 0)
    if (state.end.kind === 'open' || read.refunded === null || read.refunded >= owed) return state
    polls += 1
    return polls > mostPolls ? state : { ...state, end: { kind: 'open' } }
  }
}
