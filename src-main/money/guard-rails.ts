import type { GuardOrder, GuardRails as ShownRails } from '#shared/bridge/guard-rails.ts'
import type { WorkspaceId } from '#shared/domain/ids.ts'
import type { Clock } from '#shared/util/ports.ts'
import type { GuardRailsTable } from '../cache/tables/guard-rails.ts'
import { iso } from './claims.ts'
import type { SpendRule } from './spending-limits.ts'

/**
 * Creates the guard rails of workspaces. `keyOf`: the print of the key in use; null where keys have no cap.
 * `balanceOf`: what the account has, as far as it is known. Credits.
 */
export function createGuardRails(deps: {
  table: GuardRailsTable
  keyOf: (workspaceId: WorkspaceId) => string | null
  balanceOf: (workspaceId: WorkspaceId) => number | null
  /** When the latest charge was recorded, ms since 1970. */
  latestCharge: (workspaceId: WorkspaceId) => number
  clock: Clock
}) {
  const { table, clock } = deps

  function read(workspaceId: WorkspaceId) {
    const key = deps.keyOf(workspaceId)
    const rails = table.list(workspaceId)
    const creditsOf = (kind: GuardOrder['kind'], account = '') =>
      rails.find((rail) => rail.kind === kind && rail.account === account)?.credits ?? null
    const cap = key === null ? null : creditsOf('key', key)
    return { ask: creditsOf('ask'), balance: creditsOf('balance'), key, cap }
  }
  /** The service counts a key's spending from the first of the month, UTC. Setting the clock back opens no new month. */
  function spentWith(workspaceId: WorkspaceId, key: string) {
    const now = new Date(Math.max(clock.now(), deps.latestCharge(workspaceId)))
    const firstOf = (months: number) => Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 1)
    return { spent: table.spentBy(workspaceId, key, firstOf(0)), resetsAt: firstOf(1) }
  }

  return {
    /** The price from which on a click is confirmed; null if none is. */
    askOver: (workspaceId: WorkspaceId): number | null => read(workspaceId).ask,
    /** The rules that refuse a call. */
    rulesOf(workspaceId: WorkspaceId): SpendRule[] {
      const { balance, key, cap } = read(workspaceId)
      const all = { who: 'all', subject: '' } as const
      const rules: SpendRule[] = []
      if (balance !== null) {
        const has = deps.balanceOf(workspaceId)
        const most = has === null ? null : has - balance
        rules.push({ ...all, name: 'balance', limit: balance, most, spent: 0, resetsAt: null })
      }
      if (key !== null && cap !== null) {
        rules.push({ ...all, name: 'key', limit: cap, most: cap, ...spentWith(workspaceId, key) })
      }
      return rules
    },
    /** As a window shows them. `held`: what unfinished runs may still take. */
    show(workspaceId: WorkspaceId, held: number): ShownRails {
      const { ask, balance, key, cap } = read(workspaceId)
      if (key === null) return { ask, balance, key: null }
      const { spent, resetsAt } = spentWith(workspaceId, key)
      return { ask, balance, key: { cap, spent, held, resetsAt: iso(resetsAt) } }
    },
    /** Sets a guard rail, or removes it with null. The cap of a key is that of the one in use. */
    set(workspaceId: WorkspaceId, { kind, credits }: GuardOrder): void {
      const account = kind === 'key' ? deps.keyOf(workspaceId) : ''
      if (account === null) return
      if (credits === null) table.remove(workspaceId, { kind, account })
      else table.write(workspaceId, { kind, account, credits }, clock.now())
    },
  }
}
/** The user's guard rails. */
export type GuardRails = ReturnType<typeof createGuardRails>
