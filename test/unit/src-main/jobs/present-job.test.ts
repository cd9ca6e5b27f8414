// Catches: an unconfirmed run that is shown without its evidence, or with a message that claims to know its charge; a
// failed one whose message mentions a charge or a refund that never happened.
import { describe, expect, it } from 'vitest'
import { presentJob } from '#main/jobs/present-job.ts'
import type { FailureRecord } from '#shared/domain/failure.ts'
import { replayWindowMs, type SentRequest, Spend } from '#shared/domain/spend-state.ts'
import { storedJob } from '../../../helpers/stored-job.ts'

const failure: FailureRecord = { code: 'NOT_FOUND', message: 'The answer never came.', charged: 'unknown', fields: [] }
const sent: SentRequest = {
  repeat: 'keyed',
  firstSentAt: 1_000,
  sentAt: 61_000,
  seenAt: 61_000,
  tries: 2,
  keyHint: 'abcd',
  bodyHash: 'h',
}
const iso = (at: number) => new Date(at).toISOString()
const card = (more: object) =>
  presentJob(storedJob({ spend: Spend.parse({ kind: 'unconfirmed', since: 70_000, failure, sent, ...more }) }), [])
    .state

describe('an unconfirmed run', () => {
  it('B2: shows what was sent, when, for up to how many credits and under which key', () => {
    expect(card({})).toMatchObject({
      kind: 'unconfirmed',
      failure: { charged: 'unknown' },
      evidence: {
        firstSentAt: iso(1_000),
        lastSentAt: iso(61_000),
        attempts: 2,
        upTo: 2,
        keyHint: 'abcd',
        checks: 0,
        ranAgainAt: null,
      },
    })
  })

  it('A9: shows until when its key can be used to ask', () => {
    expect(card({})).toMatchObject({ evidence: { check: { until: iso(1_000 + replayWindowMs) } } })
  })

  it('B3: counts what the polls showed', () => {
    const looks = [
      { at: 1, found: ['a'] },
      { at: 2, found: ['a', 'b'] },
    ]
    const unkeyed = { ...sent, repeat: 'unkeyed' }
    expect(card({ looks, sent: unkeyed })).toMatchObject({ evidence: { checks: 2, found: 2, check: { until: null } } })
  })

  it('B2: shows when it was run again', () => {
    const decision = { choice: 'again', at: 80_000 }
    expect(card({ decision })).toMatchObject({ evidence: { ranAgainAt: iso(80_000) } })
  })

  it('shows that it was started, and can be asked for once more', () => {
    expect(card({ sent: null, isStarted: true })).toMatchObject({
      evidence: { firstSentAt: null, attempts: 0, check: { until: null } },
    })
  })
})

it('a batch shows its progress and that it is being stopped', () => {
  const progress = { total: 4, made: 1, failed: 1, skipped: 0 }
  const spend: Spend = { kind: 'running', since: 1, progress, stop: 'asked' }
  expect(presentJob(storedJob({ spend }), []).state).toEqual({
    kind: 'running',
    since: iso(1),
    progress,
    stop: 'asked',
  })
})

it('a running job shows when it is expected to end, once enough similar runs were seen', () => {
  const spend: Spend = { kind: 'running', since: 1 }
  expect(presentJob(storedJob({ spend }), [], true, 26_000).state).toMatchObject({ expectedAt: iso(26_001) })
  expect(presentJob(storedJob({ spend }), []).state).toMatchObject({ expectedAt: undefined })
})

it('a running job shows how far it has come, and no other state does', () => {
  const unstored = { upload: null, share: 0.41 }
  const present = (spend: Spend) => presentJob(storedJob({ spend }), [], true, null, unstored).state
  expect(present({ kind: 'running', since: 1 })).toMatchObject({ kind: 'running', share: 0.41 })
  expect(present({ kind: 'saving', since: 1 })).not.toHaveProperty('share')
})

it('A8: shows that a run waits for its key', () => {
  const spend: Spend = { kind: 'queued', why: 'account', notBefore: null, tries: 0 }
  expect(presentJob(storedJob({ spend }), []).state).toEqual({ kind: 'waiting', why: 'account', until: null })
})

describe('a run that failed', () => {
  const reported = (change: Parameters<typeof storedJob>[0], refunded: boolean) => {
    const spend = Spend.parse({ kind: 'failed', at: 1, failure: { ...failure, message: '“No faces.”' }, refunded })
    const { state } = presentJob(storedJob({ ...change, spend }), [])
    return state.kind === 'failed' ? state.failure.message : ''
  }
  it.each([
    [{ charged: 6, refunded: 6 }, true, 'Charged at start, 6 cr refunded.'],
    [{ charged: 6 }, false, 'Charged 6 cr at start; refund not confirmed yet.'],
    [{ kind: 'short-video', charged: 6, refunded: 6 }, true, 'Charged 6 cr step by step, 6 cr refunded.'],
    [{ kind: 'batch', charged: 6, refunded: 2 }, false, 'refund of 4 cr not confirmed yet.'],
    [{ kind: 'short-video', charged: 0 }, true, 'Nothing was charged.'],
    [{ kind: 'short-video', charged: null }, false, 'The charge is unknown.'],
  ])('%o shows what was refunded and what was not', (change, refunded, words) => {
    expect(reported(change, refunded)).toContain(words)
    expect(reported(change, refunded)).toMatch(/^“No faces.” .* Running again is charged again\.$/u)
  })
  it.each([
    [{ kind: 'short-video', charged: 0 }, true],
    [{ kind: 'short-video', charged: null }, false],
  ])('%o mentions no charge at its start', (change, refunded) => {
    expect(reported(change, refunded)).not.toMatch(/Charged|refunded/u)
  })
})
