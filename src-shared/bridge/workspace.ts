import { Said } from '../domain/said.ts'
import { z } from 'zod'
import { WorkspaceId } from '../domain/ids.ts'
import { procedure } from './failures.ts'

/** "This computer" (practice credits) or an account at a service (real ones). Keys never cross the bridge. */
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

/** Where this machine stores keys, as a kind and a sentence for the user. */
export const VaultInfo = z.object({
  kind: z.enum(['keychain', 'file', 'session']),
  sentence: z.string(),
  said: Said.optional(),
})
export type VaultInfo = z.output<typeof VaultInfo>

/** The workspaces of this profile, the open one, and where their keys are stored. */
export const WorkspaceState = z.object({
  current: Workspace.nullable(),
  workspaces: z.array(Workspace),
  vault: VaultInfo,
})
export type WorkspaceState = z.output<typeof WorkspaceState>

/** What the user enters to connect an account. */
export const AccountEntry = z.object({ baseUrl: z.string(), key: z.string() })
export type AccountEntry = z.output<typeof AccountEntry>

/** The result of checking a key without spending anything. */
export const AccountCheck = z.object({
  /** Credits. */
  balance: z.int(),
  tier: z.string().nullable(),
  /** Requests that the check used, of the key's sixty a minute. */
  requestsUsed: z.int(),
})
export type AccountCheck = z.output<typeof AccountCheck>

/** The pages of the embedded service for one account, to be opened in a browser. Each call opens a new session. */
export const ServiceDashboard = z.object({ webhooksUrl: z.url(), apiKeysUrl: z.url(), brandsUrl: z.url() })
export type ServiceDashboard = z.output<typeof ServiceDashboard>

/** Workspaces: opening, connecting and removing accounts. */
export const workspaceContract = {
  state: procedure.output(WorkspaceState),
  /** Opens "This computer" and starts the embedded service if needed. */
  openLocal: procedure.output(WorkspaceState),
  /** Asks the service whether the key is valid. Saves nothing. */
  check: procedure.input(AccountEntry).output(AccountCheck),
  /** Checks the key, saves it in the vault and opens the workspace. */
  connect: procedure.input(AccountEntry).output(WorkspaceState),
  /** Checks and replaces an account's key; its runs continue. INVALID_INPUT for a key of another account, if known. */
  replaceKey: procedure.input(z.object({ id: WorkspaceId, key: z.string() })).output(WorkspaceState),
  open: procedure.input(z.object({ id: WorkspaceId })).output(WorkspaceState),
  /** Deletes the key and closes the workspace; the library and the ledger stay. */
  forget: procedure.input(z.object({ id: WorkspaceId })).output(WorkspaceState),
  /** Resets the practice credits of "This computer" to the initial amount. */
  fillPractice: procedure.output(z.void()),
  /** Opens the dashboard of "This computer". @throws Failure LOCAL_SERVICE_DOWN */
  dashboard: procedure.output(ServiceDashboard),
}
