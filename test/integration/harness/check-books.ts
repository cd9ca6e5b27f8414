import Database from 'better-sqlite3'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { SeenRequest } from '../../helpers/transparent-proxy.ts'

const Job = z.object({
  id: z.string(),
  kind: z.string(),
  idempotency_key: z.string(),
  spend_kind: z.string(),
  resource_id: z.string().nullable(),
  charged: z.int().nullable(),
  refunded: z.int(),
})
const Generation = z.object({
  id: z.string(),
  idempotency_key: z.string().nullable(),
  batch_id: z.string().nullable(),
})
const Entry = z.object({ kind: z.string(), generation_id: z.string(), credits: z.int() })
const Output = z.object({ job_id: z.string(), stored: z.string().nullable() })
const Stored = z.object({ path: z.string(), sha256: z.string() })
const MadeFile = z.object({ owner: z.string(), name: z.string() })
type Job = z.output<typeof Job>
type Generation = z.output<typeof Generation>

/** Both sides of the books after a storm, and what was seen on the way. */
export type Scene = {
  /** The studio's profile and media. */
  readonly folder: string
  /** The service's data. */
  readonly dataFolder: string
  readonly seen: readonly SeenRequest[]
  /** How many jobs the studio said were written. */
  readonly clicked: number
}

/** What the studio leaves in a media folder to know it again. */
const mediaMark = '.backlot-media'
const over = ['done', 'failed', 'refused', 'unconfirmed']
const hash = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex')

function open(closing: DisposableStack, file: string): Database.Database {
  return closing.adopt(new Database(file, { readonly: true }), (database) => void database.close())
}

function* checkMoney(job: Job, made: Generation | undefined, entries: readonly z.output<typeof Entry>[]) {
  const of = (kind: string) => entries.filter((entry) => entry.kind === kind && entry.generation_id === made?.id)
  const charges = of('charge').length
  if (charges > 1) yield `job ${job.id} was charged ${charges} times`
  if (job.spend_kind === 'refused' && made !== undefined && of('refund').length < charges) {
    yield `job ${job.id} is called refused, but was charged`
  }
  if ((job.spend_kind === 'done' || job.spend_kind === 'failed') && made?.id !== job.resource_id) {
    yield `job ${job.id} is ${job.spend_kind} with ${job.resource_id}, but its key made ${made?.id ?? 'nothing'}`
  }
  if (job.spend_kind === 'done' && job.charged !== of('charge')[0]?.credits) {
    yield `job ${job.id} books ${job.charged}, the service ${of('charge')[0]?.credits ?? 'nothing'}`
  }
  if (job.refunded > 0 && of('refund').length !== 1) yield `job ${job.id} claims a refund that was not given`
}

function* checkRequests(seen: readonly SeenRequest[]) {
  const bodies = new Map<string, string>()
  for (const { headers, body } of seen) {
    const key = headers['idempotency-key']
    if (typeof key !== 'string') continue
    if ((bodies.get(key) ?? body) !== body) yield `key ${key} went out with two bodies`
    bodies.set(key, body)
  }
}

/** Batches have no key: each is started once, and each that the service has is a job's, or in doubt before the user. */
function* checkBatches(jobs: readonly Job[], books: Database.Database) {
  // One that was refused was not taken in, and may go again.
  const starts = z
    .array(z.string())
    .parse(
      books
        .prepare('SELECT group_concat(prompt, char(10) ORDER BY position) FROM batch_item GROUP BY batch_id')
        .pluck()
        .all(),
    )
  if (new Set(starts).size < starts.length) yield 'a batch was started twice'
  const batches = jobs.filter(({ kind }) => kind === 'batch')
  const owned = new Set(batches.map(({ resource_id }) => resource_id))
  const made = z.array(z.string()).parse(books.prepare('SELECT id FROM batch').pluck().all())
  const lost = made.filter((id) => !owned.has(id)).length
  const doubtful = batches.filter(({ spend_kind }) => spend_kind === 'unconfirmed').length
  if (lost > doubtful) yield `${lost} batches at the service belong to no job, and only ${doubtful} are in doubt`
  for (const job of batches.filter(({ spend_kind }) => spend_kind === 'done')) {
    const taken = books
      .prepare(
        `SELECT coalesce(sum(abs(amount)), 0) FROM posting JOIN entry ON entry.id = entry_id
         JOIN generation ON generation.id = generation_id
         WHERE entry.kind = 'charge' AND batch_id = ? AND book GLOB 'wallet:*'`,
      )
      .pluck()
      .get(job.resource_id)
    if (taken !== job.charged) yield `batch ${job.id} books ${job.charged}, the service ${String(taken)}`
  }
}

function* checkFiles(scene: Scene, jobs: readonly Job[], ledger: Database.Database, books: Database.Database) {
  const outputs = z.array(Output).parse(ledger.prepare('SELECT job_id, stored FROM job_output').all())
  const made = z
    .array(MadeFile)
    .parse(
      books
        .prepare(
          'SELECT coalesce(batch_id, id) AS owner, name FROM generation_file JOIN generation ON id = generation_id',
        )
        .all(),
    )
  const kept = new Set<string>()
  for (const { id, resource_id } of jobs.filter(({ spend_kind }) => spend_kind === 'done')) {
    const stored = outputs.filter(({ job_id, stored: row }) => job_id === id && row !== null)
    const files = stored.map((output) => Stored.parse(JSON.parse(output.stored ?? '')))
    const missing = files.filter(({ path }) => !existsSync(path))
    if (missing.length > 0) yield `job ${id}: ${missing.length} of its files are missing`
    for (const { path } of files) kept.add(path)
    const here = files.filter((file) => !missing.includes(file)).map(({ path }) => hash(path))
    const there = made
      .filter(({ owner }) => owner === resource_id)
      .map(({ name }) => hash(join(scene.dataFolder, 'files', name)))
    if (here.toSorted().join() !== there.toSorted().join()) yield `job ${id}: its files are not what was made`
    if (files.some(({ path, sha256 }) => existsSync(path) && hash(path) !== sha256)) yield `job ${id}: a file changed`
  }
  for (const entry of readdirSync(join(scene.folder, 'media'), { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isFile() && entry.name !== mediaMark && !kept.has(path))
      yield `${entry.name} lies in the media folder and belongs to nothing`
  }
}

/**
 * Compares what a studio believes with what the service did, after everything settled. Each answer is a sentence about
 * money or work that was lost, doubled or wrongly told; none means that all is well.
 */
export function checkBooks(scene: Scene): string[] {
  using closing = new DisposableStack()
  const ledger = open(closing, join(scene.folder, 'profile', 'ledger.db'))
  const books = open(closing, join(scene.dataFolder, 'service.db'))
  const jobs = z.array(Job).parse(ledger.prepare('SELECT * FROM job').all())
  const generations = z
    .array(Generation)
    .parse(books.prepare('SELECT id, idempotency_key, batch_id FROM generation').all())
  const entries = z.array(Entry).parse(
    books
      .prepare(
        `SELECT kind, generation_id, abs(amount) AS credits FROM entry JOIN posting ON entry_id = entry.id
           WHERE generation_id IS NOT NULL AND book GLOB 'wallet:*'`,
      )
      .all(),
  )
  const found: string[] = []
  const sound = ledger.pragma('integrity_check', { simple: true })
  if (sound !== 'ok') found.push(`ledger.db: ${String(sound)}`)
  if (jobs.length < scene.clicked) found.push(`${scene.clicked} clicks left ${jobs.length} jobs`)
  for (const job of jobs) {
    if (!over.includes(job.spend_kind)) found.push(`job ${job.id} is still ${job.spend_kind}`)
    const made = generations.find(({ idempotency_key }) => idempotency_key === job.idempotency_key)
    if (job.kind === 'generation') found.push(...checkMoney(job, made, entries))
  }
  const keys = new Set(jobs.map(({ idempotency_key }) => idempotency_key))
  for (const { id, idempotency_key } of generations.filter(({ batch_id }) => batch_id === null)) {
    // A start that failed after its charge is given back at once and lets its key go.
    const isReturned = entries.some((entry) => entry.kind === 'refund' && entry.generation_id === id)
    if (idempotency_key === null ? !isReturned : !keys.has(idempotency_key)) {
      found.push(`the service made ${id} for the key ${idempotency_key}, which no job has`)
    }
  }
  found.push(...checkRequests(scene.seen), ...checkBatches(jobs, books), ...checkFiles(scene, jobs, ledger, books))
  return found
}
