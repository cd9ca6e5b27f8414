import type { FastifyInstance } from 'fastify'
import { createApiKeySettings } from '../account-settings/api-key-settings.ts'
import { createWebhookSettings } from '../account-settings/webhook-settings.ts'
import { accountAdmin, pipelineAdmin, tierAdmin } from '../admin/account-admin.ts'
import { composerAdmin } from '../admin/composer-admin.ts'
import { sandboxAdmin } from '../admin/sandbox-admin.ts'
import { engineAdmin } from '../admin/engine-admin.ts'
import { webhookAdmin } from '../admin/webhook-admin.ts'
import { createComposer } from '../composer/composer.ts'
import type { RenderTake } from '../composer/take-order.ts'
import { limits } from '#shared/contract/limit.ts'
import type { Clock, Log, Random } from '#shared/util/ports.ts'
import { apiKeyRoutes } from '../dashboard/api-key-routes.ts'
import { brandRoutes } from '../dashboard/brand-routes.ts'
import { addressOf, type DashboardPage } from '../dashboard/dashboard-route.ts'
import { createDashboardSessions } from '../dashboard/dashboard-sessions.ts'
import { webhookRoutes } from '../dashboard/webhook-routes.ts'
import { createCommits, type Commits } from '../database/group-commit.ts'
import type { ServiceDatabase } from '../database/open-database.ts'
import { createDeliveries } from '../delivery/deliveries.ts'
import { createDeliveryStore } from '../delivery/delivery-store.ts'
import { createEndpointStore, createEvents } from '../delivery/events.ts'
import { createEngineManagement } from '../engines/engine-management.ts'
import { createEngines } from '../engines/engines.ts'
import { createVideoHelp } from '../engines/video-help.ts'
import { createBatchStore } from '../jobs/batch-store.ts'
import { createBatches, type Batches } from '../jobs/batches.ts'
import { createGenerationStore } from '../jobs/generation-store.ts'
import { createMakeFiles, createMediaFiles, createWorkFolders } from '../jobs/make-files.ts'
import { createMediaLength } from '../jobs/prepare-input.ts'
import { createPersonaStore } from '../jobs/persona-store.ts'
import { createPlanBatch } from '../jobs/plan-batch.ts'
import { createSystemRandom } from '../jobs/random.ts'
import { createReadGeneration, createBacklog } from '../jobs/read-generation.ts'
import { createRunner } from '../jobs/runner.ts'
import { createAvatarKind } from '../jobs/resource/avatar-kind.ts'
import { composeResources } from '../jobs/resource/compose-resources.ts'
import type { ResourceKind } from '../jobs/resource/resource-kind.ts'
import { createAudioKind, createSpeech } from '../jobs/resource/speech.ts'
import { createVoiceClones, createVoiceKind } from '../jobs/resource/voice-clones.ts'
import type { ResourceKindName } from '../jobs/resource/resource-store.ts'
import { createVideoKind } from '../jobs/resource/video-kind.ts'
import { createUsage } from '../jobs/resource/usage.ts'
import { createSettlement } from '../jobs/settlement.ts'
import { createStartRun, createSubmitRun } from '../jobs/submit-run.ts'
import { composeShortVideos } from '../jobs/short-video/compose-short-videos.ts'
import { createPipelineStore } from '../jobs/short-video/pipeline-store.ts'
import { createAccounts, type Accounts } from '../ledger/accounts.ts'
import { createKeyUses } from '../ledger/key-uses.ts'
import { createLedger, type Ledger } from '../ledger/ledger.ts'
import { createProfiles } from '../ledger/profiles.ts'
import { createPurchases } from '../ledger/purchases.ts'
import { createRefills } from '../ledger/refills.ts'
import { createMediaReading } from '../media/media-reading.ts'
import { createCatalog } from '../models/catalog.ts'
import type { Engine, ModelDefinition } from '../models/model-definition.ts'
import { accountHandlers } from '../routes/account.ts'
import { avatarHandlers } from '../routes/avatar.ts'
import { audioHandlers } from '../routes/audio.ts'
import { batchHandlers } from '../routes/batch.ts'
import { composerHandlers } from '../routes/composer.ts'
import { generationHandlers } from '../routes/generation.ts'
import { modelHandlers } from '../routes/model.ts'
import { replicationHandlers, shortVideoHandlers } from '../routes/short-video.ts'
import { presentPurchase, userHandlers } from '../routes/user.ts'
import { videoHandlers } from '../routes/video.ts'
import { voiceHandlers } from '../routes/voice.ts'
import { webhookHandlers } from '../routes/webhook.ts'
import { createFaultRules, defaultSwitches, type Switches } from '../sandbox/fault.ts'
import type { SandboxClock } from '../sandbox/sandbox-clock.ts'
import { buildService, type ConnectionTimes } from './build-service.ts'
import { mountAdmin } from './mount-admin.ts'
import { mountCovers } from './mount-covers.ts'
import { mountDashboard } from './mount-dashboard.ts'
import { mountPayment } from './mount-payment.ts'
import { createRateWindow } from './rate-window.ts'
import { createOutbox } from './outbox.ts'

/** Dependencies of the service. */
export type ServiceDeps = {
  readonly database: ServiceDatabase
  readonly models: readonly ModelDefinition[]
  readonly engine: Engine
  /** Renders takes of the Composer; a plain renderer of existing models if absent. */
  readonly renderTake?: RenderTake
  readonly filesFolder: string
  /** Where jobs write temporary files; on the same disk as the outputs. */
  readonly workFolder: string
  readonly coversFolder: string
  /** The port it listens on; read with every request. */
  readonly port: () => number
  /** Scales a model's typical time: 1 for all of it, 2 for half, 0 for none. */
  readonly speed: number
  /** Origin that serves this computer's shared input files; null or absent if there is none. */
  readonly filesOrigin?: string | null
  /** Whether the admin API will be sent how engines on the internet are reached; they wait for it. */
  readonly isNetworkSent?: boolean
  /** When connections are cut; within seconds by default. */
  readonly connectionTimes?: ConnectionTimes
  readonly faults: boolean
  /** The admin API: its secret and the clock it controls; null for no admin API. */
  readonly admin: { readonly secret: string; readonly clock: SandboxClock } | null
  readonly clock: Clock
  readonly random: Random
  readonly log: Log
}

/** The parts of a service used by its starter or by a test. */
export type Service = {
  readonly app: FastifyInstance
  readonly accounts: Accounts
  readonly ledger: Ledger
  /** Opens a session of the dashboard for an account, and returns the addresses of its pages. */
  openDashboard(accountId: string): {
    readonly webhooksUrl: string
    readonly apiKeysUrl: string
    readonly brandsUrl: string
  }
  resume(): void
  /** Answers waiting callers, closes the application and abandons running work; the database stays open. */
  stop(): Promise<void>
}

/** Composes webhook delivery. Its ids are random: nothing needs to repeat them. */
function composeDelivery(
  deps: ServiceDeps,
  {
    commits,
    accounts,
    switches,
    baseUrl,
  }: { commits: Commits; accounts: Accounts; switches: Switches; baseUrl: () => string },
) {
  const { database, clock, log, speed } = deps
  const random = createSystemRandom()
  const endpoints = createEndpointStore({ database, clock })
  const store = createDeliveryStore({ database, clock })
  const secretOf = (accountId: string) => accounts.find(accountId)?.signingSecret ?? ''
  const deliveries = createDeliveries({ commits, store, secretOf, baseUrl, clock, log, speed })
  const events = createEvents({ endpoints, deliveries, form: switches, random, clock })
  return { random, endpoints, store, deliveries, events }
}

/** Composes a service over an open database. It does not listen or run anything yet. */
export function composeService(deps: ServiceDeps): Service {
  const { database, clock, log, port, admin } = deps
  const baseUrl = () => `http://127.0.0.1:${port()}`
  const switches = defaultSwitches()
  const faultRules = createFaultRules()
  const own = new Set(deps.models.map(({ id }) => id))
  const engines = createEngines({ ...deps, builtInModels: own.size, isTaken: (id) => own.has(id) })
  const catalog = createCatalog(deps.models, engines.catalog)
  const commits = createCommits(database)
  const ledger = createLedger({ database, clock })
  const accounts = createAccounts({ database, ledger, clock })
  const delivery = composeDelivery(deps, { commits, accounts, switches, baseUrl })
  const { deliveries } = delivery

  let batches: Batches | null = null
  const outbox = createOutbox({
    ...delivery,
    batches() {
      if (batches === null) throw new Error('A generation ended before the service was put together.')
      return batches
    },
    kinds: () => kinds,
    accounts,
    ledger,
    switches,
    clock,
  })
  const store = createGenerationStore({ database, clock })
  const settlement = createSettlement({ commits, store, ledger, outbox })
  const backlog = createBacklog(clock)
  const files = createMediaFiles(deps.filesFolder)
  const folders = createWorkFolders(deps.workFolder)
  const { fetchMedia, measureLength, readImageWords } = createMediaReading({
    filesOrigin: deps.filesOrigin ?? null,
    clock,
  })
  const make = createMakeFiles({ ...deps, engine: engines.runs.wrap(deps.engine), files, folders, fetchMedia })
  const runner = createRunner({ store, settlement, files, make, backlog, catalog, clock, log })
  const starts = createRateWindow({ ...limits.starts, clock })
  const mediaLength = createMediaLength(measureLength)
  const submit = createSubmitRun({ ...deps, ledger, settlement, runner, starts, mediaLength, readImageWords })
  const personas = createPersonaStore({ database, clock })
  const driven = createBatches({
    database,
    commits,
    store: createBatchStore({ database, clock }),
    generations: store,
    ledger,
    plan: createPlanBatch({ ...deps, catalog, personas, ledger, mediaLength }),
    announce: (view) => outbox.announceBatch(view),
    callerOf: accounts.callerOfKey,
    catalog,
    submit,
    starts,
    runner,
    clock,
    log,
  })
  batches = driven

  const callerOf = accounts.callerOfKey
  const shortVideos = composeShortVideos({
    ...deps,
    commits,
    ledger,
    callerOf,
    outbox: outbox.videos,
    help: createVideoHelp({ engines, log }),
    files,
    folders,
    starts,
  })
  const kinds: Readonly<Partial<Record<ResourceKindName, ResourceKind>>> = {
    avatar: createAvatarKind(deps),
    video: createVideoKind({ ...deps, files }),
    voice: createVoiceKind(),
    audio: createAudioKind(deps),
  }
  const resources = composeResources({ ...deps, commits, ledger, outbox: outbox.resources, kinds, files, folders })
  const composer = createComposer({
    ...deps,
    commits,
    ledger,
    callerOf,
    onCharge: outbox.videos.onCharge,
    renderTake: deps.renderTake ?? null,
    files,
    folders,
  })
  const refills = createRefills({ ledger, find: accounts.find, clock })
  const profiles = createProfiles({ database, clock })
  const purchases = createPurchases({ database, ledger, random: delivery.random, clock })
  const usage = createUsage({ database, ledger, catalog })
  const clones = createVoiceClones({ ...deps, ...resources, files })
  const speech = createSpeech({ ...deps, ...resources, clones })
  const pipelines = createPipelineStore({ database, clock })
  const startRun = createStartRun({ catalog, store, submit })
  const readGeneration = createReadGeneration({ store, backlog })
  const app = buildService({
    ...deps,
    handlers: {
      model: modelHandlers({ catalog, baseUrl }),
      generation: generationHandlers({
        catalog,
        baseUrl,
        startRun,
        readGeneration,
        mediaLength,
        shareOf: runner.shareOf,
        switches,
        clock,
      }),
      batch: batchHandlers({ batches: driven, baseUrl }),
      shortVideo: shortVideoHandlers({ ...shortVideos, baseUrl }),
      replication: replicationHandlers({ pipelines }),
      composer: composerHandlers({ composer, commits, baseUrl, clock }),
      account: accountHandlers({ ledger, refills }),
      user: userHandlers({
        accounts,
        ledger,
        refills,
        profiles,
        purchases,
        usage,
        store: resources.store,
        baseUrl,
        clock,
      }),
      avatar: avatarHandlers({ ...deps, ...resources, commits, announce: outbox.announce, baseUrl }),
      video: videoHandlers({ ...deps, ...resources, files, baseUrl }),
      voice: voiceHandlers({ ...resources, clones, baseUrl }),
      audio: audioHandlers({ ...resources, speech, baseUrl }),
      webhook: webhookHandlers({ accounts }),
    },
    accounts,
    keyUses: createKeyUses({ database, commits, clock, log }),
    refills,
    requests: createRateWindow({ ...limits.requests, clock }),
    uploads: folders,
    faultRules,
    switches,
  })
  mountCovers(app, composer)
  mountPayment(app, {
    purchases,
    onComplete(purchase) {
      const { id: purchaseId, credits: amount, price, currency } = presentPurchase(purchase, baseUrl())
      const { accountId: userId, bonus: bonusAmount } = purchase
      const newBalance = ledger.balance(userId)
      const data = { userId, purchaseId, amount, bonusAmount, newBalance, price, currency }
      outbox.announce(userId, { type: 'credits.purchased', data })
    },
  })
  const webhooks = createWebhookSettings({ ...delivery, accounts, clock })
  const apiKeys = createApiKeySettings({ accounts, ledger })
  const sessions = createDashboardSessions({ clock })
  mountDashboard(app, {
    routes: [
      ...webhookRoutes({ webhooks, accounts, baseUrl }),
      ...apiKeyRoutes({ apiKeys, clock }),
      ...brandRoutes({ brands: composer.brands }),
    ],
    sessions,
  })
  function openDashboard(accountId: string) {
    const session = sessions.open(accountId)
    const urlOf = (page: DashboardPage) => baseUrl() + addressOf(page, session)
    return { webhooksUrl: urlOf('webhooks'), apiKeysUrl: urlOf('api-keys'), brandsUrl: urlOf('brands') }
  }
  if (admin !== null) {
    const sandbox = { clock: admin.clock, faultRules, switches, ledger, deliveryStore: delivery.store }
    const routes = [
      ...accountAdmin({ ...delivery, accounts, ledger, personas, apiKeys, openDashboard }),
      ...webhookAdmin({ accounts, webhooks }),
      tierAdmin({
        accounts,
        clock,
        atomically: (work) => database.transaction(work).immediate(),
        announce: outbox.announce,
      }),
      ...pipelineAdmin({ accounts, pipelines, random: delivery.random }),
      ...composerAdmin({ accounts, composer }),
      ...sandboxAdmin(sandbox),
      ...engineAdmin(createEngineManagement({ engines, clock, log })),
    ]
    mountAdmin(app, { routes, secret: admin.secret })
  }

  return {
    app,
    accounts,
    ledger,
    openDashboard,
    resume() {
      engines.resume()
      runner.resume()
      shortVideos.runner.resume()
      resources.runner.resume()
      composer.resume()
      deliveries.pump()
    },
    async stop() {
      backlog.close()
      driven.close()
      await app.close()
      await runner.stop()
      await shortVideos.runner.stop()
      await resources.runner.stop()
      await composer.stop()
      engines.stop()
      await deliveries.stop()
      await commits.drained()
    },
  }
}
