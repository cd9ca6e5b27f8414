// Catches: a charge explained by a run that never had it, a run that explains more than it was charged, a refund that
// counts as a gift, and a list of explanations that depends on how it was read.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  clockSkewMs,
  createMovementMatcher,
  fitsKind,
  type MatchJob,
  type Movement,
} from '#main/account/match-movements.ts'
import { JobId } from '#shared/domain/ids.ts'

const start = 1_790_000_000_000
const idOf = (number: number) => JobId.parse(`00000000-0000-4000-8000-${String(number).padStart(12, '0')}`)

const anyKind = fc.constantFrom('generation', 'batch', 'short-video', 'avatar')
const anyJob = fc
  .record({
    kind: anyKind,
    resource: fc.option(fc.integer({ min: 0, max: 8 }), { nil: null }),
    unnamed: fc.option(fc.record({ most: fc.integer({ min: 1, max: 3 }), credits: fc.integer({ min: 1, max: 4 }) }), {
      nil: null,
    }),
    from: fc.integer({ min: 0, max: 50 }),
    lasts: fc.integer({ min: 0, max: 20 }),
  })
  .map(({ kind, resource, unnamed, from, lasts }) => ({
    kind,
    resourceId: resource === null ? null : `res-${resource}`,
    unnamed,
    from: start + from * 60_000,
    until: start + (from + lasts) * 60_000,
  }))
type NamedJob = MatchJob & { readonly resourceId: string | null }
const jobsOf = (list: readonly Omit<NamedJob, 'id'>[]): NamedJob[] => list.map((job, at) => ({ ...job, id: idOf(at) }))
const namesOf = (jobs: readonly NamedJob[]) =>
  jobs.flatMap(({ id: jobId, resourceId }) => (resourceId === null ? [] : [{ resourceId, jobId }]))

const anyMovement = fc
  .record({
    type: fc.constantFrom('debit', 'debit', 'credit', 'unknown'),
    amount: fc.integer({ min: 1, max: 4 }),
    resourceType: fc.constantFrom(null, 'generation', 'short_video', 'avatar', 'purchase', 'something new'),
    resource: fc.option(fc.integer({ min: 0, max: 12 }), { nil: null }),
    minute: fc.option(fc.integer({ min: 0, max: 80 }), { nil: null }),
  })
  .map(({ resource, minute, ...rest }) => ({
    ...rest,
    resourceId: resource === null ? null : `res-${resource}`,
    at: minute === null ? null : start + minute * 60_000,
  }))
const movementsOf = (list: readonly Omit<Movement, 'id'>[]): Movement[] =>
  list.map((movement, at) => ({ ...movement, id: `txn_${at}` }))

function matchAll(jobs: readonly NamedJob[], movements: readonly Movement[]) {
  const matcher = createMovementMatcher({ unnamed: jobs, purchases: [], calls: [], since: start })
  matcher.learn(namesOf(jobs))
  return movements.map((movement) => ({ movement, match: matcher.match(movement) }))
}

describe('the explanation of transactions', () => {
  test('by amount has the job’s exact credits, kind and time, and no job explains more than it can have had', () => {
    fc.assert(
      fc.property(fc.array(anyJob, { maxLength: 12 }), fc.array(anyMovement, { maxLength: 30 }), (given, moved) => {
        const jobs = jobsOf(given)
        const used = new Map<string, number>()
        for (const { movement, match } of matchAll(jobs, movementsOf(moved))) {
          if (movement.type !== 'debit' || match.kind !== 'job' || match.by !== 'amount') continue
          const job = jobs.find(({ id }) => id === match.jobId)
          if (job?.unnamed === null || job === undefined) throw new Error('A job without an unnamed charge was taken')
          used.set(job.id, (used.get(job.id) ?? 0) + 1)
          expect(used.get(job.id)).toBeLessThanOrEqual(job.unnamed.most)
          expect(movement.amount).toBe(job.unnamed.credits)
          expect(fitsKind(job.kind, movement.resourceType)).toBe(true)
          expect(movement.at).toBeGreaterThanOrEqual(job.from - clockSkewMs)
          expect(movement.at).toBeLessThanOrEqual(job.until + clockSkewMs)
        }
      }),
      { numRuns: 500 },
    )
  })

  test('by a resource id that a job has is always that job’s, whatever amount and time', () => {
    fc.assert(
      fc.property(fc.array(anyJob, { maxLength: 12 }), fc.array(anyMovement, { maxLength: 30 }), (given, moved) => {
        const jobs = jobsOf(given)
        const last = new Map(namesOf(jobs).map(({ resourceId, jobId }) => [resourceId, jobId]))
        for (const { movement, match } of matchAll(jobs, movementsOf(moved))) {
          const owner = last.get(movement.resourceId ?? '')
          if (owner === undefined || movement.type === 'unknown' || movement.resourceType === 'purchase') continue
          expect(match).toEqual({ kind: 'job', jobId: owner, by: 'id' })
        }
      }),
      { numRuns: 500 },
    )
  })

  test('of a later transaction never changes that of an earlier one', () => {
    fc.assert(
      fc.property(fc.array(anyJob, { maxLength: 8 }), fc.array(anyMovement, { maxLength: 20 }), (given, moved) => {
        const jobs = jobsOf(given)
        const all = matchAll(jobs, movementsOf(moved))
        const half = Math.floor(moved.length / 2)
        expect(matchAll(jobs, movementsOf(moved.slice(0, half)))).toEqual(all.slice(0, half))
      }),
    )
  })

  const debit: Movement = {
    id: 'one',
    type: 'debit',
    amount: 3,
    resourceType: 'generation',
    resourceId: 'foreign',
    at: start + 60_000,
  }

  test('of a charge that nothing explains depends on whether this computer knew the account', () => {
    const matcher = createMovementMatcher({ unnamed: [], purchases: [], calls: [], since: start })
    expect(matcher.match(debit)).toEqual({ kind: 'unexplained' })
    expect(matcher.match({ ...debit, id: 'two', at: start - clockSkewMs - 1 })).toEqual({ kind: 'earlier' })
    expect(matcher.match({ ...debit, id: 'three', at: null })).toEqual({ kind: 'unexplained' })
  })

  test('of a charge that a call of a tool made is the call: by what it made, else by its time where its charge is unknown', () => {
    const call = { id: 'named', resourceIds: ['foreign'], charged: 3, startedAt: start, endedAt: start + 1_000 }
    const later = { ...call, id: 'later', resourceIds: [], charged: null, startedAt: start + 5 * 60_000 }
    const matcher = createMovementMatcher({ unnamed: [], purchases: [], calls: [call, later], since: start })
    expect(matcher.match(debit)).toEqual({ kind: 'tool', callId: 'named', by: 'id' })
    const other = { ...debit, resourceId: 'other' }
    // The first call was charged what its answer said, so it explains nothing else.
    expect(matcher.match(other)).toEqual({ kind: 'unexplained' })
    expect(matcher.match({ ...other, at: start + 6 * 60_000 })).toEqual({ kind: 'tool', callId: 'later', by: 'time' })
    expect(matcher.match({ ...other, at: start + 24 * 60 * 60_000 })).toEqual({ kind: 'unexplained' })
    expect(matcher.match({ ...debit, type: 'credit' })).toEqual({ kind: 'tool', callId: 'named', by: 'id' })
  })

  test('of a credit follows the charge of its cause, a purchase, or is the service’s own', () => {
    const job = {
      id: idOf(1),
      kind: 'batch',
      unnamed: { most: 1, credits: 3 },
      from: start,
      until: start + 90_000,
    }
    const matcher = createMovementMatcher({
      unnamed: [job],
      purchases: [{ id: 'mine', serviceId: 'p-1' }],
      calls: [],
      since: start,
    })
    expect(matcher.match(debit)).toEqual({ kind: 'job', jobId: job.id, by: 'amount' })
    expect(matcher.match({ ...debit, type: 'credit' })).toEqual({ kind: 'job', jobId: job.id, by: 'amount' })
    const credit: Movement = { ...debit, type: 'credit', resourceId: null, resourceType: 'refill' }
    expect(matcher.match(credit)).toEqual({ kind: 'service' })
    const bought = { ...credit, resourceType: 'purchase', resourceId: 'p-1' }
    expect(matcher.match(bought)).toEqual({ kind: 'purchase', purchaseId: 'mine' })
    expect(matcher.match({ ...bought, resourceId: 'p-2' })).toEqual({ kind: 'purchase', purchaseId: null })
  })
})
