import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { Failure } from '#shared/domain/failure.ts'
import type { WorkspaceId } from '#shared/domain/ids.ts'
import { guardTimers } from '#shared/util/guard-timers.ts'
import { stopAll } from '#shared/util/stop-all.ts'
import { readBaseUrl } from './api/base-url.ts'
import { createServiceOpener } from './api/open-service.ts'
import { createRateBudget } from './api/rate-budget.ts'
import { ratePolicyOf } from './api/rate-policy.ts'
import { createAnnouncer } from './bridge/announcer.ts'
import { bridgeRouter } from './bridge/router.ts'
import { createStatus } from './bridge/status.ts'
import { keepSafe } from './cache/keep-safe.ts'
import { openSafely } from './cache/open-safely.ts'
import { reservedBy, type StoredJob } from './cache/tables/job-row.ts'
import { createEmbeddedService } from './embedded/embedded-service.ts'
import { createFillPractice } from './embedded/fill-practice.ts'
import { doubtWaiting } from './jobs/doubt-waiting.ts'
import { createFetchAgain } from './jobs/fetch-again.ts'
import { createJobKeeper } from './jobs/job-keeper.ts'
import { createJobDesk } from './jobs/job-desk.ts'
import { jobKinds } from './jobs/job-kinds.ts'
import { createJobQueue } from './jobs/job-queue.ts'
import { createPrepareOrder } from './jobs/prepare-order.ts'
import { beginRun, endRun } from './jobs/queue/begin-run.ts'
import { queueHold } from './jobs/queue/queue-hold.ts'
import { templateAt } from './jobs/runners/batch-request.ts'
import type { RunnerDeps } from './jobs/runners/runner-deps.ts'
import { createFindDraft } from './jobs/find-draft.ts'
import { createSubmitJob } from './jobs/submit-job.ts'
import { countWaiting } from './jobs/tracking/count-waiting.ts'
import { createTrackers } from './jobs/tracking/trackers.ts'
import { createVideoNotes } from './jobs/video/video-notes.ts'
import { createWakingSleep } from './jobs/waking-sleep.ts'
import { createWriting } from './jobs/write-many.ts'
import { checkKeyFormat, keyHintOf } from './keys/key-format.ts'
import { readSealKey } from './keys/seal-key.ts'
import { createKeyRing } from './keys/key-ring.ts'
import { createLibrary } from './library/library.ts'
import { createPromptLibrary } from './library/prompts.ts'
import { createRecipeBook } from './library/recipes.ts'
import { createRedactedLog, createRedaction } from './log/redaction.ts'
import { createTroubles, vaultLocked } from './log/troubles.ts'
import { createUnexpectedErrors } from './log/unexpected-errors.ts'
import { createReadPlayback } from './media/playback.ts'
import { createModelCatalog } from './money/catalog.ts'
import { createMoney } from './money/money.ts'
import { createQuotes } from './money/quotes.ts'
import { localZone } from './money/walls/local-period.ts'
import { keepAside } from './settings/keep-aside.ts'
import { createSettings } from './settings/settings.ts'
import { infoOf, type Studio, type StudioDeps } from './studio-deps.ts'
import { composeBurner } from './compose-burner.ts'
import { composeExports } from './compose-exports.ts'
import { composeFiles } from './compose-files.ts'
import { composeInputs } from './compose-inputs.ts'
import { composeMedia } from './compose-media.ts'
import { createConnections } from './workspaces/connections.ts'
import { createWorkspaces } from './workspaces/workspaces.ts'

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

/**
 * Builds a studio from its rooms, opens the profile and goes on with what the last run left.
 *
 * @throws Failure PROFILE_IN_USE where another process has the profile, or the error of a file that cannot be opened.
 */
export async function createStudio(deps: StudioDeps): Promise<Studio> {
  const { random, profileFolder } = deps
  const redaction = createRedaction(deps.secrets)
  const log = createRedactedLog(deps.log, redaction)
  const report = (error: unknown) => unexpected.report(error)
  const clock = guardTimers(deps.clock, report)
  const onStep = deps.onStep ?? (() => undefined)
  const refuseStart = (failure: Failure) => () => {
    throw failure
  }
  const aside = (what: string, work: Promise<void>) =>
    void work.catch((error: unknown) => log.warn('Something beside a job did not work', { what, error }))

  let isLocked = false
  const sealKey = await readSealKey(deps.vault, log, () => (isLocked = true))
  const profile = await openSafely({ folder: profileFolder, markFolder: deps.markFolder, sealKey, clock, log })
  const { jobs, outputs, workspaces: table, readOnly } = profile
  const announcer = createAnnouncer()
  let isUp = false
  const troubles = createTroubles({ clock, onChange: () => isUp && tellStatus() })
  const unexpected = createUnexpectedErrors({ tell: troubles.tell, guard: () => safe.guard, log })
  const settings = createSettings({
    store: deps.settingsStore,
    log,
    setAside: () => keepAside(join(profileFolder, 'settings.json'), clock.now()),
    tell: troubles.tell,
    onChange: deps.onSettings,
  })
  const onVault = (locked: boolean) => troubles.tell('vault-locked', locked ? vaultLocked : null)
  if (isLocked) onVault(true)
  const keys = createKeyRing({ vault: deps.vault, onKey: (key) => redaction.add(key), onVault })
  await keys.learn(table.list().filter(({ kind }) => kind === 'hosted'))
  const inputs = await composeInputs({
    folder: join(profileFolder, 'inputs'),
    settings: () => settings.read(),
    tables: profile,
    late: () => ({ connections, library, fileStates: files.states, desk }),
    clock,
    random,
    log,
  })
  const embedded = createEmbeddedService({
    start: readOnly === null ? deps.startServiceProcess : refuseStart(readOnly),
    args: ['--port', '0', '--data', join(profileFolder, 'service'), '--json', '--tied', ...inputs.serviceFlags],
    onSecret: (secret) => redaction.add(secret),
    clock,
    log,
  })
  const breathe = () => new Promise<void>((resolve) => clock.after(0, resolve))
  const naps = createWakingSleep(clock)
  const openService = createServiceOpener(clock, redaction)
  const connections = createConnections({
    workspaces: table,
    keys,
    embedded,
    openBudget: (scope) =>
      createRateBudget({
        clock,
        store: profile.rateStampsOf(scope),
        random,
        policy: () => ratePolicyOf(settings.read(), deps.isAttended?.() ?? false),
        onTrouble: (error) => log.warn('A request could not be noted on disk as answered yet', { error }),
      }),
    openService,
    keyHintOf,
    clock,
    onChange: () => tellStatus(),
    onBack: (id) => {
      naps.wake(id)
      trackers.of(id).reached()
    },
  })
  const trackers = createTrackers({
    budgetOf: (id) => connections.budgetOf(id),
    durationsOf: (id) => profile.durationsOf(id),
    backlog: (id) => countWaiting(profile.counts.totals(id)),
    onTrouble: (error) => log.warn('A duration could not be kept', { error }),
    clock,
  })
  const service = async (id: WorkspaceId) => (await connections.of(id)).service
  const files = composeFiles({
    mediaFolder: deps.mediaFolder,
    profileFolder,
    alsoSwept: [join(profileFolder, 'inputs')],
    thumbnailWorker: deps.thumbnailWorker,
    tables: profile,
    tell: troubles.tell,
    onChange: () => announcer.library(),
    random,
    log,
  })
  const { desk } = files
  const catalog = createModelCatalog({
    table: profile.catalogs,
    service,
    uses: {
      models: (id) => [...profile.drafts.models(id), ...profile.recipes.models(id)],
      recent: (id) => jobs.recentModels(id, 6),
    },
    hash: hashOf,
    clock,
    onChange: () => announcer.catalog(),
    log,
  })
  const quotes = createQuotes({ catalog, prices: profile.prices, service, clock })
  const library = createLibrary({
    assets: profile.assets,
    jobs,
    verdicts: profile.verdicts,
    fileState: (file) => files.states.of(file),
    partTemplate: (job, assetId) => templateAt(job, profile.outputs.positionOf(assetId)),
    onChange: () => announcer.library(),
    now: () => clock.now(),
  })
  const changed = (job: StoredJob) => {
    // What is about to leave is remembered outside the profile first.
    if (job.spend.kind === 'sending') safe.guard.keepUp()
    const { spend } = job
    if (spend.kind === 'failed' || (spend.kind === 'unconfirmed' && spend.lacksFile)) money.claims.look(job.workspaceId)
    if (spend.kind === 'saving') money.claims.settleFile(job.id)
    queue.moved(job)
    const now = jobs.read(job.id)
    if (now !== null) announcer.job(queue.present(now))
    announcer.status()
  }
  /** Says that the studio stands otherwise than before, and lets what was held by that go. */
  const tellStatus = () => {
    announcer.status()
    for (const id of profile.counts.waitingWorkspaces()) queue.look(id)
  }
  const money = createMoney({
    tables: profile,
    service,
    reservedBy,
    pause: (id) => queue.pauseForLimit(id),
    onRefund: changed,
    onChange: () => announcer.status(),
    zone: localZone,
    clock,
    random,
    log,
  })
  const { books, walls } = money
  const prepare = createPrepareOrder({ prices: quotes, models: catalog, missing: inputs.lending.missingIn })
  const accountOf = (id: WorkspaceId) => table.read(id)?.keyPrint ?? ''
  const findDraft = createFindDraft({ ...profile, walls })
  const shared = { books, walls, findDraft, accountOf, breathe, clock, random, log }
  const writing = createWriting({ tables: profile, ...shared })
  const safe = keepSafe({
    profile,
    mediaFolder: deps.mediaFolder,
    backupWorker: deps.backupWorker,
    clock,
    troubles,
    log,
    onAccepted: () => doubtWaiting(runner),
  })
  const runner: RunnerDeps = {
    kinds: jobKinds,
    sentHere: new Set(),
    hashOf,
    jobs,
    outputs,
    keeper: createJobKeeper({
      jobs,
      claim: (job) => profile.queue.claim(job),
      clock,
      onChange: changed,
      onKept: (job) => queue.kept(job),
    }),
    books,
    prices: quotes,
    connections,
    guard: unexpected.gate,
    files: files.keeper,
    trackers,
    videos: createVideoNotes({ table: profile.shortVideos, clock, onChange: (job) => announcer.video(job) }),
    naps,
    clock,
    random,
    log,
    onStep,
    aside,
    addAsset: (asset) => library.add(asset),
    prepareThumbnail: async (asset) => void (await desk.thumbnail(asset.path, asset.sha256, 512)),
  }
  const queue = createJobQueue({
    runner,
    parts: {
      jobs,
      queue: profile.queue,
      counts: profile.counts,
      sets: profile.sets,
      removed: profile.removed,
      walls,
      prices: quotes,
      models: catalog,
      missing: inputs.lending.missingIn,
      findDraft,
      ...writing,
      clock,
      random,
      breathe,
    },
    submit: createSubmitJob({ findDraft, books, prepare, write: writing.write, onStep }),
    hold: (id) => queueHold(connections.stateOf(id), connections.budgetOf(id).state().freeAt),
    report,
    isSpendingStopped: () => troubles.list().some(({ stopsSpending }) => stopsSpending),
    onQueue: () => {
      announcer.queue()
      announcer.status()
    },
  })
  const jobDesk = createJobDesk({
    runner,
    videoTable: profile.shortVideos,
    burns: profile.burns,
    sets: profile.sets,
    models: catalog,
    prepare,
    findDraft,
    ...writing,
    present: (job) => queue.present(job),
    takeUp: (job) => queue.takeUp(job),
    remove: (jobId) => queue.remove(jobId),
    onStep,
  })
  const burner = composeBurner({ deps, profile, files, library, announcer, runner })
  const workspaces = createWorkspaces({
    table,
    keys,
    embedded,
    fillPractice: createFillPractice(embedded),
    refresh: (id) => books.refresh(id),
    reader: { readBaseUrl, checkKeyFormat, keyHintOf },
    openService,
    openTrialBudget: (keyPrint) => connections.budgetOfKey(keyPrint),
    drop: (id) => connections.drop(id),
    jobs,
    renewed: (id, print) => connections.renewed(id, print),
    onForgotten: (id) => queue.endRemoved(id),
    onOpened: (id) => {
      aside('refresh the balance', books.refresh(id))
      announcer.status()
      announcer.library()
    },
    clock,
    random,
    log,
  })
  const current = () => workspaces.state().current?.id ?? null
  const status = createStatus({
    current,
    queue: (id) => ({ ...queue.desk.summary(id), current: profile.queue.running(id) }),
    books,
    budgetOf: (id) => connections.budgetOf(id),
    connectionOf: (id) => connections.stateOf(id),
    trouble: () => troubles.list(),
  })
  const media = composeMedia({ workspaces, catalog, connections, jobDesk, files, inputs, library, log })
  async function goOn(): Promise<void> {
    library.restore([...outputs.listStored(), ...profile.burns.listStored()])
    await files.sweep()
    aside('sweep copies of inputs', inputs.sweep())
    beginRun(profile.counts, { at: clock.now(), pauseAfterCrash: settings.read().pauseAfterCrash })
    queue.resume()
    for (const { id } of table.list()) money.claims.look(id)
    const last = current()
    if (last !== null) aside('refresh the balance', books.refresh(last))
  }
  isUp = true
  troubles.watch(() => files.home.look())
  if (readOnly === null) await goOn()
  return {
    router: bridgeRouter,
    context: {
      info: infoOf(deps),
      workspaces,
      catalog,
      quotes,
      jobs: queue,
      jobDesk,
      burner,
      books,
      money: money.desk,
      inputs,
      library,
      prompts: createPromptLibrary({ entries: profile.prompts, jobs, clock, random }),
      recipes: createRecipeBook({ table: profile.recipes, models: catalog, clock, random }),
      settings,
      drafts: profile.drafts,
      batchDrafts: profile.batchDrafts,
      announcer,
      status,
      troubles,
      readOnly,
      explain: (error) => safe.guard.explain(error),
      fetchAgain: createFetchAgain(runner, library, profile.burns),
      playback: createReadPlayback({ source: (id) => library.source(id), desk, log }),
      exportSet: composeExports({
        tables: profile,
        home: files.home,
        fileStates: files.states,
        desk,
        chooseFolder: deps.chooseFolder,
        breathe,
        log,
      }),
      inspectFiles: files.inspect,
      now: () => clock.now(),
    },
    media,
    reportUnexpected: report,
    async stop() {
      const steps = [
        () => (isUp = false),
        () => troubles.stop(),
        () => money.claims.stop(),
        () => burner.end(),
        () => queue.stop(),
        () => connections.stop(),
        () => files.stop(),
        () => embedded.stop(),
        () => inputs.stop(),
        () => readOnly ?? endRun(profile.counts, { at: clock.now(), passes: unexpected.gate.passes }),
        () => safe.stop(),
        () => profile.close(),
      ]
      await stopAll(steps, (error) => log.error('A part of the studio did not stop', { error }))
    },
  }
}
