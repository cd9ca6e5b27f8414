import { createHash, randomUUID } from 'node:crypto'
import { createClient } from '#main/api/client.ts'
import { createRateBudget } from '#main/api/rate-budget.ts'
import { openProfile } from '#main/cache/profile.ts'
import type { StoredJob } from '#main/cache/tables/job-row.ts'
import type { StoredLine } from '#main/cache/tables/billing.ts'
import { createReceivedBytes } from '#main/jobs/kinds/received-bytes.ts'
import { createRenderAllowances } from '#main/jobs/composer/render-allowances.ts'
import { createJobStore } from '#main/jobs/job-store.ts'
import { jobKinds } from '#main/jobs/kinds/job-kinds.ts'
import type { JobStep } from '#main/jobs/ports.ts'
import type { RunnerDeps } from '#main/jobs/kinds/job-kind.ts'
import { runJob } from '#main/jobs/kinds/run-job.ts'
import { createTrackers } from '#main/jobs/polling/tracker.ts'
import { createVideoNotes } from '#main/jobs/short-video/video-notes.ts'
import { createRunShares } from '#main/jobs/kinds/run-shares.ts'
import { createUploads } from '#main/jobs/kinds/uploads.ts'
import { createWakingSleep } from '#main/jobs/kinds/waking-sleep.ts'
import { createBillingLedger } from '#main/money/billing-ledger.ts'
import { routes } from '#shared/contract/routes.ts'
import { JobId, WorkspaceId } from '#shared/domain/ids.ts'
import { type ReportedVideo, untoldVideo } from '#shared/domain/short-video.ts'
import { textBehind } from '#shared/util/text-formats.ts'
import { placeEmptyCache } from './empty-cache.ts'
import { createMemoryLog, type MemoryLog } from './memory-log.ts'
import { createPaperService, type PaperService } from './paper-service.ts'
import { storedJob } from './stored-job.ts'
import { makeTempFolder } from './temp-folder.ts'
import { createVirtualClock, type VirtualClock } from './virtual-clock.ts'

/** Thrown by a test to end the studio in the middle of a step. */
export class Crash extends Error {}

/** The account of a bench's jobs: a hosted one, so that requests sent before a crash may still be in progress. */
export const benchWorkspace = WorkspaceId.parse('w')
const account = 'print-a'

/** The runners over real files, a real client and a service on paper, in virtual time. Only texts are kept. */
export type RunnerBench = AsyncDisposable & {
  readonly clock: VirtualClock
  readonly paper: PaperService
  readonly log: MemoryLog
  /** Of the running studio; new ones after each crash. */
  deps(): RunnerDeps
  /** Called at each step. An exception from it ends the studio there, as a crash would. */
  onStep: (step: JobStep) => void
  /** The fingerprint of the key in use. */
  account: string
  /** Writes a waiting job. */
  add(change?: Partial<StoredJob>): StoredJob
  /** Writes a waiting short video, for which the service's reports are recorded. */
  addVideo(change: Partial<StoredJob>): StoredJob
  reportedOf(jobId: JobId): ReportedVideo | null
  /** Asks for the balance, as the studio does beside its jobs. Returns the balance expected now; credits. */
  refresh(): Promise<number | null>
  /** Forgets everything seen and made, and lets everything pass again. */
  clear(): void
  read(jobId: JobId): StoredJob
  linesOf(jobId: JobId): StoredLine[]
  /** Runs jobs until all are over, or until the studio crashes. Returns whether it crashed. */
  run(jobIds: readonly JobId[]): Promise<boolean>
  /** Lets time pass while nothing runs. Milliseconds. */
  pass(ms: number): Promise<void>
  /** Runs jobs and ends the studio when `until` is true, whatever is in progress. */
  runUntil(jobIds: readonly JobId[], until: () => boolean): Promise<void>
}

/** Opens a bench in an empty folder, which is deleted with it. */
export async function openRunnerBench(kinds: RunnerDeps['kinds'] = jobKinds): Promise<RunnerBench> {
  const folder = await makeTempFolder()
  const clock = createVirtualClock()
  const paper = createPaperService(clock)
  const log = createMemoryLog()
  placeEmptyCache(folder.path)
  const profile = openProfile({ folder: folder.path, pid: process.pid, now: clock.now(), log })
  let studio = open()

  function open() {
    const { jobs, outputs, lines, workspaces, readings, queue } = profile
    const random = { uuid: () => randomUUID(), unit: () => 0.5 }
    const store = profile.rateStampsOf('w')
    const budget = createRateBudget({ clock, random, store, onConnectionProblem: () => undefined })
    const client = createClient({ table: routes, http: paper.http, basePath: '', key: 'k', budget })
    const none = () => undefined
    const connection = () => ({ service: client, budget, mediaRule: { kind: 'public' as const }, keyHint: 'abcd' })
    const billing = createBillingLedger({
      lines,
      jobs,
      workspaces,
      readings,
      service: () => Promise.resolve(client),
      clock,
      log,
      onRefund: none,
      onRecorded: none,
      onReturned: none,
      onBalance: none,
    })
    const jobStore = createJobStore({ jobs, claim: (job) => queue.claim(job), clock, onChange: none, onKept: none })
    const { composerReadings, composerJobs } = profile
    const deps: RunnerDeps = {
      kinds,
      sentHere: new Set(),
      hashOf: (text) => createHash('sha256').update(text).digest('hex'),
      jobs,
      outputs,
      jobStore,
      composer: { note: none },
      received: createReceivedBytes({ clock, onChange: none }),
      shares: createRunShares({ clock, onChange: none }),
      allowance: createRenderAllowances({
        readings: composerReadings,
        jobs: composerJobs,
        jobStore,
        onChange: none,
        clock,
      }),
      // These tests do not need the balance, and its requests would only take time.
      billing: { ...billing, refresh: () => Promise.resolve() },
      prices: {
        priceToPay: () => Promise.reject(new Error('Nothing is priced here')),
        learn: () => Promise.resolve(),
      },
      connections: {
        of: () => Promise.resolve({ ...connection(), account: bench.account }),
        stateOf: () => ({ kind: 'online' }),
        isLocal: () => false,
        isRemoved: () => false,
        nameOf: () => 'Account',
      },
      guard: { whenChecked: async () => undefined, maySpend: () => true, passes: () => false },
      files: {
        // Virtual time does not wait for a disk, so a text is kept on paper.
        keep({ url, assetId }) {
          const text = textBehind(url)
          if (text === null) return Promise.reject(new Error('Nothing is made here'))
          const type = { contentType: 'text/plain', extension: 'txt', kind: 'unknown' } as const
          const file = {
            path: `/${assetId}.txt`,
            bytes: text.length,
            sha256: '',
            type,
            width: null,
            height: null,
            duration: null,
          }
          return Promise.resolve(file)
        },
        find: () => Promise.reject(new Error('Nothing is kept here')),
        isDamaged: () => Promise.resolve(false),
        discard: () => Promise.resolve(),
        stop: () => Promise.resolve(),
      },
      uploads: createUploads({ clock, onChange: none }),
      videos: createVideoNotes({ table: profile.shortVideos, clock, onChange: none }),
      resources: { note: none },
      trackers: createTrackers({
        budgetOf: () => budget,
        durationsOf: () => ({ list: () => [], write: none }),
        backlog: () => 0,
        eventsFlow: () => false,
        onWriteFailure: none,
        clock,
      }),
      sleeps: createWakingSleep(clock),
      clock,
      random,
      log,
      onStep: (step) => bench.onStep(step),
      runInBackground: none,
      addAsset: none,
      prepareThumbnail: () => Promise.resolve(),
    }
    workspaces.write({
      id: benchWorkspace,
      kind: 'hosted',
      name: 'Account',
      baseUrl: 'https://service.example',
      keyHint: 'abcd',
      keyPrint: account,
      createdAt: 0,
    })
    return { deps, billing, lines, ending: new AbortController() }
  }
  function reopen() {
    studio.ending.abort(new Error('The studio is gone'))
    studio = open()
  }

  const bench: RunnerBench = {
    clock,
    paper,
    log,
    account,
    deps: () => studio.deps,
    onStep: () => undefined,
    add(change = {}) {
      const id = JobId.parse(randomUUID())
      const { jobs } = studio.deps
      const own = { id, workspaceId: benchWorkspace, account, createdAt: clock.now(), draftId: id }
      const job = storedJob({ ...own, number: jobs.nextNumber(benchWorkspace), ...change })
      jobs.insert(job)
      return job
    },
    addVideo(change) {
      const job = bench.add(change)
      const { id: jobId, workspaceId, createdAt } = job
      profile.shortVideos.insert({ jobId, workspaceId, takeId: null, reported: untoldVideo, createdAt })
      return job
    },
    reportedOf: (jobId) => profile.shortVideos.read(jobId)?.reported ?? null,
    clear() {
      for (const list of [paper.seen, paper.generations, paper.batches, paper.videos]) list.length = 0
      Object.assign(paper, { act: () => 'pass', listLagMs: 0, report: {} })
      bench.account = account
      bench.onStep = () => undefined
    },
    read(jobId) {
      const job = studio.deps.jobs.read(jobId)
      if (job === null) throw new Error('The job is gone')
      return job
    },
    async refresh() {
      await studio.billing.refresh(benchWorkspace)
      return studio.billing.balance(benchWorkspace).expected
    },
    linesOf: (jobId) => studio.lines.list(jobId),
    async run(jobIds) {
      let isDone = false
      let crash: unknown = null
      const runs = jobIds.map((id) => runJob(studio.deps, id, studio.ending.signal))
      const all = Promise.all(runs).catch((error: unknown) => {
        crash = error
      })
      void all.finally(() => {
        isDone = true
      })
      await clock.run(() => isDone, 90 * 24 * 3_600_000)
      if (!isDone) throw new Error('The jobs come to no end')
      if (crash === null) return false
      if (!(crash instanceof Crash)) throw crash
      reopen()
      await Promise.allSettled(runs)
      return true
    },
    async pass(ms) {
      let isOver = false
      clock.after(ms, () => {
        isOver = true
      })
      await clock.run(() => isOver, ms + 1)
    },
    async runUntil(jobIds, until) {
      const runs = jobIds.map((id) => runJob(studio.deps, id, studio.ending.signal))
      const settled = Promise.allSettled(runs)
      await clock.run(until, 24 * 3_600_000)
      reopen()
      await settled
    },
    async [Symbol.asyncDispose]() {
      studio.ending.abort(new Error('The bench is closed'))
      profile.close()
      await folder[Symbol.asyncDispose]()
    },
  }
  return bench
}
