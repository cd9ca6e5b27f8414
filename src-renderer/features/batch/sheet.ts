import type { Job } from '#shared/bridge/jobs.ts'
import type { QueueSet } from '#shared/bridge/queue.ts'
import { groupTries } from '#shared/domain/batch-plan.ts'
import type { JobId } from '#shared/domain/ids.ts'
import {
  isWaiting,
  itemsOf,
  mostSegments,
  orderedLooks,
  type PartsOf,
  type Segment,
  type SheetItem,
  createTotals,
  type SheetTotals,
} from './sheet-items.ts'

/** A row of a sheet; its state is read by `key`. `place` counts from 1. */
export type SheetRow = { readonly key: string; readonly place: number }

/**
 * The prompts of a batch with their current states. The cost of an update does not grow with the batch: only the
 * prompts of the changed run and the totals become new objects.
 */
export type Sheet = {
  /**
   * Takes the runs of the batch as read, newest first. `isWhole`: no older runs are left to read. Runs passed to
   * `place` since the read began keep that newer state.
   */
  load(jobs: readonly Job[], isWhole: boolean): void
  /** Marks the start of a new read of all runs: its results win over earlier updates. */
  expectReading(): void
  /** Takes changed runs, in order. Returns whether the progress or cost of one changed. */
  place(jobs: readonly Job[]): boolean
  setParts(parts: PartsOf): void
  /** Marks waiting runs that will not be sent: all from the first run that exceeds the rest of the budget. */
  setBudget(set: Pick<QueueSet, 'budget' | 'counts'>): void
  /** Every prompt in the order of submission; a retried one is listed once. The same array until prompts come or go. */
  rows(): readonly SheetRow[]
  /** The current state of a prompt; of its last try if it was retried. */
  item(key: string): SheetItem | null
  /** The same object until a total changes. */
  totals(): SheetTotals
  /** The segments of the progress bar: one per prompt in order, or, if there are many, one per state. */
  segments(): readonly Segment[]
  /** The names of its models. The same array until the names change. */
  models(): readonly string[]
  /** Its batches that the service drives. The same array until the jobs change. */
  serviceJobs(): readonly JobId[]
  /** Calls back after every change. */
  subscribe(onChange: () => void): () => void
  /** Calls back after one prompt changes. */
  watch(key: string, onChange: () => void): () => void
}

/** A run with its later tries, and the prompts of the last try. */
type Group = { readonly tries: Job[]; items: SheetItem[] }

const isSame = (one: SheetItem, other: SheetItem) =>
  one.key === other.key &&
  one.place === other.place &&
  one.job === other.job &&
  one.look === other.look &&
  one.assetIds === other.assetIds

const isSameList = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((value, at) => value === other[at])

const hasMoved = (before: Job | undefined, { state, charged, refunded }: Job) =>
  before?.state.kind !== state.kind || before.charged !== charged || before.refunded !== refunded

/** Creates an empty sheet. */
export function createSheet(): Sheet {
  const listeners = new Set<() => void>()
  const watchers = new Map<string, Set<() => void>>()
  const reported = new Map<JobId, Job>()
  let jobs = new Map<JobId, Job>()
  let groups: Group[] = []
  let groupOf = new Map<JobId, Group>()
  let items = new Map<string, SheetItem>()
  let past: ReadonlySet<string> = new Set()
  let parts: PartsOf = new Map()
  let set: Pick<QueueSet, 'budget' | 'counts'> | null = null
  let isWhole = false
  let newest = 0
  let oldest = Number.POSITIVE_INFINITY
  let count = createTotals()
  let rows: readonly SheetRow[] | null = []
  let totals: SheetTotals | null = null
  let models: readonly string[] = []
  let serviceJobs: readonly JobId[] = []
  const modelCounts = new Map<string, number>()
  const changed = new Set<string>()

  const withBudget = (item: SheetItem): SheetItem =>
    past.has(item.key) && isWaiting(item.look) ? { ...item, look: 'past-budget' } : item

  function publish() {
    totals = null
    const names = [...modelCounts].flatMap(([name, groupCount]) => (groupCount > 0 ? [name] : []))
    if (!isSameList(names, models)) models = names
    const keys = [...changed]
    changed.clear()
    for (const key of keys) for (const report of watchers.get(key) ?? []) report()
    for (const report of listeners) report()
  }

  /** Rebuilds the prompts of a group from `place` on; discards the rows if the keys changed. */
  function refresh(group: Group, place: number) {
    const last = group.tries.at(-1)
    const before = group.items
    const made = last === undefined ? [] : itemsOf(last, parts.get(last.id))
    group.items = made.map((item, index) => withBudget({ ...item, place: place + index }))
    for (const [index, item] of group.items.entries()) {
      const old = before[index]
      if (old !== undefined && isSame(old, item)) continue
      items.set(item.key, item)
      changed.add(item.key)
    }
    for (const { key } of before) {
      if (group.items.some((item) => item.key === key)) continue
      items.delete(key)
      changed.add(key)
    }
    const isSameRows =
      before.length === group.items.length && before.every(({ key }, at) => key === group.items[at]?.key)
    if (!isSameRows) rows = null
  }

  function tally(group: Group, sign: 1 | -1) {
    for (const item of group.items) count.countItem(item, sign)
    const [first] = group.items
    if (first === undefined) return
    count.countLast(first.job, sign)
    const { modelName } = first.job
    modelCounts.set(modelName, (modelCounts.get(modelName) ?? 0) + sign)
  }

  function change(group: Group, make: () => void) {
    tally(group, -1)
    const before = group.items.length
    make()
    refresh(group, group.items[0]?.place ?? items.size + 1)
    tally(group, 1)
    if (group.items.length !== before && group !== groups.at(-1)) renumber()
  }

  /** Renumbers all prompts, after some came or went in between. */
  function renumber() {
    let place = 1
    for (const group of groups) {
      refresh(group, place)
      place += group.items.length
    }
  }

  function note(job: Job) {
    jobs.set(job.id, job)
    newest = Math.max(newest, job.number)
    oldest = Math.min(oldest, job.number)
  }

  /** Rebuilds everything. `all` are newest first. */
  function build(all: readonly Job[]) {
    for (const key of items.keys()) changed.add(key)
    jobs = new Map()
    groupOf = new Map()
    items = new Map()
    count = createTotals()
    modelCounts.clear()
    rows = null
    newest = 0
    oldest = Number.POSITIVE_INFINITY
    groups = groupTries(all.toReversed()).map((tries) => ({ tries, items: [] }))
    for (const group of groups) for (const job of group.tries) groupOf.set(job.id, group)
    for (const job of all) {
      note(job)
      count.countTry(job, 1)
    }
    const ids = all.filter(({ kind }) => kind === 'batch').map(({ id }) => id)
    if (!isSameList(ids, serviceJobs)) serviceJobs = ids
    renumber()
    for (const group of groups) tally(group, 1)
    markPast()
  }

  function markPast() {
    const before = past
    past = set === null ? new Set() : pastOf(groups, set)
    if (before.size === 0 && past.size === 0) return
    for (const group of groups) {
      const isOther = group.items.some(({ key }) => before.has(key) !== past.has(key))
      if (isOther) change(group, () => {})
    }
  }

  function placeOne(job: Job): boolean {
    reported.set(job.id, job)
    const before = jobs.get(job.id)
    const group = groupOf.get(job.id)
    if (before !== undefined && group !== undefined) {
      count.countTry(before, -1)
      count.countTry(job, 1)
      jobs.set(job.id, job)
      change(group, () => (group.tries[group.tries.indexOf(before)] = job))
      return hasMoved(before, job)
    }
    // It belongs to a page that is not read yet.
    if (!isWhole && job.number < oldest) return true
    if (job.number < newest) {
      // A restored run belongs between the others.
      build([...jobs.values(), job].toSorted((one, other) => other.number - one.number))
      return true
    }
    note(job)
    if (job.kind === 'batch') serviceJobs = [...serviceJobs, job.id]
    count.countTry(job, 1)
    const known = job.retryOf === null ? undefined : groupOf.get(job.retryOf)
    const own: Group = known ?? { tries: [], items: [] }
    if (known === undefined) groups.push(own)
    groupOf.set(job.id, own)
    change(own, () => own.tries.push(job))
    return true
  }

  const readTotals = () => (totals ??= count.read())

  return {
    load(read, whole) {
      isWhole = whole
      build(read.map((job) => reported.get(job.id) ?? job))
      publish()
    },
    expectReading: () => reported.clear(),
    place(some) {
      let isMoved = false
      for (const job of some) isMoved = placeOne(job) || isMoved
      if (some.length > 0) publish()
      return isMoved
    },
    setParts(next) {
      parts = next
      for (const group of groups) {
        const last = group.tries.at(-1)
        if (last?.kind === 'batch') change(group, () => {})
      }
      publish()
    },
    setBudget(next) {
      set = next
      markPast()
      publish()
    },
    rows: () => (rows ??= groups.flatMap((group) => group.items.map(({ key, place }) => ({ key, place })))),
    item: (key) => items.get(key) ?? null,
    totals: readTotals,
    segments: () =>
      items.size > mostSegments
        ? orderedLooks(readTotals().looks)
        : groups.flatMap((group) => group.items.map(({ look }) => ({ look, count: 1 }))),
    models: () => models,
    serviceJobs: () => serviceJobs,
    subscribe(onChange) {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
    watch(key, onChange) {
      const own = watchers.get(key) ?? new Set()
      watchers.set(key, own.add(onChange))
      return () => {
        own.delete(onChange)
        if (own.size === 0 && watchers.get(key) === own) watchers.delete(key)
      }
    },
  }
}

/** Returns the keys of waiting prompts that do not fit in the rest of the budget, in order. */
function pastOf(
  groups: readonly Group[],
  { budget, counts }: Pick<QueueSet, 'budget' | 'counts'>,
): ReadonlySet<string> {
  const past = new Set<string>()
  if (budget === null) return past
  let left = budget - (counts.charged - counts.refunded) - counts.unconfirmedCredits
  for (const { items } of groups) {
    for (const { key, look, job } of items) {
      if (!isWaiting(look)) continue
      const price = job.quote.credits ?? 0
      left = price > left ? Number.NEGATIVE_INFINITY : left - price
      if (left === Number.NEGATIVE_INFINITY) past.add(key)
    }
  }
  return past
}
