import type { BillingLedger, Entry, Job } from './read-both-ledgers.ts'

const hasTwins = (all: readonly string[]) => new Set(all).size < all.length
const finished = ['succeeded', 'done']
const over = ['done', 'failed', 'refused', 'unconfirmed']
const sum = (entries: readonly Entry[]) => entries.reduce((total, { credits }) => total + credits, 0)

/** Returns the charges and refunds of a generation, or of all steps of a short video. */
function movedFor({ entries }: BillingLedger, id: string) {
  const own = entries.filter(({ what }) => what === id || what.startsWith(`${id}/`))
  const of = (kind: string) => own.filter((entry) => entry.kind === kind)
  return { charges: of('charge'), refunds: of('refund') }
}

/** Returns whether all of its charges were refunded. */
function isReturned(billing: BillingLedger, id: string): boolean {
  const { charges, refunds } = movedFor(billing, id)
  return sum(charges) === sum(refunds)
}

/** Compares a job that has a key with what the service made for that key. */
function* checkKeyed(billing: BillingLedger, job: Job, made: { readonly id: string } | undefined) {
  const { charges, refunds } = movedFor(billing, made?.id ?? '')
  if (job.spend_kind === 'refused' && made !== undefined && !isReturned(billing, made.id)) {
    yield `job ${job.id} is recorded as refused, but was charged`
  }
  if ((job.spend_kind === 'done' || job.spend_kind === 'failed') && made?.id !== job.resource_id) {
    yield `job ${job.id} is ${job.spend_kind} with ${job.resource_id}, but its key made ${made?.id ?? 'nothing'}`
  }
  if (job.spend_kind === 'done' && job.charged !== sum(charges)) {
    yield `job ${job.id} records ${job.charged}, the service ${sum(charges)}`
  }
  if (job.refunded > 0 && job.refunded > sum(refunds)) yield `job ${job.id} records a refund that was not made`
}

/** Checks jobs whose start has no key: each thing at the service belongs to a job, or to one that is unconfirmed. */
function* checkUnkeyed(billing: BillingLedger, jobs: readonly Job[], made: readonly { readonly id: string }[]) {
  const owned = new Set(jobs.map(({ resource_id }) => resource_id))
  const lost = made.filter(({ id }) => !owned.has(id)).map(({ id }) => id)
  const unconfirmed = jobs.filter(({ spend_kind }) => spend_kind === 'unconfirmed').length
  if (lost.length > unconfirmed)
    yield `${lost.join(', ')} belong to no job, and only ${unconfirmed} of their kind are unconfirmed`
  for (const { id, kind, resource_id, charged } of jobs.filter(({ spend_kind }) => spend_kind === 'done')) {
    const parts = billing.generations.filter(({ batch }) => batch === resource_id).map((part) => part.id)
    const taken = sum([resource_id ?? '', ...parts].flatMap((part) => movedFor(billing, part).charges))
    if (taken !== charged) yield `${kind} ${id} records ${charged}, the service ${taken}`
  }
}

/**
 * Finds what is wrong at any time: a thing that was started or charged twice, or made for no job. Can run during a
 * storm.
 */
export function* checkStarts({ jobs, generations, videos, batches, entries }: BillingLedger): Generator<string> {
  if (hasTwins(entries.map(({ kind, what }) => `${kind} ${what}`))) yield 'something was charged or refunded twice'
  if (hasTwins(batches.map(({ prompts }) => prompts))) yield 'a batch was started twice'
  const recuts = videos.filter(({ source }) => source !== null)
  if (hasTwins(recuts.map(({ source, request }) => `${source} ${request}`))) yield 'a re-cut was started twice'
  const byKey = new Map(jobs.map((job) => [job.idempotency_key, job]))
  for (const { id, key, status } of [...generations, ...videos]) {
    const job = byKey.get(key ?? '')
    if (key !== null && job === undefined) yield `the service made ${id} for the key ${key}, which no job has`
    // A finished result is never refunded.
    if (job?.spend_kind === 'refused' && finished.includes(status))
      yield `job ${job.id} is recorded as refused, but was made`
  }
}

/** Compares the money of all jobs, after everything has settled, with what the service charged and refunded. */
export function* checkMoney(billing: BillingLedger): Generator<string> {
  const { jobs, generations, videos, batches } = billing
  const keyed = [...generations, ...videos].filter(({ key }) => key !== null)
  for (const job of jobs) {
    if (!over.includes(job.spend_kind)) yield `job ${job.id} is still ${job.spend_kind}`
    if (job.kind !== 'generation' && job.kind !== 'short-video') continue
    const made = keyed.find(({ key }) => key === job.idempotency_key)
    yield* checkKeyed(billing, job, made)
  }
  const of = (kind: string) => jobs.filter((job) => job.kind === kind)
  const recuts = videos.filter(({ source }) => source !== null)
  yield* checkUnkeyed(billing, of('recut'), recuts)
  yield* checkUnkeyed(billing, of('batch'), batches)
  // A start that failed after its charge is refunded at once and frees its key.
  const alone = [
    ...generations.filter(({ batch }) => batch === null),
    ...videos.filter(({ source }) => source === null),
  ]
  for (const { id, key } of alone) {
    if (key === null && !isReturned(billing, id)) yield `the service made ${id} for no key`
  }
}
