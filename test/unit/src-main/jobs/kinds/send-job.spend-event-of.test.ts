// Catches: an unclear answer that counts as a refusal, a retry before the last request is over, a wait that is too
// short after a 429.
import { expect, it } from 'vitest'
import { spendEventOf } from '#main/jobs/kinds/send-job.ts'
import { Failure } from '#shared/domain/failure.ts'

const at = 1_000_000
const attempt = { tries: 1, overAt: at + 60_000 }
const read = (failure: Failure) => spendEventOf(failure, attempt, at, 0)

it('A5: waits a minute after a 429, five seconds and more after a service error', () => {
  const limited = new Failure('RATE_LIMITED', 'Wait', { charged: 'no', retryAfterMs: 60_000 })
  expect(read(limited)).toMatchObject({ kind: 'limited', notBefore: at + 60_000 })
  const failed = new Failure('SERVICE_FAILED', 'Oh', { charged: 'unknown', status: 500 })
  expect(read(failed)).toMatchObject({ kind: 'lost', notBefore: at + 5_000 })
})

it('A4: does not repeat a request that may still be in progress before its deadline', () => {
  const broken = new Failure('UNREACHABLE', 'Broke', { charged: 'unknown', field: 'baseUrl' })
  expect(read(broken)).toMatchObject({ kind: 'lost', notBefore: attempt.overAt })
  const never = new Failure('UNREACHABLE', 'Never', { charged: 'no', field: 'baseUrl' })
  expect(read(never)).toMatchObject({ kind: 'unreached', notBefore: at + 5_000 })
})

it('A6: only a run that was certainly not charged counts as refused', () => {
  const fields = { charged: 'no' as const, fields: [] }
  expect(read(new Failure('INVALID_INPUT', 'No', fields)).kind).toBe('refused')
  expect(read(new Failure('UNREADABLE_ANSWER', 'Half', { charged: 'unknown' })).kind).toBe('lost')
})
