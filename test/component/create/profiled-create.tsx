// Two projects compile this file, and only one of them finds these types by itself.
// oxlint-disable-next-line typescript/triple-slash-reference
/// <reference path="../react-profiling.d.ts" />
import '#renderer/styles/index.css'
import { BatchSheet } from '#renderer/features/batch/batch-sheet.tsx'
import { CreateScreen } from '#renderer/app/create-screen.tsx'
import { BridgeProvider, createQueries } from '#renderer/lib/bridge.tsx'
import { createCommandRegistry, CommandsProvider } from '#renderer/lib/commands.tsx'
import { useJobChanges, useJobEvents } from '#renderer/lib/jobs.ts'
import { TooltipProvider } from '#renderer/ui/tooltip.tsx'
import type { Job, JobEvent } from '#shared/bridge/jobs.ts'
import type { QueueSet } from '#shared/bridge/queue.ts'
import type { Quote } from '#shared/bridge/quote.ts'
import { Settings } from '#shared/bridge/settings.ts'
import type { StudioStatus } from '#shared/bridge/status.ts'
import type { Workspace } from '#shared/bridge/workspace.ts'
import { AssetId, JobSetId, WorkspaceId } from '#shared/domain/ids.ts'
import { AsyncIteratorClass } from '@orpc/client'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { Profiler, type ReactNode } from 'react'
import { createRoot } from 'react-dom/profiling'
import { flatModel, jobOf, quoteOf } from '../../unit/src-renderer/features/create/create-fixture.ts'
import { type Answers, bridgeOf, stayPending } from '../bridge-of.ts'

/** How often React updated the measured part, and the milliseconds it spent rendering it. */
export type Commits = { count: number; ms: number }

/** A part of the window under measurement. */
export type Measured = {
  readonly commits: Commits
  /** How often the page was reported of changed runs: those that come together are reported together. */
  reported(): number
  /** The runs as they are now, newest first. */
  readonly jobs: readonly Job[]
  /** Sends a change of a run, as the studio does. */
  sendJob(job: Job): void
  sendStatus(change: Partial<StudioStatus>): void
  close(): void
}

const at = '2026-11-19T14:00:02Z'
// Exact, so that no age of the price counts up.
const price: Quote = { ...quoteOf(2), label: { kind: 'exact' } }
const setId = JobSetId.parse('set')

/** A stream of the bridge that the test feeds. A new reader first receives `first`, if there is one. */
function createFeed<Value>(first?: Value) {
  const readers = new Set<(value: Value) => void>()
  return {
    push(value: Value) {
      for (const read of readers) read(value)
    },
    async open() {
      const waiting: Value[] = first === undefined ? [] : [first]
      let wake = () => {}
      const read = (value: Value) => {
        waiting.push(value)
        wake()
      }
      readers.add(read)
      return new AsyncIteratorClass<Value, unknown, void>(
        async () => {
          for (;;) {
            const value = waiting.shift()
            if (value !== undefined) return { done: false, value }
            await new Promise<void>((resolve) => (wake = resolve))
          }
        },
        async () => void readers.delete(read),
      )
    },
  }
}

type JobEventsProps = { readonly workspaceId: string; onReport(): void; readonly children: ReactNode }

function JobEvents({ workspaceId, onReport, children }: JobEventsProps) {
  useJobEvents(workspaceId)
  useJobChanges(onReport)
  return children
}

function setOf(jobs: readonly Job[]): QueueSet {
  const count = (kind: Job['state']['kind']) => jobs.filter(({ state }) => state.kind === kind).length
  const none = { paused: 0, background: 0, failed: 0, refused: 0, unconfirmed: 0, unconfirmedCredits: 0, refunded: 0 }
  const counts = { ...none, waiting: count('waiting'), underWay: count('running'), done: count('done') }
  const base = { name: 'Glaze study', isPaused: false, isStopped: false, isPastBudget: false, createdAt: at }
  return { id: setId, ...base, budget: null, counts: { ...counts, toCome: 0, charged: 0 } }
}

function measure(start: readonly Job[], content: (workspace: Workspace) => ReactNode): Measured {
  const workspace: Workspace = {
    // Screens keep their state by workspace: each measured part has its own.
    id: WorkspaceId.parse(crypto.randomUUID()),
    kind: 'local',
    name: 'This computer',
    baseUrl: 'http://127.0.0.1',
    keyHint: '',
    createdAt: at,
  }
  const jobs = [...start]
  let status: StudioStatus = {
    running: 100,
    waiting: 0,
    pause: null,
    current: null,
    balance: { credits: 10_000, at },
    reserved: 0,
    rate: { used: 0, most: 60, freeAt: null },
    connection: { kind: 'online' },
    receiver: { kind: 'local' },
    alert: [],
  }
  const statuses = createFeed<StudioStatus>(status)
  const events = createFeed<JobEvent>()
  const changes = createFeed<{ kind: 'changed' }>()
  const answers: Answers = {
    workspace: {
      state: async () => ({ current: workspace, workspaces: [workspace], vault: { kind: 'file', sentence: '' } }),
    },
    settings: { read: async () => Settings.parse({}), readDraft: async () => null, saveDraft: async () => {} },
    catalog: {
      list: async () => ({ models: [flatModel], gone: [], changes: [], updatedAt: null }),
      read: async () => flatModel,
      recent: async () => [],
      watch: changes.open,
    },
    quote: { known: async () => price, price: async () => price },
    prompts: { list: async () => [] },
    recipes: { list: async () => [] },
    status: { watch: statuses.open },
    queue: { watch: changes.open, set: async () => setOf(jobs) },
    library: { watch: changes.open },
    jobs: {
      watch: events.open,
      async page({ before, limit = 60 }) {
        const from = before === undefined ? 0 : jobs.findIndex(({ id }) => id === before) + 1
        const page = jobs.slice(from, from + limit)
        return { jobs: page, next: from + limit < jobs.length ? (page.at(-1)?.id ?? null) : null }
      },
    },
  }
  const commits: Commits = { count: 0, ms: 0 }
  let reported = 0
  const queries = createQueries()
  const root = createRootRoute()
  const create = createRoute({
    getParentRoute: () => root,
    path: '/create',
    component: () => (
      <JobEvents workspaceId={workspace.id} onReport={() => (reported += 1)}>
        <Profiler
          id="measured"
          onRender={(_, __, ms) => {
            commits.count += 1
            commits.ms += ms
          }}
        >
          <main style={{ display: 'flex', height: 900 }}>{content(workspace)}</main>
        </Profiler>
      </JobEvents>
    ),
  })
  const router = createRouter({
    routeTree: root.addChildren([create]),
    history: createMemoryHistory({ initialEntries: ['/create'] }),
  })
  const place = document.createElement('div')
  document.body.append(place)
  const reactRoot = createRoot(place)
  reactRoot.render(
    <QueryClientProvider client={queries}>
      <BridgeProvider bridge={bridgeOf(answers, stayPending)}>
        <CommandsProvider registry={createCommandRegistry()}>
          <TooltipProvider>
            <RouterProvider router={router} />
          </TooltipProvider>
        </CommandsProvider>
      </BridgeProvider>
    </QueryClientProvider>,
  )
  return {
    commits,
    reported: () => reported,
    jobs,
    sendJob(job) {
      const place = jobs.findIndex(({ id }) => id === job.id)
      if (place < 0) jobs.unshift(job)
      else jobs[place] = job
      events.push({ kind: 'changed', job })
    },
    sendStatus(change) {
      status = { ...status, ...change }
      statuses.push(status)
    },
    close() {
      reactRoot.unmount()
      place.remove()
    },
  }
}

/** The next state of a run on its way through the studio; a done run stays done. */
export function moveOn(job: Job): Job {
  switch (job.state.kind) {
    case 'waiting':
      return { ...job, state: { kind: 'sending' } }
    case 'sending':
      return { ...job, state: { kind: 'running', since: new Date().toISOString() }, charged: 2 }
    case 'running':
      return { ...job, state: { kind: 'saving', since: job.state.since } }
    case 'saving':
    case 'done':
    case 'failed':
    case 'refused':
    case 'unconfirmed':
      return { ...job, state: { kind: 'done', at, assetIds: [AssetId.parse(`asset-${job.number}`)] } }
  }
}

/** A running run of the open model. */
export const runningJob = (number: number, change: Partial<Job> = {}): Job =>
  jobOf(number, {
    modelId: flatModel.id,
    modelName: flatModel.name,
    state: { kind: 'running', since: new Date().toISOString() },
    ...change,
  })

/** The Create page with runs of the open model, newest first. */
export function measureCreatePage(jobs: readonly Job[]): Measured {
  return measure(jobs, () => (
    <div style={{ flex: 1, minWidth: 0 }}>
      <CreateScreen />
    </div>
  ))
}

/** The sheet of a batch: the first `running` of its runs are in progress, the others wait. */
export function measureBatchSheet(runs: number, running: number): Measured {
  const jobs = Array.from({ length: runs }, (_, index) => {
    const number = runs - index
    const change: Partial<Job> = number <= running ? {} : { state: { kind: 'waiting', why: 'queue', until: null } }
    return runningJob(number, { setId, prompt: `a vessel, number ${number}`, ...change })
  })
  const nothing = () => {}
  const rest = {
    view: 'sheet',
    onView: nothing,
    onNew: nothing,
    onAgain: nothing,
    onShow: nothing,
    tools: null,
  } as const
  return measure(jobs, ({ id }) => <BatchSheet workspaceId={id} setId={setId} {...rest} />)
}
