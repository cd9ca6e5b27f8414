import type { Transaction } from '#shared/contract/account.ts'
import { limits } from '#shared/contract/limit.ts'
import type { WorkspaceId } from '#shared/domain/ids.ts'
import type { Clock } from '#shared/util/ports.ts'
import { z } from 'zod'
import type { ServiceClient } from '../api/client.ts'
import type { AccountMovementsTable, AccountReadingsTable, StoredMovement } from '../cache/tables/account.ts'

/** Opens the account routes of a workspace's service. */
export type AccountRoutesOf = (workspaceId: WorkspaceId) => Promise<Pick<ServiceClient, 'account' | 'user'>>

/** How far the history was read: how many transactions the service has, and whether all are stored. */
const HistoryState = z.object({ total: z.int().nullable(), isComplete: z.boolean() })

const nothingRead = { total: null, isComplete: false } as const

/** Pages asked for at once: more would take a minute's requests from runs. */
const mostPages = 10

type NewMovement = Omit<StoredMovement, 'seq'>

function toMovement({ id, type, amount, balance, description, resourceType, resourceId, createdAt }: Transaction) {
  const at = Date.parse(createdAt)
  return {
    id,
    type,
    amount,
    balance: balance ?? null,
    description,
    resourceType: resourceType ?? null,
    resourceId: resourceId ?? null,
    at: Number.isNaN(at) ? null : at,
  } satisfies NewMovement
}

/**
 * Creates the stored history of accounts. It has no gaps: transactions are added at its new end until a known one
 * follows, and at its old end by their count. If more is new than is worth asking for, it begins again.
 */
export function createAccountHistory(deps: {
  movements: AccountMovementsTable
  readings: AccountReadingsTable
  service: AccountRoutesOf
  clock: Clock
  onChange: (workspaceId: WorkspaceId) => void
}) {
  const { movements, readings, clock, onChange } = deps
  const turns = new Map<WorkspaceId, Promise<unknown>>()

  const stateOf = (workspaceId: WorkspaceId) => readings.read(workspaceId, 'history', HistoryState)
  const limit = limits.history.most

  /** One request at a time: two would add the same transactions at two places. */
  function inTurn<T>(workspaceId: WorkspaceId, work: () => Promise<T>): Promise<T> {
    const before = turns.get(workspaceId) ?? Promise.resolve()
    const turn = before.then(work, work)
    turns.set(workspaceId, turn)
    return turn
  }
  async function readPage(workspaceId: WorkspaceId, offset: number) {
    const { account } = await deps.service(workspaceId)
    const { transactions, pagination } = await account.history({ query: { limit, offset } })
    const isEnd = pagination === undefined ? transactions.length < limit : !pagination.hasMore
    return { found: transactions.map(toMovement), total: pagination?.total ?? null, isEnd }
  }
  const noteState = (workspaceId: WorkspaceId, total: number | null, isComplete: boolean) =>
    readings.write(workspaceId, 'history', { total, isComplete }, clock.now())

  async function readNewest(workspaceId: WorkspaceId): Promise<void> {
    const isFirst = movements.count(workspaceId) === 0
    const found = new Map<string, NewMovement>()
    let offset = 0
    let total: number | null = null
    let isEnd = false
    let isJoined = false
    for (let page = 0; page < (isFirst ? 1 : mostPages) && !isEnd && !isJoined; page += 1) {
      const answer = await readPage(workspaceId, offset)
      const known = movements.known(
        workspaceId,
        answer.found.map(({ id }) => id),
      )
      ;({ total, isEnd } = answer)
      isJoined = known.size > 0
      offset += answer.found.length
      for (const one of answer.found) found.set(one.id, one)
      if (answer.found.length === 0) break
    }
    const wasComplete = stateOf(workspaceId)?.value.isComplete ?? false
    movements.transaction(() => {
      // Known ones that the service has no more would stand between others.
      const isLost = !isFirst && (!isJoined || (total !== null && total < movements.count(workspaceId)))
      if (isLost) movements.clear(workspaceId)
      movements.add(workspaceId, 'newest', [...found.values()])
    })
    noteState(workspaceId, total, isEnd || (wasComplete && isJoined))
    onChange(workspaceId)
  }
  /** Reads the page before the oldest. Returns whether anything older was added. */
  async function readOlder(workspaceId: WorkspaceId): Promise<boolean> {
    if (stateOf(workspaceId)?.value.isComplete === true) return false
    const stored = movements.count(workspaceId)
    const { found, total, isEnd } = await readPage(workspaceId, stored)
    const known = movements.known(
      workspaceId,
      found.map(({ id }) => id),
    )
    const older = found.filter(({ id }) => !known.has(id))
    movements.transaction(() => movements.add(workspaceId, 'oldest', older))
    // If the page holds nothing new, the rest cannot be reached by counting.
    noteState(workspaceId, total, isEnd || older.length === 0)
    if (older.length > 0) onChange(workspaceId)
    return older.length > 0
  }

  return {
    /** How many transactions are stored and how many the service has, with the time of the last reading. */
    state(workspaceId: WorkspaceId) {
      const known = stateOf(workspaceId)
      return {
        stored: movements.count(workspaceId),
        ...(known?.value ?? nothingRead),
        at: known?.at ?? null,
      }
    },
    /** Reads what is new. Rejects with the failure of the service. */
    refresh: (workspaceId: WorkspaceId): Promise<void> => inTurn(workspaceId, () => readNewest(workspaceId)),
    /** Reads one more page of older transactions. Rejects with the failure of the service. */
    extend: (workspaceId: WorkspaceId): Promise<boolean> => inTurn(workspaceId, () => readOlder(workspaceId)),
    /** Reads older pages until the history reaches back to a moment (ms since 1970), as far as is worth asking for. */
    async reach(workspaceId: WorkspaceId, since: number): Promise<void> {
      for (let page = 0; page < mostPages; page += 1) {
        const oldest = movements.following(workspaceId, null, 1)[0]?.at ?? null
        if (oldest === null || oldest < since) return
        if (!(await inTurn(workspaceId, () => readOlder(workspaceId)))) return
      }
    },
  }
}
/** The history of accounts as far as it is stored here. */
export type AccountHistory = ReturnType<typeof createAccountHistory>
