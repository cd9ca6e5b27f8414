import { type Sentence, spoken } from '#shared/domain/said.ts'
import { asWritten, say, sayAll } from '#shared/domain/sentences/say.ts'
import type { ReceiverState, TestEvent } from '#shared/bridge/received-events.ts'
import type { StudioStatus } from '#shared/bridge/status.ts'
import { Failure } from '#shared/domain/failure.ts'
import type { AssetId, JobId, WorkspaceId } from '#shared/domain/ids.ts'
import { isReachableFrom, type PublicAddressState } from '#shared/domain/public-address.ts'
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
import { createSigningSecrets, type SecretStore, type SigningSlot } from './signing-secrets.ts'

/** The port of the receiver, below the range from which systems take ports; another one where it is taken. */
const usualPort = 27811

/** The endpoints of the embedded service's account, which Backlot manages itself. */
export type LocalEndpoints = {
  /** Registers an address for all events, in place of the one with id `previous`. Returns the new one's id. */
  register(url: string, previous: string | null): Promise<string>
  /** Has the service send a test event. Returns its id. */
  sendTest(event: TestEvent): Promise<string>
  /** Whether the service still has an address under this id. */
  has(id: string, url: string): Promise<boolean>
}

/** The public address, as far as the receiver depends on it. */
type PublicPlace = {
  address(): string | null
  state(): PublicAddressState
  /** The host names under which requests may arrive through it, in lower case. */
  hosts(): readonly string[]
}

/**
 * Creates the receiver of webhooks and its inbox. "This computer" registers it by itself; another account needs the
 * address of the receiver entered at its service.
 *
 * `publicPlace`: where the internet reaches the receiver. `serviceUrlOf`: where the service of an account is; null for
 * an unknown one. `retention` in ms.
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
  /** The vault's slot for signing secrets that the user enters, by the origin of the service. */
  signing: SigningSlot
  publicPlace: PublicPlace
  serviceUrlOf: (workspaceId: WorkspaceId) => string | null
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
  const { table, isLocal, publicPlace, events, clock, random, log, runInBackground } = deps
  const originOf = (id: WorkspaceId) => URL.parse(deps.serviceUrlOf(id) ?? '')?.origin ?? ''
  const store: SecretStore = {
    read: (id) => (isLocal(id) ? Promise.resolve(null) : deps.signing.read(id, originOf(id))),
    write: (id, text) => deps.signing.keep(id, originOf(id), text),
    remove: (id) => deps.signing.forget(id, originOf(id)),
  }
  const secrets = createSigningSecrets({
    read: deps.readSecret,
    store,
    onSecret: deps.onSecret,
    clock,
    log,
  })
  const onChange = (workspaceId: WorkspaceId) => events.emit('eventsChanged', workspaceId)
  const notify = ({ kind, sentence }: Notice) =>
    deps.reportAlert(kind, { sentence, settle: { action: 'dismiss', run: () => deps.reportAlert(kind, null) } })
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
  const problems = new Map<WorkspaceId, Sentence>()
  /** Workspaces whose service was seen to have the receiver's address in this run. */
  const confirmed = new Set<WorkspaceId>()
  let refusal: Sentence | null = null
  let listening: Promise<void> = Promise.resolve()

  const receiver = createReceiver({
    find: (token) => tokens.get(token) ?? null,
    take: inbox.take,
    hosts: publicPlace.hosts,
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
  /** The public address, if the service of an account can reach it: not one of this computer from elsewhere. */
  function publicBaseOf(workspaceId: WorkspaceId): string | null {
    const address = deps.isReadOnly ? null : publicPlace.address()
    return address !== null && isReachableFrom(deps.serviceUrlOf(workspaceId) ?? '', address) ? address : null
  }
  /** The address that the service of a workspace can reach; null if there is none. */
  function urlOf(workspaceId: WorkspaceId): string | null {
    const host = receiver.address()
    const base = isLocal(workspaceId) ? (host === null ? null : `http://${host}`) : publicBaseOf(workspaceId)
    return base === null ? null : `${base}/h/${pathOf(workspaceId).token}`
  }

  async function register(workspaceId: WorkspaceId): Promise<void> {
    await listening
    await secrets.learn(workspaceId)
    const path = pathOf(workspaceId)
    const url = urlOf(workspaceId)
    if (url === null || !isLocal(workspaceId)) return
    try {
      // Its own database may have been reset since.
      const isKnown = path.endpointUrl === url && path.endpointId !== null
      if (isKnown && (await deps.endpoints.has(path.endpointId ?? '', url))) {
        confirmed.add(workspaceId)
        problems.delete(workspaceId)
        return report(workspaceId)
      }
      const endpointId = await deps.endpoints.register(url, path.endpointId)
      table.writePath({ ...path, endpointId, endpointUrl: url })
      confirmed.add(workspaceId)
      problems.delete(workspaceId)
    } catch (error) {
      log.warn('The receiver could not be registered', { error })
      problems.set(workspaceId, sayAll(say('receiver.notTaken'), say('receiver.polling')))
    }
    report(workspaceId)
  }
  const report = (workspaceId: WorkspaceId) => {
    onChange(workspaceId)
    events.emit('receiverChanged')
  }
  async function listen(): Promise<void> {
    try {
      await receiver.listen(usualPort).catch(() => receiver.listen(0))
    } catch (error) {
      log.warn('The receiver cannot listen', { error })
      refusal = sayAll(say('receiver.noPortNow'), say('receiver.polling'))
    }
    events.emit('receiverChanged')
  }
  const open = (workspaceId: WorkspaceId) => {
    inbox.resume(workspaceId)
    runInBackground('register the receiver', register(workspaceId))
  }

  const problemOf = (workspaceId: WorkspaceId) => refusal ?? problems.get(workspaceId) ?? null

  /** What the status bar says of the receiver of a workspace. */
  function status(workspaceId: WorkspaceId): StudioStatus['receiver'] {
    const problem = problemOf(workspaceId)
    if (problem !== null) return { kind: 'problem', sentence: problem.text, said: problem.said }
    if (deps.isReadOnly) return { kind: 'off' }
    if (isLocal(workspaceId)) return { kind: confirmed.has(workspaceId) ? 'local' : 'checking' }
    const place = publicPlace.state()
    if (place.kind === 'broken') {
      const { text, said } = sayAll(asWritten(place.sentence, place.said), say('receiver.polling'))
      return { kind: 'problem', sentence: text, said }
    }
    if (place.kind === 'off' || publicBaseOf(workspaceId) !== null) return { kind: place.kind }
    const { text, said } = say('receiver.onlyLocal')
    return { kind: 'problem', sentence: text, said }
  }

  return {
    inbox,
    status,
    rules,
    /** Deletes what is older than the setting says, in the background. */
    deleteOld: retention.begin,
    receive: receiver.receive,
    expect: receiver.expect,
    isListening: () => receiver.address() !== null,
    /** The address for the webhook of one request; null while the service cannot reach it. */
    requestUrl: (workspaceId: WorkspaceId): string | null =>
      isLocal(workspaceId) || publicPlace.state().kind === 'works' ? urlOf(workspaceId) : null,
    state(workspaceId: WorkspaceId): ReceiverState {
      return {
        address: receiver.address(),
        problem: spoken(problemOf(workspaceId)),
        url: urlOf(workspaceId),
        isRegistered: isLocal(workspaceId) && confirmed.has(workspaceId),
        secrets: secrets.of(workspaceId).length,
        sources: secrets.sourcesOf(workspaceId),
        today: inbox.today(workspaceId),
      }
    },
    /** @throws Failure NOT_FOUND for an account whose service only its own dashboard can ask. */
    async sendTest(workspaceId: WorkspaceId, event: TestEvent): Promise<string> {
      if (!isLocal(workspaceId)) {
        throw new Failure('NOT_FOUND', say('webhooks.askDashboard'), {
          charged: 'no',
          what: 'a way to ask for one',
        })
      }
      await register(workspaceId)
      return deps.endpoints.sendTest(event)
    },
    /** Stores a signing secret that the user entered. @throws Failure INVALID_INPUT, or VAULT_UNAVAILABLE. */
    async keepSecret(workspaceId: WorkspaceId, secret: string): Promise<void> {
      await secrets.keep(workspaceId, secret)
      inbox.checkAgain(workspaceId)
    },
    /** Removes the signing secrets that the user entered. @throws Failure VAULT_UNAVAILABLE */
    async forgetSecret(workspaceId: WorkspaceId): Promise<void> {
      await secrets.forget(workspaceId)
      onChange(workspaceId)
    },
    /** Begins to listen and resolves once it does, or cannot. `current`: the open workspace. */
    async start(current: WorkspaceId | null): Promise<void> {
      if (deps.isReadOnly) return
      listening = listen()
      forwarder.pump()
      retention.begin()
      events.on('workspaceOpened', open)
      events.on('publicAddressChanged', () => {
        for (const workspaceId of new Set(tokens.values())) onChange(workspaceId)
      })
      if (current !== null) open(current)
      await listening
    },
    async stop(): Promise<void> {
      effects.stop()
      await listening
      retention.stop()
      await receiver.stop()
      await forwarder.stop()
    },
  }
}
/** The receiver of webhooks, and the inbox of what it received. */
export type Webhook = ReturnType<typeof createWebhook>
