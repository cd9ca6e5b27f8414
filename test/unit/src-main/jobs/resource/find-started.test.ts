// Catches: a set of avatars that is taken for another start's, or that is not recognized because it was made with others.
import { expect, it } from 'vitest'
import { groupCandidates } from '#main/jobs/resource/find-started.ts'
import type { Spend } from '#shared/domain/spend-state.ts'
import { storedJob } from '../../../../helpers/stored-job.ts'

const sentAt = Date.UTC(2026, 5, 1, 12)
const spend: Spend = {
  kind: 'ambiguous',
  repeat: 'unkeyed',
  firstSentAt: sentAt,
  sentAt,
  tries: 1,
  keyHint: '',
  bodyHash: '',
  isOwnAccount: true,
  notBefore: sentAt,
  failure: { code: 'UNREACHABLE', message: '', charged: 'unknown', fields: [] },
  looks: [],
} as never
const job = storedJob({ kind: 'avatar', spend })
const listed = (id: string, seconds: number) => ({
  id,
  status: 'completed' as const,
  createdAt: new Date(sentAt + seconds * 1_000).toISOString(),
})
const name = ({ id }: { id: string }) => id

it('a set that was made together is one candidate, in the order of creation', () => {
  const found = groupCandidates(job, 3, [listed('c', 1.02), listed('b', 1.01), listed('a', 1)], name)
  expect(found).toEqual([
    { resourceId: 'a b c', what: '3 × a', createdAt: new Date(sentAt + 1_000).toISOString(), matches: true },
  ])
})

it('sets of another size, and of another time, do not match', () => {
  const found = groupCandidates(
    job,
    2,
    [
      listed('g', 900),
      listed('f', 900),
      listed('e', 60),
      listed('d', 10),
      listed('c', 10),
      listed('b', 0),
      listed('a', 0),
    ],
    name,
  )
  expect(found.map(({ resourceId, matches }) => [resourceId, matches])).toEqual([
    ['f g', false],
    ['e', false],
    ['c d', true],
    ['a b', true],
  ])
})

it('where one was asked for, each is a candidate of its own', () => {
  const found = groupCandidates(job, 1, [listed('b', 1), listed('a', 1)], name)
  expect(found.map(({ resourceId, matches }) => [resourceId, matches])).toEqual([
    ['b', true],
    ['a', true],
  ])
})
