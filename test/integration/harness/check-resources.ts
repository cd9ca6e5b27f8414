import { z } from 'zod'
import { parseJson } from '#shared/util/text-formats.ts'
import type { BillingLedger, Job, Resource } from './read-both-ledgers.ts'

/** What the service calls what a job makes. */
const kinds: Readonly<Record<string, string>> = {
  avatar: 'avatar',
  'avatar-video': 'video',
  speech: 'audio',
  voice: 'voice',
}
/** The part of a request by which each order can be told from all others. */
const Marked = z.union([
  z.object({ prompt: z.string() }).transform(({ prompt }) => prompt),
  z.object({ title: z.string() }).transform(({ title }) => title),
  z.object({ text: z.string() }).transform(({ text }) => text),
  z.object({ name: z.string() }).transform(({ name }) => name),
])
const Asked = z.object({ batchSize: z.int().optional() })
const PlannedVideo = z.object({ speech: z.object({ from: z.object({ jobId: z.string() }) }) })

const read = <Schema extends z.ZodType>(text: string, schema: Schema): z.output<Schema> | null => {
  const parsed = parseJson(text)
  return parsed.kind === 'value' ? (schema.safeParse(parsed.value).data ?? null) : null
}
const idsOf = ({ resource_id }: Job) => resource_id?.split(' ') ?? []

/** Returns what was taken for resources and what was given back of it. Speech is corrected to the price of its length. */
function movedFor({ entries }: BillingLedger, resources: readonly Pick<Resource, 'kind' | 'id'>[]) {
  const own = resources.map(({ kind, id }) => `${kind}:${id}`)
  const sumOf = (kind: string, ids: readonly string[]) =>
    entries.reduce((sum, entry) => sum + (entry.kind === kind && ids.includes(entry.what) ? entry.credits : 0), 0)
  const corrections = own.map((id) => `${id}:adjust`)
  const corrected = sumOf('charge', corrections) - sumOf('refund', corrections)
  return { taken: sumOf('charge', own) + corrected, refunded: sumOf('refund', own) }
}

/** Groups resources by their start. */
function startsOf({ resources }: BillingLedger): (readonly [Resource, ...Resource[]])[] {
  const starts = new Map<string, [Resource, ...Resource[]]>()
  for (const one of resources) {
    const start = starts.get(one.group)
    if (start === undefined) starts.set(one.group, [one])
    else start.push(one)
  }
  return [...starts.values()]
}

/** Finds an order that was started twice. Can run during a storm. */
export function* checkResourceStarts(billing: BillingLedger): Generator<string> {
  const seen = new Set<string>()
  for (const [{ kind, mark }] of startsOf(billing)) {
    if (seen.has(`${kind} ${mark}`)) yield `the ${kind} “${mark}” was started twice`
    seen.add(`${kind} ${mark}`)
  }
}

/** Checks one start: it is its own job's, or its job is unconfirmed, or its credits came back. */
function* checkStart(billing: BillingLedger, start: readonly [Resource, ...Resource[]]) {
  const [{ kind, mark }] = start
  const job = billing.jobs.find((one) => kinds[one.kind] === kind && read(one.request, Marked) === mark)
  const what = `the ${kind} “${mark}”`
  if (job === undefined) {
    yield `${what} was made for no job`
    return
  }
  const ids = start.map(({ id }) => id)
  if (idsOf(job).toSorted().join() === ids.toSorted().join()) return
  if (job.resource_id !== null) {
    yield `${what} belongs to job ${job.id}, which has ${job.resource_id} instead`
    return
  }
  const { taken, refunded } = movedFor(billing, start)
  if (job.spend_kind !== 'unconfirmed' && taken !== refunded) yield `${what} was paid, but its job is ${job.spend_kind}`
}

/** Compares a job that started something with what the service made and took for it. */
function* checkJob(billing: BillingLedger, job: Job) {
  const { id, kind, spend_kind, charged, refunded } = job
  const own = billing.resources.filter((one) => one.kind === kinds[kind] && idsOf(job).includes(one.id))
  const moved = movedFor(billing, own)
  const other = own.find(({ mark }) => mark !== read(job.request, Marked))
  if (other !== undefined) yield `${kind} ${id} has the ${other.kind} “${other.mark}”, which is another order’s`
  if (refunded > moved.refunded) yield `${kind} ${id} records a refund that was not made`
  if (spend_kind === 'failed' && own.some(({ status }) => status !== 'failed'))
    yield `${kind} ${id} is recorded as failed, but was made`
  if (spend_kind !== 'done') return
  if (moved.taken !== charged) yield `${kind} ${id} records ${charged}, the service ${moved.taken}`
  const asked = read(job.request, Asked)?.batchSize ?? 1
  if (own.length !== asked) yield `${kind} ${id} has ${own.length} of ${asked} ids`
}

/** Compares avatars, their videos, speech and voices with their jobs, after everything has settled. */
export function* checkResources(billing: BillingLedger): Generator<string> {
  for (const start of startsOf(billing)) yield* checkStart(billing, start)
  for (const job of billing.jobs) if (kinds[job.kind] !== undefined) yield* checkJob(billing, job)
}

/** Checks, after everything has settled, that speech planned with a video was added once, for nothing. */
export function* checkPlannedSpeech({ jobs, resources }: BillingLedger): Generator<string> {
  const spokenBy = new Map(jobs.map((job) => [job.id, job.spend_kind === 'done' ? job.resource_id : null]))
  for (const video of jobs.filter(({ kind, spend_kind }) => kind === 'avatar-video' && spend_kind === 'done')) {
    const audio = spokenBy.get(read(video.input, PlannedVideo)?.speech.from.jobId ?? '') ?? null
    const [added, ...more] = jobs.filter(({ draft_id }) => draft_id === `speech-of-${video.id}`)
    if (more.length > 0) yield `speech was added ${more.length + 1} times to video ${video.id}`
    if (audio !== null && added === undefined) yield `video ${video.id} lacks the speech that was planned for it`
    if (added === undefined) continue
    if (added.charged !== null && added.charged > 0)
      yield `speech for video ${video.id} records ${added.charged} credits`
    const made = resources.find(({ id }) => id === video.resource_id)
    if (added.spend_kind === 'done' && made?.audio !== audio) yield `video ${video.id} has the speech ${made?.audio}`
  }
}
