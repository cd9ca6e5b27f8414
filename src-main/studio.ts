import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { ModelInput } from '#shared/contract/generation.ts'
import type { WorkspaceId } from '#shared/domain/ids.ts'
import { stopAll } from '#shared/util/stop-all.ts'
import { createAgentBudgets } from './agents/agent-budgets.ts'
import { createAgentExcess } from './agents/agent-excess.ts'
import { createAgents } from './agents/create-agents.ts'
import { createServiceTools } from './agents/service-tools.ts'
import { toolPriceSources } from './agents/tool-price-sources.ts'
import { readBaseUrl, createApi } from './api/create-api.ts'
import { createContext, type BridgeContext } from './bridge/bridge-context.ts'
import { bridgeRouter, type BridgeRouter } from './bridge/router.ts'
import { keepSafe } from './cache/profile-safety.ts'
import { openSafely } from './cache/profile.ts'
import { reservedBy } from './cache/tables/job-row.ts'
import { createCast } from './cast/create-cast.ts'
import { createComposerNotes } from './composer/composer-notes.ts'
import { createComposer } from './composer/create-composer.ts'
import { createSlotReminders } from './composer/slot-reminders.ts'
import { createResourceNotes } from './cast/resource-notes.ts'
import { createLocalService } from './embedded/create-local-service.ts'
import { markWaitingUnconfirmed } from './jobs/job-store.ts'
import { additionsTo } from './jobs/resource/avatar-speech-kind.ts'
import { createPromptOutputs } from './jobs/kinds/batch-prompts.ts'
import { assetFacts } from './jobs/kinds/save-files.ts'
import { createUploads } from './jobs/kinds/uploads.ts'
import { countWaiting } from './jobs/scheduling/queue-summary.ts'
import { createPauseForLimit } from './jobs/scheduling/pauses.ts'
import { createSecretStore } from './keys/secret-store.ts'
import { checkKeyFormat, keyHintOf, createKeyRing, readSealKey } from './keys/key-ring.ts'
import { createImportUploads } from './inputs/import-uploads.ts'
import { createInputs, openInputFiles } from './inputs/input-files.ts'
import { createLibraryFiles } from './library/create-library-files.ts'
import { createStorage } from './library/create-storage.ts'
import { openLibrary } from './library/library.ts'
import { organiseLibrary } from './library/organise-library.ts'
import type { StudioEvents } from './events/studio-events.ts'
import { createDiagnostics } from './log/create-diagnostics.ts'
import { reportVault } from './log/active-alerts.ts'
import { createMedia } from './media/create-media.ts'
import { createShowAsset } from './media/show-asset.ts'
import { createPrices } from './money/quotes.ts'
import { createMoney } from './money/create-money.ts'
import { localDay, localZone } from './money/spend-report.ts'
import { createAccount } from './account/create-account.ts'
import { createOutbound } from './outbound/outbound.ts'
import { createWays } from './outbound/ways.ts'
import { createPublicPlace } from './public-address/create-public-place.ts'
import { moveAwayUnreadable, createSettings } from './settings/settings.ts'
import { createSupport } from './transfer/create-support.ts'
import { createUpdates } from './updates/create-updates.ts'
import { createWebhook } from './webhook/create-webhook.ts'
import { createConnections } from './workspaces/connections.ts'
import { createNetworkState, type NetworkState } from './workspaces/network-state.ts'
import { createServiceHealth } from './workspaces/service-health.ts'
import { createWorkspaces, localId } from './workspaces/workspaces.ts'
import type { AppInfo } from '#shared/bridge/app.ts'
import type { StudioDeps } from './studio-deps.ts'
import { resumeWork, stepsToStop } from './studio-lifecycle.ts'
import { createJobService } from './jobs/job-service.ts'

const hash = (text: string) => createHash('sha256').update(text).digest('hex')

/** A running studio. `router` and `context` are the bridge; `media` serves media files. */
export type Studio = {
  readonly router: BridgeRouter
  readonly context: BridgeContext
  media(request: Request): Promise<Response>
  readonly events: StudioEvents
  /** Told by a host when the computer sleeps, wakes or changes its network. */
  readonly network: Pick<NetworkState, 'sleep' | 'wake' | 'changed'>
  /** Logs and shows an unhandled error, and stops sending until the user resumes. */
  reportUnexpected(error: unknown): void
  /** Ends all waits and processes and releases the profile. Unfinished work continues at the next start. */
  stop(): Promise<void>
}

function infoOf({ host, version, platform, mediaBase, profileFolder }: StudioDeps): AppInfo {
  return { host, version, platform, mediaBase, profileFolder }
}

/**
 * Builds a studio from its modules, opens the profile and continues what the last run left unfinished.
 *
 * @throws Failure PROFILE_IN_USE where another process has the profile, or the error of a file that cannot be opened.
 */
export async function createStudio(deps: StudioDeps): Promise<Studio> {
  const { random, vault, settingsStore, profileFolder, mediaFolder, markFolder } = deps
  const { startServiceProcess, startBurnProcess, chooseFolder, isAttended, onSettings, onStep } = deps
  const { thumbnailWorker, backupWorker, libraryWorker } = deps.files
  const { worksAhead = true, version, lock } = deps

  const { redaction, log, clock, events, alerts, unexpected, runInBackground } = createDiagnostics(deps)
  const { reportAlert, isSpendingStopped } = alerts
  const yieldToLoop = () => new Promise<void>((resolve) => clock.after(0, resolve))
  const ways = createWays(deps)
  const outbound = createOutbound({ proxiesFor: deps.proxiesFor, trust: ways.trust })
  const base = { events, clock, random, log, hash, yieldToLoop, runInBackground, outbound }

  const secretsOf = (kind: string) => createSecretStore({ kind, vault, onSecret: redaction.add })
  const onVault = (isLocked: boolean) => reportVault(reportAlert, isLocked)
  const sealKey = await readSealKey(vault, log, () => onVault(true))
  const profile = await openSafely({ ...base, version, lock, folder: profileFolder, markFolder, sealKey })
  const { readOnly, workspaces: table } = profile
  const moveAway = () => moveAwayUnreadable(join(profileFolder, 'settings.json'), clock.now())
  const settings = createSettings({ ...base, store: settingsStore, moveAway, reportAlert, onChange: onSettings })
  const keys = createKeyRing({ vault, onKey: redaction.add, onVault })
  await keys.learn(table.list().filter(({ kind }) => kind === 'hosted'))

  const inputsFolder = join(profileFolder, 'inputs')
  const isNeeded = () => table.list().some(({ kind }) => kind === 'hosted')
  const publicPlace = createPublicPlace({ ...base, settings, programs: deps.programs, isNeeded })
  const inputFiles = await openInputFiles({ ...base, folder: inputsFolder, place: publicPlace.place })
  const serviceFolder = join(profileFolder, 'service')
  const kept = ['--data', serviceFolder, '--files-origin', inputFiles.origin]
  const args = ['--port', '0', ...kept, '--json', '--tied', '--network-sent']
  const program = { start: startServiceProcess, args, refusal: readOnly, onSecret: redaction.add }
  const { embedded, engines, ...local } = createLocalService({
    ...base,
    ...program,
    ways,
    keys: { ...secretsOf('engine-key'), hide: redaction.add },
    onModels: () => readLocalModels(),
  })
  const keyShare = () => settings.read().keyShare
  const api = createApi({ ...base, secrets: redaction, stampsOf: profile.rateStampsOf, keyShare, isAttended })
  const connections = createConnections({ ...base, ...api, workspaces: table, keys, embedded, keyHintOf })
  const service = async (id: WorkspaceId) => (await connections.of(id)).service

  const { catalog, quotes } = createPrices({ ...base, tables: profile, service })
  const readLocalModels = () =>
    catalog
      .readAgain(localId)
      .catch((error: unknown) => log.warn('The models of this computer were not read', { error }))
  embedded.onReady(() => catalog.readMissing(localId))
  const modelIdOf = (id: WorkspaceId) => catalog.recent(id)[0] ?? null
  const network = createNetworkState({ ...base, connections, modelIdOf, onChanged: engines.sendNetwork })
  const folders = { mediaFolder, profileFolder, alsoSwept: [inputsFolder], chooseFolder }
  const media = createMedia({ ...base, ...folders, tables: profile, alerts, thumbnailWorker, startBurnProcess })
  const { outputsOf, templateOf } = createPromptOutputs(profile.outputs)
  const reader = profile.openReader(libraryWorker, !worksAhead)
  const saved = openLibrary({ ...base, tables: profile, reader, states: media.states, templateOf, models: catalog })
  const { library } = saved
  const trashDays = () => settings.read().trashDays
  const organised = organiseLibrary({ ...base, tables: profile, reader, library, media, trashDays, worksAhead })
  const storage = createStorage({ ...base, tables: profile, media, library, chooseFolder })
  const inputs = createInputs({ ...base, files: inputFiles, tables: profile, connections, library, media })
  const libraryFiles = createLibraryFiles({
    ...base,
    ...saved,
    tables: profile,
    media,
    outputsOf,
    organised,
    host: deps,
  })
  const imports = createImportUploads({ ...base, profileFolder, files: libraryFiles.imported })

  // A guard of money is called directly, never by an event.
  const pauseForLimit = createPauseForLimit(profile.counts, events)
  const budgets = createAgentBudgets({ tables: profile, reservedBy, dayOf: localDay, clock })
  const excess = createAgentExcess({ tables: profile, budgets, events, reportAlert })
  const money = createMoney({
    ...base,
    tables: profile,
    service,
    reservedBy,
    admitAgents: budgets.admit,
    checkAgent: excess.check,
    pauseForLimit,
  })
  const onAccepted = () => markWaitingUnconfirmed(profile, events)
  const safe = { profile, media, backupWorker, worksAhead, alerts, onAccepted }
  const { guard, backUp, stop: stopSafety } = keepSafe({ ...base, ...safe })
  unexpected.guardWith(guard)
  const guards = { guard: unexpected.gate, keepUp: guard.keepUp, pauseForLimit, isSpendingStopped }
  const { report } = unexpected
  const notes = createResourceNotes({ ...base, table: profile.resources, jobs: profile.jobs })
  const composerNotes = createComposerNotes({ ...base, tables: profile })
  const needs = {
    tables: profile,
    resources: notes,
    composer: composerNotes,
    uploads: createUploads({ clock, onChange: (jobId) => events.emit('uploadChanged', jobId) }),
    prices: quotes,
    models: catalog,
    connections: { ...connections, isHeld: network.isHeld },
    media,
    library,
    missing: inputs.sharedFiles.missingIn,
    webhookOf: (id: WorkspaceId) => webhook.requestUrl(id),
    eventsFlow: (id: WorkspaceId) => webhook.inbox.isFlowing(id),
  }
  const jobs = createJobService({ ...base, ...needs, money: { ...money, ...guards }, report, onStep })
  const { recordings } = media
  const cast = createCast({
    ...base,
    table: profile.resources,
    outputs: profile.outputs,
    jobs: profile.jobs,
    joinedSpeeches: profile.joinedSpeeches,
    library,
    isHere: media.isHere,
    joiner: media.speechJoiner,
    aligner: media.aligner,
    folderOf: (id) => connections.nameOf(id),
    recordings,
    resources: jobs.resources,
    runOf: jobs.latest,
    assetFacts,
    notes,
    service,
    additionsTo,
    budgetOf: (id) => connections.budgetOf(id),
    isBusy: (id) => countWaiting(profile.counts.totals(id)) > 0,
  })

  const composer = createComposer({
    ...base,
    tables: profile,
    notes: composerNotes,
    submit: jobs.composer,
    allowance: jobs.allowance,
    present: jobs.present,
    source: library.source,
    isHere: media.isHere,
    receivedOf: jobs.receivedOf,
    service,
    stateOf: (id) => connections.stateOf(id),
    mediaBase: deps.mediaBase,
  })

  const account = createAccount({
    ...base,
    tables: profile,
    service,
    claims: money.service.claims,
    accountOf: money.accountOf,
    refreshBalance: money.billing.refresh,
    windowOf: (id) => connections.budgetOf(id).state().used,
    countsOf: (id) => jobs.summary(id).counts,
    onPurchaseStep: deps.onPurchaseStep,
  })
  const estimate = async (id: WorkspaceId, body: { modelId: string; input: ModelInput }) =>
    (await (await service(id)).generation.estimate({ body }, { priority: 'user' })).credits
  const serviceTools = createServiceTools({
    ...base,
    table: profile.toolCalls,
    workspaces: table,
    openTools: connections.openTools,
    readAddress: (typed) => readBaseUrl(typed).href,
    pricesOf: (id) => toolPriceSources({ estimate, videos: jobs.videos, speech: cast.speech, composer }, id),
    guard,
    gate: unexpected.gate,
    assertMayCall: money.assertMayCall,
    billing: money.billing,
    account: account.service,
    onCall: account.explainAgain,
  })
  const webhook = createWebhook({
    ...base,
    table: profile.receivedEvents,
    forwards: profile.eventForwards,
    ruleSecrets: secretsOf('forward-secret'),
    isReadOnly: readOnly !== null,
    isLocal: (id) => connections.isLocal(id),
    readSecret: async (id) => (await (await service(id)).webhook.secret({})).secret,
    onSecret: redaction.add,
    endpoints: local.endpoints,
    signing: keys.signing,
    publicPlace,
    serviceUrlOf: (id) => table.read(id)?.baseUrl ?? null,
    retention: () => settings.read().eventDays * 24 * 60 * 60_000,
    hint: jobs.hint,
    jobOf: jobs.ownerOf,
    fileOf: (jobId) => profile.outputs.list(jobId).find(({ stored }) => stored !== null)?.assetId ?? null,
    readBalance: money.billing.refresh,
    reportAlert,
    onEvent: deps.onEvent,
    readAccount: async (id) => void (await account.service.refresh(id, '30d', false)),
  })
  const offered = { catalog, jobs, composer, money, connections, media }
  const agents = createAgents({
    ...base,
    ...offered,
    library,
    tables: profile,
    budgets,
    ...infoOf(deps),
    mcpCommand: deps.mcpCommand,
    onSecret: redaction.add,
    zone: localZone,
  })
  inputFiles.passOn(webhook.receive)
  const accounts = {
    reader: { readBaseUrl, checkKeyFormat, keyHintOf },
    table,
    keys,
    embedded,
    ...local,
    connections,
    jobs: profile.jobs,
    refresh: money.billing.refresh,
  }
  const onForgotten = (id: WorkspaceId) => {
    cast.sync.stop(id)
    agents.forget(id)
    return jobs.endRemoved(id)
  }
  const workspaces = createWorkspaces({ ...base, ...api, ...accounts, onForgotten })
  const currentId = () => workspaces.state().current?.id ?? null
  const { readQueue } = composer
  const isOn = () => settings.read().slotReminders
  const slotReminders = createSlotReminders({ ...base, tables: profile, readQueue, currentId, isOn })
  const showAsset = createShowAsset({ ...base, ...library, isHere: media.isHere, showInFolder: deps.showInFolder })
  function onTaken(): void {
    table.forgetExpected(localId)
    profile.accountMovements.clear(localId)
    runInBackground('read the models of this computer', readLocalModels())
    if (currentId() === localId) events.emit('workspaceOpened', localId)
  }
  const transferred = { service: { folder: serviceFolder, whileStopped: embedded.whileStopped, onTaken }, inputsFolder }
  const supported = {
    ...base,
    ...transferred,
    tables: profile,
    media,
    library,
    settings,
    alerts,
    redaction,
    host: deps,
  }
  const { transfer, diagnostics } = createSupport(supported)
  const isRunning = () => table.list().some(({ id }) => jobs.summary(id).counts.underWay > 0)
  const isWriting = () => transfer.state().now !== null || profile.mediaMove.read() !== null
  const busyWith = () => (isRunning() ? 'runs' : isWriting() ? 'files' : null)
  const noUpdates = { feed: null, page: null, target: { platform: deps.platform, arch: '' }, changelogFile: '' }
  const { updates: updateHost = noUpdates } = deps
  const updates = createUpdates({ ...base, host: updateHost, version, profileFolder, settings, busyWith, backUp })
  const modules = {
    ...offered,
    engines,
    profile,
    quotes,
    agents,
    inputs,
    imports,
    account,
    cast,
    webhook,
    serviceTools,
    publicPlace,
    slotReminders,
    workspaces,
    settings,
    ...saved,
    organised,
    storage,
    updates,
    transfer,
    diagnostics,
  }
  const health = createServiceHealth({ ...base, connections, currentId, modelIdOf })
  const context = createContext({
    ...base,
    ...modules,
    info: infoOf(deps),
    alerts,
    health,
    libraryFiles,
    showAsset,
    ...media.readersOf(library.source),
    explain: guard.explain,
  })
  const indexes = [inputs.sharedFiles, recordings, library]

  const parts = { ...modules, alerts, embedded, network, inputFiles, reader, stopSafety, runInBackground }
  media.watchHome()
  if (readOnly === null) await resumeWork(parts)

  return {
    router: bridgeRouter,
    context,
    media: media.createReader({
      indexes,
      currentId: workspaces.currentId,
      catalog,
      connections,
      videos: jobs.videos,
      castImageOf: cast.imageOf,
      composerImageOf: composer.imageOf,
    }),
    events,
    network,
    reportUnexpected: report,
    stop: () => stopAll(stepsToStop(parts), (error) => log.error('A part of the studio did not stop', { error })),
  }
}
