import { say } from '#shared/domain/sentences/say.ts'
import { Failure, isFailure } from '#shared/domain/failure.ts'
import type { WorkspaceId } from '#shared/domain/ids.ts'
import type { Clock } from '#shared/util/ports.ts'
import type { Contact, ServiceClient } from '../api/client.ts'
import type { OpenedTools, OpenService, OpenTools } from '../api/create-api.ts'
import type { RateBudget } from '../api/rate-budget.ts'
import type { WorkspacesTable } from '../cache/tables/workspaces.ts'
import type { StudioEvents } from '../events/studio-events.ts'
import type { EmbeddedService } from '../embedded/embedded-service.ts'
import type { KeyRing } from '../keys/key-ring.ts'
import type { MediaRule } from '../media/media-fetcher.ts'

/** State of a workspace's service as of the last call. `since`: ms since 1970. */
export type ConnectionState =
  | { readonly kind: 'online' }
  | { readonly kind: 'offline'; readonly since: number }
  | { readonly kind: 'key-refused' }
  /** It takes connections and answers nothing. */
  | { readonly kind: 'silent'; readonly since: number }
  /** Something else answers in its place, such as the sign-in page of a network. */
  | { readonly kind: 'portal'; readonly since: number }

type Connection = {
  readonly service: ServiceClient
  readonly budget: RateBudget
  readonly mediaRule: MediaRule
  /** The print of the key in use; empty for this computer's own service, whose keys all belong to one account. */
  readonly account: string
  /** The last characters of the key in use; empty for this computer's own service. */
  readonly keyHint: string
}
type Held = ReturnType<OpenService> & { readonly baseUrl: string; readonly key: string }

const keyMissing = new Failure('KEY_REFUSED', say('account.keyGone'), { charged: 'no', field: 'key' })
const notRunning = new Failure('UNREACHABLE', say('account.notRunning'), {
  charged: 'no',
  field: 'baseUrl',
})
const unknownWorkspace = new Failure('NOT_FOUND', say('account.unknown'), {
  charged: 'no',
  what: 'the account',
})

/** Where a service's tools are unless something else is known (assumed: the interface names no address). */
const usualToolsUrl = (baseUrl: string) => `${baseUrl}/mcp`

/** The services of a profile's workspaces. */
export type ServiceConnections = ReturnType<typeof createConnections>

/**
 * Creates the services of all workspaces: one client and one rate budget each, on first use.
 *
 * The first call starts this computer's own service; a client is rebuilt where it restarted at another address. Emits
 * an event when an unreachable service answers again.
 */
export function createConnections(deps: {
  workspaces: WorkspacesTable
  keys: KeyRing
  embedded: EmbeddedService
  /** `scope`: which key's window. */
  openBudget: (scope: string) => RateBudget
  openService: OpenService
  openTools: OpenTools
  /** The part of a key that may be shown. */
  keyHintOf: (key: string) => string
  clock: Clock
  events: StudioEvents
}) {
  const { workspaces, keys, embedded, events, clock } = deps
  const clients = new Map<WorkspaceId, Held>()
  const budgets = new Map<string, RateBudget>()
  const states = new Map<WorkspaceId, Exclude<ConnectionState, { kind: 'silent' }>>()
  /** When each service that is silent became so: ms since 1970. Its state before that is kept. */
  const silences = new Map<WorkspaceId, number>()
  let noteUse = (): void => undefined

  const find = (workspaceId: WorkspaceId) => {
    const workspace = workspaces.read(workspaceId)
    if (workspace === null) throw unknownWorkspace
    return workspace
  }
  const budgetOfKey = (scope: string): RateBudget => {
    const known = budgets.get(scope)
    if (known !== undefined) return known
    const budget = deps.openBudget(scope)
    budget.onChange(() => events.emit('connectionChanged'))
    budgets.set(scope, budget)
    return budget
  }
  // The service counts by key (interface: Limits), so a key that is opened twice has one window.
  const budgetOf = (workspaceId: WorkspaceId): RateBudget => {
    const { keyPrint } = find(workspaceId)
    return budgetOfKey(keyPrint === '' ? workspaceId : keyPrint)
  }
  type Answered = Exclude<Contact, { kind: 'silent' }>
  type State = Exclude<ConnectionState, { kind: 'silent' }>
  const stateAfter = (workspaceId: WorkspaceId, contact: Answered, before: State | undefined): State => {
    // Public calls are answered whatever the key, so they prove nothing about it.
    if (contact.kind === 'reached' && contact.isPublic === true && before?.kind === 'key-refused') return before
    if (contact.kind === 'reached') return { kind: 'online' }
    if (contact.failure.code === 'KEY_REFUSED') return { kind: 'key-refused' }
    // Nothing of a network stands between this computer and its own service.
    if (contact.failure.code === 'NOT_THE_SERVICE' && workspaces.read(workspaceId)?.kind === 'hosted') {
      return before?.kind === 'portal' ? before : { kind: 'portal', since: clock.now() }
    }
    if (contact.failure.code !== 'UNREACHABLE') return { kind: 'online' }
    return before?.kind === 'offline' ? before : { kind: 'offline', since: clock.now() }
  }
  const noteSilence = (workspaceId: WorkspaceId) => {
    if (silences.has(workspaceId)) return
    silences.set(workspaceId, clock.now())
    events.emit('connectionChanged')
  }
  const note = (workspaceId: WorkspaceId, contact: Contact) => {
    if (contact.kind === 'silent') return noteSilence(workspaceId)
    // A request that was given up says nothing new about a service that is silent.
    const isGivenUp =
      contact.kind === 'failed' && contact.failure.code === 'UNREACHABLE' && contact.isUnreached !== true
    const wasSilent = !isGivenUp && silences.delete(workspaceId)
    const before = states.get(workspaceId)
    const after = stateAfter(workspaceId, contact, before)
    states.set(workspaceId, after)
    if (after.kind === 'online' && before !== undefined && before.kind !== 'online')
      events.emit('serviceReached', workspaceId)
    if (after.kind !== before?.kind || wasSilent) events.emit('connectionChanged')
  }
  async function locate(workspaceId: WorkspaceId) {
    const { kind, baseUrl } = find(workspaceId)
    if (kind === 'local') {
      const { baseUrl: address, mcpUrl, apiKey } = await embedded.endpoint()
      return { baseUrl: address, toolsUrl: mcpUrl ?? usualToolsUrl(address), key: apiKey, account: '', keyHint: '' }
    }
    const key = await keys.read(workspaceId, new URL(baseUrl).origin)
    if (key === null) throw keyMissing
    return { baseUrl, toolsUrl: usualToolsUrl(baseUrl), key, account: keys.printOf(key), keyHint: deps.keyHintOf(key) }
  }
  async function connect(workspaceId: WorkspaceId): Promise<Connection> {
    const { baseUrl, key, account, keyHint } = await locate(workspaceId)
    const budget = budgetOf(workspaceId)
    const { origin, protocol } = new URL(baseUrl)
    // Plain http is accepted only on loopback: the embedded service or one started by hand, with its files.
    const mediaRule: MediaRule = protocol === 'http:' ? { kind: 'origin', origin } : { kind: 'public' }
    const known = clients.get(workspaceId)
    const facts = { budget, mediaRule, account, keyHint }
    if (known?.baseUrl === baseUrl && known.key === key) return { service: known.service, ...facts }
    const onContact = (contact: Contact) => note(workspaceId, contact)
    const opened = deps.openService({ baseUrl, key, budget, onContact })
    // Set before the first await, so that concurrent calls share one client.
    clients.set(workspaceId, { ...opened, baseUrl, key })
    await known?.close()
    return { service: opened.service, ...facts }
  }

  return {
    isLocal: (workspaceId: WorkspaceId) => find(workspaceId).kind === 'local',
    isRemoved: (workspaceId: WorkspaceId) => workspaces.isForgotten(workspaceId),
    nameOf: (workspaceId: WorkspaceId) => find(workspaceId).name,
    budgetOf,
    /** The rate budget of a key, by its print, whether or not a workspace uses it. */
    budgetOfKey,
    /** Whether a client of the workspace was opened. */
    isInUse: (workspaceId: WorkspaceId) => clients.has(workspaceId),
    /** The workspaces of which a client was opened. */
    listInUse: (): WorkspaceId[] => [...clients.keys()],
    stateOf(workspaceId: WorkspaceId): ConnectionState {
      const state = states.get(workspaceId) ?? { kind: 'online' }
      const since = silences.get(workspaceId)
      // A refused key stops the queue, silent service or not.
      return since === undefined || state.kind === 'key-refused' ? state : { kind: 'silent', since }
    },
    /**
     * Finds out whether a service in use answers within `withinMs`, without the key and outside its rate window. Only
     * the workspace's state tells. Does not start this computer's own service.
     */
    async probe(workspaceId: WorkspaceId, modelId: string, withinMs: number): Promise<void> {
      if (!clients.has(workspaceId)) return
      const isDown = () => note(workspaceId, { kind: 'failed', failure: notRunning, isUnreached: true })
      if (find(workspaceId).kind === 'local') {
        if (!embedded.isRunning()) return isDown()
        // It may have restarted at another address, or never get ready again.
        const cancel = clock.after(withinMs, () => noteSilence(workspaceId))
        try {
          await connect(workspaceId)
        } catch (error) {
          if (!isFailure(error)) throw error
          return isDown()
        } finally {
          cancel()
        }
      }
      await clients.get(workspaceId)?.probe(modelId, withinMs)
    },
    /** Rejects with LOCAL_SERVICE_DOWN, KEY_REFUSED or VAULT_UNAVAILABLE where the service cannot be reached. */
    of(workspaceId: WorkspaceId): Promise<Connection> {
      noteUse()
      return connect(workspaceId)
    },
    /** Calls `listener` for each use of a service but probes, instead of an earlier one. */
    watchUse(listener: () => void): void {
      noteUse = listener
    },
    /**
     * Opens the tool server of a workspace, at its usual address or at one that the user entered. `maySpend`: whether its
     * calls may be charged. Rejects as `of` does.
     */
    async openTools(workspaceId: WorkspaceId, entered: string | null, maySpend: boolean): Promise<OpenedTools> {
      const { toolsUrl, key } = await locate(workspaceId)
      return deps.openTools({ url: entered ?? toolsUrl, key, budget: budgetOf(workspaceId), maySpend })
    },
    /** Switches to a new key of the same account and keeps its rate window. `print`: of the previous key. */
    refreshed(workspaceId: WorkspaceId, print: string): void {
      const budget = budgets.get(print)
      if (budget !== undefined) budgets.set(find(workspaceId).keyPrint, budget)
      states.delete(workspaceId)
      silences.delete(workspaceId)
      events.emit('serviceReached', workspaceId)
      events.emit('connectionChanged')
    },
    /** Drops what is cached for a workspace whose key is gone. */
    async drop(workspaceId: WorkspaceId): Promise<void> {
      await clients.get(workspaceId)?.close()
      clients.delete(workspaceId)
      states.delete(workspaceId)
      silences.delete(workspaceId)
    },
    async stop(): Promise<void> {
      await Promise.all([...clients.values()].map((client) => client.close()))
      clients.clear()
      for (const budget of new Set(budgets.values())) budget.stop()
    },
  }
}
