import { readFile } from 'node:fs/promises'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type {
  Agent,
  AgentChange,
  GatewayConnection,
  AgentSettings,
  AgentsState,
  CallFilter,
} from '#shared/bridge/agents.ts'
import { availableIn } from '#shared/domain/available-credits.ts'
import type { AgentId, AssetId, WorkspaceId } from '#shared/domain/ids.ts'
import { type Sentence, spoken } from '#shared/domain/said.ts'
import { say } from '#shared/domain/sentences/say.ts'
import type { Clock, Log, Random } from '#shared/util/ports.ts'
import type { OpenProfile } from '../cache/profile.ts'
import type { StoredAgent } from '../cache/tables/agents.ts'
import type { StudioEvents } from '../events/studio-events.ts'
import type { JobService } from '../jobs/job-service.ts'
import type { Library } from '../library/library.ts'
import type { Media } from '../media/create-media.ts'
import type { Connections } from '../jobs/ports.ts'
import type { Composer } from '../composer/create-composer.ts'
import type { Money } from '../money/create-money.ts'
import type { ModelCatalog } from '../money/catalog.ts'
import { configurationOf, type StdioCommand } from '#shared/domain/client-configuration.ts'
import { Failure } from '#shared/domain/failure.ts'
import type { AgentBudgets } from './agent-budgets.ts'
import { createAgentRegistry } from './agent-registry.ts'
import { createAgentSessions } from './agent-sessions.ts'
import { findByHeader } from './agent-tokens.ts'
import { createApprovals } from './approvals.ts'
import { createCallGate } from './call-gate.ts'
import { pathOfClientFile, writeClientFile } from './client-files.ts'
import { removeGatewayAddress, writeGatewayAddress } from './gateway-address.ts'
import { createGatewayServer } from './gateway-server.ts'
import { testConnection } from './test-connection.ts'
import { createReadingTools } from './tools/reading-tools.ts'
import { createRoundTools } from './tools/round-tools.ts'
import { createRunningTools } from './tools/running-tools.ts'

/** The port of the gateway, below the range from which systems take ports; another one where it is taken. */
const usualPort = 27813
/** Turns of the event loop in which a refusal reaches the socket. */
const turnsToAnswer = 10
/** How long calls that ordered nothing stay listed. Milliseconds. */
const keptForMs = 90 * 24 * 60 * 60_000

/** What the gateway needs of the studio. `hash`: SHA-256 as hexadecimal; `zone`: the user's time zone. */
export type AgentsDeps = {
  readonly tables: Pick<OpenProfile, 'agents' | 'agentCalls' | 'jobs' | 'readOnly' | 'workspaces'>
  readonly budgets: AgentBudgets
  readonly jobs: JobService
  readonly library: Library
  readonly catalog: ModelCatalog
  readonly composer: Composer
  readonly money: Pick<Money, 'billing' | 'askOver'>
  readonly connections: Pick<Connections, 'isLocal' | 'nameOf'>
  readonly media: Pick<Media, 'thumbnails' | 'isHere'>
  readonly profileFolder: string
  /** The program that speaks to the gateway for clients over stdio. */
  readonly mcpCommand: StdioCommand
  readonly platform: string
  readonly version: string
  readonly onSecret: (secret: string) => void
  readonly zone: () => string
  readonly hash: (text: string) => string
  readonly runInBackground: (what: string, work: Promise<void>) => void
  readonly events: StudioEvents
  readonly clock: Clock
  readonly random: Random
  readonly log: Log
}

/**
 * Creates the agents of a profile: who they are, what they may do and spend, and the gateway that they call. It listens
 * from `start` on, once there is an agent.
 */
export function createAgents(deps: AgentsDeps) {
  const { tables, budgets, library, composer, money, media, events, clock, random, log } = deps
  const { agents, agentCalls: calls } = tables
  const onChange = () => events.emit('agentsChanged')
  const sessions = createAgentSessions({ clock, onChange })
  const approvals = createApprovals({ clock, onChange })
  const gate = createCallGate({ ...deps, agents, calls, approvals, askOver: money.askOver, onChange })
  const registry = createAgentRegistry({
    agents,
    calls,
    budgets,
    connectedAt: sessions.connectedAt,
    onToken: deps.onSecret,
    clock,
    random,
  })

  async function thumbnail(id: AssetId) {
    const asset = library.source(id)
    if (asset === null || asset.kind === 'audio' || !media.isHere(asset)) return null
    try {
      const path = await media.thumbnails.thumbnail(asset.path, asset.sha256, 512)
      return { data: (await readFile(path)).toString('base64'), mimeType: 'image/webp' }
    } catch (error) {
      log.info('An agent gets no thumbnail of a file', { error })
      return null
    }
  }
  const functions = {
    ...deps,
    gate,
    calls,
    thumbnail,
    readDraft: (draftId: string) => tables.jobs.readDraft(draftId),
    rounds: composer.rounds,
    brands: (id: WorkspaceId) => composer.plays.brands(id, 'known'),
    balance: (id: WorkspaceId) => availableIn(money.billing.balance(id)),
    isPractice: (id: WorkspaceId) => deps.connections.isLocal(id),
  }
  const mayConnect = (agent: StoredAgent) => !agent.isStopped && !agents.areStopped()
  const server = createGatewayServer({
    tools: [...createReadingTools(functions), ...createRunningTools(functions), ...createRoundTools(functions)],
    version: deps.version,
    source: (id) => library.source(id),
    workspaceOf: ({ agentId }) => agents.read(agentId)?.workspaceId ?? null,
    agentOf: (header) => findByHeader(agents, header),
    mayConnect,
    sessions,
    random,
    log,
  })
  events.on('agentStopped', (id) => endCalls(id, 'stopped'))
  let problem: Sentence | null = null
  let starting: Promise<void> | null = null
  let stopWatching = () => {}

  async function listen(): Promise<void> {
    try {
      await server.listen(usualPort).catch(() => server.listen(0))
      const host = server.address()
      if (host !== null) await writeGatewayAddress(deps.profileFolder, host)
      problem = null
    } catch (error) {
      log.warn('The gateway cannot listen', { error })
      problem = say('agents.noPort')
    }
    onChange()
  }
  /** Listens once there is an agent. */
  async function listenIfNeeded(): Promise<void> {
    if (tables.readOnly !== null || server.address() !== null || !agents.hasAny()) return
    starting ??= listen().finally(() => {
      starting = null
    })
    await starting
  }
  /** Refuses what waits, and ends the sessions once the refusals are sent. New requests are refused meanwhile. */
  async function endSessions(id: AgentId | null, reason: 'stopped' | 'revoked' | 'ended'): Promise<void> {
    approvals.refuseAll(id, reason)
    const ended = sessions.ids(id)
    for (let turn = 0; turn < turnsToAnswer; turn += 1) await nextTurn()
    for (const one of ended) sessions.end(one)
  }
  function endCalls(id: AgentId | null, reason: 'stopped' | 'revoked'): void {
    deps.runInBackground('end the sessions of agents', endSessions(id, reason))
    onChange()
  }

  const url = () => `http://${server.address() ?? `127.0.0.1:${usualPort}`}/mcp`
  const connection = (): GatewayConnection => ({
    url: url(),
    stdio: {
      command: deps.mcpCommand.command,
      args: [...deps.mcpCommand.args, '--profile', deps.profileFolder],
      env: { ...deps.mcpCommand.env },
    },
    platform: deps.platform,
  })
  /** @throws Failure NOT_FOUND for a token that is not this agent's. */
  function withOwnToken(workspaceId: WorkspaceId, id: AgentId, token: string): StoredAgent {
    const agent = registry.find(workspaceId, id)
    if (findByHeader(agents, `Bearer ${token}`)?.id === id) return agent
    const sentence = say('agents.tokenReplaced')
    throw new Failure('NOT_FOUND', sentence, { charged: 'no', what: 'the token' })
  }

  return {
    state(workspaceId: WorkspaceId): AgentsState {
      return {
        address: server.address(),
        problem: spoken(problem),
        isStopped: agents.areStopped(),
        resetsAt: new Date(budgets.resetsAt()).toISOString(),
        agents: registry.list(workspaceId),
        approvals: approvals.list(workspaceId),
        elsewhere: [...approvals.counts()]
          .filter(([id]) => id !== workspaceId)
          .map(([id, count]) => ({ workspaceId: id, name: deps.connections.nameOf(id), count })),
      }
    },
    /** Resolves when the gateway listens. @throws Failure INVALID_INPUT for a name that is taken */
    async create(workspaceId: WorkspaceId, settings: AgentSettings): Promise<{ agent: Agent; token: string }> {
      const created = registry.create(workspaceId, settings)
      await listenIfNeeded()
      onChange()
      return created
    },
    /** @throws Failure NOT_FOUND or INVALID_INPUT */
    update(workspaceId: WorkspaceId, id: AgentId, change: AgentChange): Agent {
      const agent = registry.update(workspaceId, id, change)
      onChange()
      return agent
    },
    /** How clients reach the gateway. */
    connection,
    /** @throws Failure NOT_FOUND or FILE_REFUSED */
    async writeConfiguration(workspaceId: WorkspaceId, id: AgentId, token: string) {
      const { client } = withOwnToken(workspaceId, id, token)
      const configuration = configurationOf(client, { ...connection(), token })
      if (configuration.kind !== 'file' || configuration.file === null) {
        const sentence = say('agents.noClientFile')
        throw new Failure('NOT_FOUND', sentence, { charged: 'no', what: 'the file' })
      }
      const file = pathOfClientFile(configuration.file, process.env)
      return { file, backup: await writeClientFile(file, configuration) }
    },
    /** @throws Failure NOT_FOUND or UNREACHABLE */
    async test(workspaceId: WorkspaceId, id: AgentId, token: string): Promise<Agent> {
      withOwnToken(workspaceId, id, token)
      await testConnection(url(), token)
      const agent = registry.noteTested(workspaceId, id)
      onChange()
      return agent
    },
    /** Ends the sessions of the old token. @throws Failure NOT_FOUND */
    async newToken(workspaceId: WorkspaceId, id: AgentId): Promise<{ agent: Agent; token: string }> {
      const renewed = registry.newToken(workspaceId, id)
      endCalls(id, 'revoked')
      await listenIfNeeded()
      return renewed
    },
    /** @throws Failure NOT_FOUND */
    stop(workspaceId: WorkspaceId, id: AgentId, isStopped: boolean): Agent {
      const agent = registry.stop(workspaceId, id, isStopped)
      if (isStopped) endCalls(id, 'stopped')
      onChange()
      return agent
    },
    stopAll(isStopped: boolean): void {
      agents.stopAll(isStopped)
      if (isStopped) endCalls(null, 'stopped')
      onChange()
    },
    /** @throws Failure NOT_FOUND */
    revoke(workspaceId: WorkspaceId, id: AgentId): Agent {
      const agent = registry.revoke(workspaceId, id)
      endCalls(id, 'revoked')
      return agent
    },
    /** Revokes the agents of a workspace that was removed. */
    forget(workspaceId: WorkspaceId): void {
      for (const { id, revokedAt } of agents.list(workspaceId)) {
        if (revokedAt !== null) continue
        registry.revoke(workspaceId, id)
        endCalls(id, 'revoked')
      }
    },
    /** How many requests wait for the user, in all workspaces. */
    waiting: (): number => [...approvals.counts().values()].reduce((sum, count) => sum + count, 0),
    approve: approvals.approve,
    refuse: approvals.refuse,
    calls: (workspaceId: WorkspaceId, id: AgentId, filter: CallFilter, before: number | null, limit: number) =>
      registry.page(workspaceId, id, filter, before, limit),
    csv: registry.csv,
    /** Ends the calls that waited when the studio ended, and listens if there is an agent. */
    async start(): Promise<void> {
      if (tables.readOnly !== null) return
      calls.endOpen(clock.now())
      calls.prune(clock.now() - keptForMs)
      stopWatching = sessions.watch()
      onChange()
      await listenIfNeeded()
    },
    async end(): Promise<void> {
      stopWatching()
      await starting
      await endSessions(null, 'ended')
      const wasListening = server.address() !== null
      await server.stop()
      if (wasListening) await removeGatewayAddress(deps.profileFolder)
    },
  }
}
/** The agents of a profile, and their gateway. */
export type Agents = ReturnType<typeof createAgents>
