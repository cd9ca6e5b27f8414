// Catches a page that is asked for without an end, and a job state that says two things at once.
import { expect, test } from 'vitest'
import { JobState, jobsContract } from '#shared/bridge/jobs.ts'

test('a page has an end, asked for or not', () => {
  const schema = jobsContract.page['~orpc'].inputSchema
  expect(schema?.parse({})).toEqual({ limit: 50 })
  for (const limit of [0, 201, 1.5]) expect(schema?.safeParse({ limit }).success).toBe(false)
})

test('a state carries what belongs to it and drops the rest', () => {
  expect(JobState.parse({ kind: 'sending', assetIds: ['a'], since: 'x' })).toEqual({ kind: 'sending' })
  expect(JobState.safeParse({ kind: 'done', at: 'x' }).success).toBe(false)
  expect(JobState.safeParse({ kind: 'paid' }).success).toBe(false)
})
