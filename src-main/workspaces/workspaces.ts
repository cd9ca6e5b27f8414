import { refuseField } from '#shared/domain/refuse-field.ts'
import type { Sentence } from '#shared/domain/said.ts'
import { say } from '#shared/domain/sentences/say.ts'
import type {
  AccountCheck,
  AccountEntry,
  Workspace,
  WorkspaceState,
  ServiceDashboard,
} from '#shared/bridge/workspace.ts'
import { Failure, isFailure } from '#shared/domain/failure.ts'
import { WorkspaceId } from '#shared/domain/ids.ts'
import type { Clock, Log, Random } from '#shared/util/ports.ts'
import type { ServiceClient } from '../api/client.ts'
import type { OpenService } from '../api/create-api.ts'
import type { JobsTable } from '../cache/tables/jobs.ts'
import type { StoredWorkspace, WorkspacesTable } from '../cache/tables/workspaces.ts'
import type { StudioEvents } from '../events/studio-events.ts'
import type { EmbeddedService, FillPractice } from '../embedded/embedded-service.ts'
import type { KeyRing } from '../keys/key-ring.ts'
import type { ServiceConnections } from './connections.ts'

/** The one workspace that needs no account. */
export const localId = WorkspaceId.parse('local')

type Reader = {
  /** Reads a typed address; `href` has no slash at its end. @throws Failure ADDRESS_MALFORMED */
  readBaseUrl(typed: string): { href: string; origin: string; path: string }
  /** @throws Failure KEY_MALFORMED */
  checkKeyFormat(typed: string): void
  keyHintOf(key: string): string
}

function notTheService(error: unknown): unknown {
  // An answer of another shape at the first contact means that something else runs at this address.
  if (!isFailure(error) || !['UNREADABLE_ANSWER', 'NOT_FOUND', 'MODEL_UNKNOWN'].includes(error.code)) return error
  const sentence = say('account.notService')
  return new Failure('NOT_THE_SERVICE', sentence, { charged: 'no', field: 'baseUrl' }, { cause: error })
}

function noWorkspace(): Failure {
  return new Failure('NO_WORKSPACE', say('account.noWorkspace'), {
    charged: 'no',
  })
}

/** Runs that are read with a new key, to check that it belongs to the same account. */
const mostAsked = 3

const refuseKey = (sentence: Sentence): Failure => refuseField('key', sentence)

/** Opens, checks, stores and removes workspaces. */
export function createWorkspaces(deps: {
  table: WorkspacesTable
  keys: KeyRing
  embedded: EmbeddedService
  fillPractice: FillPractice
  openDashboard: () => Promise<ServiceDashboard>
  refresh: (workspaceId: WorkspaceId) => Promise<void>
  reader: Reader
  openService: OpenService
  connections: Pick<ServiceConnections, 'budgetOfKey' | 'drop' | 'refreshed'>
  jobs: Pick<JobsTable, 'lastStarted' | 'moveAccount' | 'transaction'>
  events: StudioEvents
  /** Closes what is open of a workspace that was just removed. */
  onForgotten: (workspaceId: WorkspaceId) => Promise<void>
  clock: Clock
  random: Random
  log: Log
}) {
  const { table, keys, reader, connections, clock } = deps
  let currentId: WorkspaceId | null = table.lastOpened()?.id ?? null
  let localUrl = ''

  const present = (row: StoredWorkspace): Workspace => ({
    id: row.id,
    kind: row.kind,
    name: row.name,
    baseUrl: row.kind === 'local' ? localUrl : row.baseUrl,
    keyHint: row.keyHint,
    createdAt: new Date(row.createdAt).toISOString(),
  })
  const state = (): WorkspaceState => {
    const workspaces = table.list().map(present)
    const current = workspaces.find(({ id }) => id === currentId) ?? null
    return { current, workspaces, vault: keys.info() }
  }
  const open = (id: WorkspaceId): WorkspaceState => {
    table.markOpened(id, clock.now())
    currentId = id
    deps.events.emit('workspaceOpened', id)
    return state()
  }
  async function openLocal(): Promise<WorkspaceState> {
    const { baseUrl, apiKey } = await deps.embedded.endpoint()
    localUrl = baseUrl
    const known = table.read(localId)
    table.write({
      id: localId,
      kind: 'local',
      name: 'This computer',
      baseUrl: '',
      keyHint: reader.keyHintOf(apiKey),
      keyPrint: '',
      createdAt: known?.createdAt ?? clock.now(),
    })
    return open(localId)
  }

  /** Reads the public catalog without the key first: a key is sent only to what looks like the service. */
  async function check(entry: AccountEntry): Promise<AccountCheck> {
    const { href } = reader.readBaseUrl(entry.baseUrl)
    reader.checkKeyFormat(entry.key)
    // The window of a key that is only being checked: its requests still count once the key is opened.
    const budget = connections.budgetOfKey(keys.printOf(entry.key))
    const opened = deps.openService({ baseUrl: href, key: entry.key, budget, onContact: () => undefined })
    try {
      await opened.service.model.list({})
      const credits = await opened.service.account.balance({}, { priority: 'user' })
      return { balance: credits.balance, tier: credits.tier ?? null, requestsUsed: budget.state().used }
    } catch (error) {
      throw notTheService(error)
    } finally {
      await opened.close()
    }
  }

  async function connect(entry: AccountEntry): Promise<WorkspaceState> {
    const { href, origin } = reader.readBaseUrl(entry.baseUrl)
    const { balance } = await check(entry)
    const keyPrint = keys.printOf(entry.key)
    const known = table.find(href, keyPrint)
    const id = known?.id ?? WorkspaceId.parse(deps.random.uuid())
    // The key first: a workspace without its key could be opened but do nothing.
    await keys.keep(id, origin, entry.key)
    table.write({
      id,
      kind: 'hosted',
      name: new URL(href).hostname,
      baseUrl: href,
      keyHint: reader.keyHintOf(entry.key),
      keyPrint,
      createdAt: known?.createdAt ?? clock.now(),
    })
    if (known === null) {
      table.writeBalance(id, { credits: balance, at: clock.now() })
      table.writeExpected(id, { expected: balance, held: 0 })
    }
    return open(id)
  }

  /** Whether the service knows this account's runs under the new key; false where there are none. */
  async function knowsRuns(service: ServiceClient, workspaceId: WorkspaceId): Promise<boolean> {
    const runs = deps.jobs.lastStarted(workspaceId, mostAsked)
    for (const id of runs) {
      try {
        await service.generation.read({ params: { id }, query: {} }, { subject: 'this run', priority: 'user' })
        return true
      } catch (error) {
        if (!isFailure(error) || error.code !== 'NOT_FOUND') throw error
      }
    }
    if (runs.length === 0) return false
    throw refuseKey(say('account.otherAccount'))
  }
  async function replaceKey(id: WorkspaceId, key: string): Promise<WorkspaceState> {
    const row = table.read(id)
    if (row === null || row.kind !== 'hosted') throw noWorkspace()
    reader.checkKeyFormat(key)
    const keyPrint = keys.printOf(key)
    const other = table.find(row.baseUrl, keyPrint)
    if (other !== null && other.id !== id) {
      throw refuseKey(say('account.connected'))
    }
    // Uses the previous key's window: both keys should belong to one account.
    const budget = connections.budgetOfKey(row.keyPrint)
    const opened = deps.openService({ baseUrl: row.baseUrl, key, budget, onContact: () => undefined })
    let isSameAccount: boolean
    try {
      await opened.service.account.balance({}, { priority: 'user' })
      isSameAccount = await knowsRuns(opened.service, id)
    } finally {
      await opened.close()
    }
    await keys.keep(id, new URL(row.baseUrl).origin, key)
    deps.jobs.transaction(() => {
      table.write({ ...row, keyHint: reader.keyHintOf(key), keyPrint })
      deps.jobs.moveAccount(id, row.keyPrint, keyPrint, isSameAccount)
    })
    connections.refreshed(id, row.keyPrint)
    return state()
  }

  return {
    state,
    /**
     * Replaces the key of an account and continues its runs. @throws Failure as `check`, and INVALID_INPUT where the
     * key belongs to another account as far as the service shows; nothing is changed then.
     */
    replaceKey,
    /** @throws Failure NO_WORKSPACE where none is open. */
    currentId(): WorkspaceId {
      if (currentId === null) throw noWorkspace()
      return currentId
    },
    isCurrent: (id: WorkspaceId): boolean => id === currentId,
    openLocal,
    /** @throws Failure KEY_MALFORMED, ADDRESS_MALFORMED, KEY_REFUSED, UNREACHABLE, NOT_THE_SERVICE or SUSPENDED. */
    check,
    connect,
    async open(id: WorkspaceId): Promise<WorkspaceState> {
      const row = table.list().find((one) => one.id === id)
      if (row === undefined) throw noWorkspace()
      return row.kind === 'local' ? openLocal() : open(id)
    },
    async forget(id: WorkspaceId): Promise<WorkspaceState> {
      const row = table.read(id)
      if (row === null) throw noWorkspace()
      if (row.kind === 'hosted') await keys.forget(id, new URL(row.baseUrl).origin)
      table.markForgotten(id, clock.now())
      if (currentId === id) currentId = null
      await deps.onForgotten(id)
      await connections.drop(id)
      return state()
    },
    /** Refills the practice credits of "This computer". @throws Failure LOCAL_SERVICE_DOWN */
    async fillPractice(): Promise<void> {
      await deps.fillPractice()
      await deps.refresh(localId)
    },
    /** @throws Failure LOCAL_SERVICE_DOWN */
    dashboard: deps.openDashboard,
  }
}
/** "This computer" and the accounts of a profile, and which one is open. */
export type Workspaces = ReturnType<typeof createWorkspaces>
