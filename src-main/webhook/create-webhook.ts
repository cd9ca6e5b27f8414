import type { ReceiverState, TestEvent } from '#shared/bridge/received-events.ts'
import { Failure } from '#shared/domain/failure.ts'
import type { AssetId, JobId, WorkspaceId } from '#shared/domain/ids.ts'
import { type Clock, type Log, newCapability, type Random } from '#shared/util/ports.ts'
import type { EventForwardsTable } from '../cache/tables/event-forwards.ts'
import type { ReceivedEventsTable, StoredEvent } from '../cache/tables/received-events.ts'
import type { EventJob, StudioEvents } from '../events/studio-events.ts'
import { createEventEffects } from './event-effects.ts'
import { createEventInbox } from './event-inbox.ts'
import type { ReportAlert } from '../log/active-alerts.ts'
import { createForwarder } from './forwarding/forwarder.ts'
import { createForwardRules, type RuleSecrets } from './forwarding/forward-rules.ts'
import type { Notice } from './read-delivery.ts'
import { createReceiver } from './receiver.ts'
import { createRetention } from './retention.ts'
import { createSigningSecrets } from './signing-secrets.ts'

/** The port of the receiver, below the range from which systems take ports; another one where it is taken. */
const usualPort = 27811

/** The endpoints of the embedded service's account, which Backlot manages itself. */
export type LocalEndpoints = {
  /** Registers an address for all events, in place of the one with id `previous`. Returns the new one's id. */
  register(url: string, previous: string | null): Promise<string>
  /** Has the service send a test event. Returns its id. */
  sendTest(event: TestEvent): Promise<string>
}

/**
 * Creates the receiver of webhooks and its inbox. "This computer" registers it by itself; another account needs the
 * address of the receiver entered at its service.
 *
 * `publicAddress`: where the internet reaches the receiver; null if nowhere. `retention` in ms.
 */
export function createWebhook(deps: {
  table: ReceivedEventsTable
  isReadOnly: boolean
  isLocal: (workspaceId: WorkspaceId) => boolean
  forwards: EventForwardsTable
  ruleSecrets: RuleSecrets
  readSecret: (workspaceId: WorkspaceId) => Promise<string>
  onSecret: (secret: string) => void
  endpoints: LocalEndpoints
  publicAddress: () => string | null
  retention: () => number
  hint: (workspaceId: WorkspaceId, resourceId: string, isSure: boolean) => JobId | null
  jobOf: (workspaceId: WorkspaceId, resourceId: string) => EventJob | null
  fileOf: (jobId: JobId) => AssetId | null
  readBalance: (workspaceId: WorkspaceId) => Promise<void>
  readAccount: (workspaceId: WorkspaceId) => Promise<void>
  reportAlert: ReportAlert
  /** Called with each event after it was stored, and its raw body. */
  onEvent?: ((event: StoredEvent, body: Uint8Array) => void) | undefined
  runInBackground: (what: string, work: Promise<void>) => void
  events: StudioEvents
  clock: Clock
  random: Random
  log: Log
}) {
  const { table, isLocal, publicAddress, events, clock, random, log, runInBackground } = deps
  const secrets = createSigningSecrets({ read: deps.readSecret, onSecret: deps.onSecret, clock, log })
  const onChange = (workspaceId: WorkspaceId) => events.emit('eventsChanged', workspaceId)
  const notify = ({ kind, sentence }: Notice) =>
    deps.reportAlert(kind, { sentence, settle: { label: 'Dismiss', run: () => deps.reportAlert(kind, null) } })
  const effects = createEventEffects({ ...deps, notify, onChange })
  const forwarder = createForwarder({
    table: deps.forwards,
    eventsTable: table,
    secretOf: deps.ruleSecrets.read,
    onChange,
    clock,
    log,
  })
  const rules = createForwardRules({
    table: deps.forwards,
    forwarder,
    secrets: deps.ruleSecrets,
    onChange,
    clock,
    random,
  })
  const { onEvent = () => undefined } = deps
  const inbox = createEventInbox({ ...deps, secrets, effects, forwarder, onEvent, onChange })
  const retention = createRetention({
    table,
    retention: deps.retention,
    onChange: () => {
      for (const { workspaceId } of table.paths()) onChange(workspaceId)
    },
    clock,
    log,
  })
  const tokens = new Map(table.paths().map(({ token, workspaceId }) => [token, workspaceId]))
  /** Why the service does not send, by workspace. */
  const problems = new Map<WorkspaceId, string>()
  let refusal: string | null = null

  const receiver = createReceiver({
    find: (token) => tokens.get(token) ?? null,
    take: inbox.take,
    hosts: () => {
      const address = publicAddress()
      return address === null ? [] : [new URL(address).host]
    },
    clock,
    log,
  })

  function pathOf(workspaceId: WorkspaceId) {
    const known = table.pathOf(workspaceId)
    if (known !== null) return known
    const made = { workspaceId, token: newCapability(random), endpointId: null, endpointUrl: null }
    table.writePath(made)
    tokens.set(made.token, workspaceId)
    return made
  }
  /** The address that the service of a workspace can reach; null if there is none. */
  function urlOf(workspaceId: WorkspaceId): string | null {
    const host = receiver.address()
    const base = isLocal(workspaceId) ? (host === null ? null : `http://${host}`) : publicAddress()
    return base === null ? null : `${base}/h/${pathOf(workspaceId).token}`
  }

  async function register(workspaceId: WorkspaceId): Promise<void> {
    await secrets.learn(workspaceId)
    const path = pathOf(workspaceId)
    const url = urlOf(workspaceId)
    if (url === null || !isLocal(workspaceId) || path.endpointUrl === url) return
    try {
      const endpointId = await deps.endpoints.register(url, path.endpointId)
      table.writePath({ ...path, endpointId, endpointUrl: url })
      problems.delete(workspaceId)
    } catch (error) {
      log.warn('The receiver could not be registered', { error })
      problems.set(
        workspaceId,
        'The service on this computer didn’t take the address of the receiver. Polling covers it.',
      )
    }
    onChange(workspaceId)
  }
  async function listen(): Promise<void> {
    try {
      await receiver.listen(usualPort).catch(() => receiver.listen(0))
    } catch (error) {
      log.warn('The receiver cannot listen', { error })
      refusal = 'Backlot can’t open a port on this computer. Polling covers it.'
    }
  }
  const open = (workspaceId: WorkspaceId) => {
    inbox.resume(workspaceId)
    runInBackground('register the receiver', register(workspaceId))
  }

  return {
    inbox,
    rules,
    /** Deletes what is older than the setting says, in the background. */
    deleteOld: retention.begin,
    receive: receiver.receive,
    /** The address for the webhook of one request; null if the service cannot reach it. */
    requestUrl: (workspaceId: WorkspaceId): string | null => (isLocal(workspaceId) ? urlOf(workspaceId) : null),
    state(workspaceId: WorkspaceId): ReceiverState {
      return {
        address: receiver.address(),
        problem: refusal ?? problems.get(workspaceId) ?? null,
        url: urlOf(workspaceId),
        isRegistered: isLocal(workspaceId) && pathOf(workspaceId).endpointUrl === urlOf(workspaceId),
        secrets: secrets.of(workspaceId).length,
        today: inbox.today(workspaceId),
      }
    },
    /** @throws Failure NOT_FOUND for an account whose service only its own dashboard can ask. */
    async sendTest(workspaceId: WorkspaceId, event: TestEvent): Promise<string> {
      if (!isLocal(workspaceId)) {
        throw new Failure('NOT_FOUND', 'Send a test event from the dashboard of this service.', {
          charged: 'no',
          what: 'a way to ask for one',
        })
      }
      await register(workspaceId)
      return deps.endpoints.sendTest(event)
    },
    /** Starts listening. `current`: the open workspace. */
    async start(current: WorkspaceId | null): Promise<void> {
      if (deps.isReadOnly) return
      await listen()
      forwarder.pump()
      retention.begin()
      events.on('workspaceOpened', open)
      if (current !== null) open(current)
    },
    async stop(): Promise<void> {
      effects.stop()
      retention.stop()
      await receiver.stop()
      await forwarder.stop()
    },
  }
}
/** The receiver of webhooks, and the inbox of what it received. */
export type Webhook = ReturnType<typeof createWebhook>
