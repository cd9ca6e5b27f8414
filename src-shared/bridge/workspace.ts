import { z } from 'zod'
import { WorkspaceId } from '../domain/ids.ts'
import { procedure } from './failures.ts'

/** "This computer" (practice credits) or an account at a service (real ones). The key itself never crosses the bridge. */
export const Workspace = z.object({
  id: WorkspaceId,
  kind: z.enum(['local', 'hosted']),
  name: z.string(),
  baseUrl: z.string(),
  /** The key's last four characters. */
  keyHint: z.string(),
  createdAt: z.string(),
})
export type Workspace = z.output<typeof Workspace>

/** Where keys are kept on this machine, in a word and in a sentence for a person. */
export const VaultInfo = z.object({
  kind: z.enum(['keychain', 'file', 'session']),
  sentence: z.string(),
})
export type VaultInfo = z.output<typeof VaultInfo>

/** The workspaces of this profile, the open one, and where their keys are kept. */
export const WorkspaceState = z.object({
  current: Workspace.nullable(),
  workspaces: z.array(Workspace),
  vault: VaultInfo,
})
export type WorkspaceState = z.output<typeof WorkspaceState>

/** What is typed to connect an account. */
export const AccountEntry = z.object({ baseUrl: z.string(), key: z.string() })
export type AccountEntry = z.output<typeof AccountEntry>

/** The result of checking a key without spending anything. */
export const AccountCheck = z.object({
  /** Credits. */
  balance: z.int(),
  tier: z.string().nullable(),
  /** Requests of the key's sixty a minute that the check used. */
  requestsUsed: z.int(),
})
export type AccountCheck = z.output<typeof AccountCheck>

/** Workspaces: opening, connecting and forgetting accounts. */
export const workspaceContract = {
  state: procedure.output(WorkspaceState),
  /** Opens "This computer", starting the embedded service where it does not run yet. */
  openLocal: procedure.output(WorkspaceState),
  /** Asks the service whether the key is good. Saves nothing. */
  check: procedure.input(AccountEntry).output(AccountCheck),
  /** Checks, then keeps the key in the vault and opens the workspace. */
  connect: procedure.input(AccountEntry).output(WorkspaceState),
  /**
   * Checks a new key of an account and takes it in the place of the old one: its runs go on by themselves. A key of another
   * account is refused with INVALID_INPUT, as far as the service can tell.
   */
  replaceKey: procedure.input(z.object({ id: WorkspaceId, key: z.string() })).output(WorkspaceState),
  open: procedure.input(z.object({ id: WorkspaceId })).output(WorkspaceState),
  /** Drops the key and closes the workspace; the library and the ledger stay. */
  forget: procedure.input(z.object({ id: WorkspaceId })).output(WorkspaceState),
  /** Fills up the practice credits of "This computer" to what it began with. */
  fillPractice: procedure.output(z.void()),
}
