// Catches: a doubtful run that is shown without what is known of it, or with words that claim to know its charge; a failed
// one whose words tell of a charge or a return that was none.
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
  it('B2: says what was sent, when, up to how many credits and under which key', () => {
    expect(card({})).toMatchObject({
      kind: 'unconfirmed',
      failure: { charged: 'unknown' },
      evidence: {
        firstSentAt: iso(1_000),
        lastSentAt: iso(61_000),
        attempts: 2,
        upTo: 2,
        keyHint: 'abcd',
        looks: 0,
        ranAgainAt: null,
      },
    })
  })

  it('A9: says until when its key may be asked with', () => {
    expect(card({})).toMatchObject({ evidence: { look: { until: iso(1_000 + replayWindowMs) } } })
  })

  it('B3: counts what the looks showed', () => {
    const looks = [
      { at: 1, found: ['a'] },
      { at: 2, found: ['a', 'b'] },
    ]
    const unkeyed = { ...sent, repeat: 'unkeyed' }
    expect(card({ looks, sent: unkeyed })).toMatchObject({ evidence: { looks: 2, found: 2, look: { until: null } } })
  })

  it('B2: says when it was run again', () => {
    const decision = { choice: 'again', at: 80_000 }
    expect(card({ decision })).toMatchObject({ evidence: { ranAgainAt: iso(80_000) } })
  })

  it('that was started says so, and is asked for once more', () => {
    expect(card({ sent: null, isStarted: true })).toMatchObject({
      evidence: { firstSentAt: null, attempts: 0, look: { until: null } },
    })
  })
})

it('work of several parts shows how far it is and that it is being stopped', () => {
  const progress = { total: 4, made: 1, failed: 1, skipped: 0 }
  const spend: Spend = { kind: 'running', since: 1, progress, stop: 'asked' }
  expect(presentJob(storedJob({ spend }), []).state).toEqual({
    kind: 'running',
    since: iso(1),
    progress,
    stop: 'asked',
  })
})

it('a running job says when it is about to be done, once enough such runs were seen', () => {
  const spend: Spend = { kind: 'running', since: 1 }
  expect(presentJob(storedJob({ spend }), [], true, 26_000).state).toMatchObject({ expectedAt: iso(26_001) })
  expect(presentJob(storedJob({ spend }), []).state).toMatchObject({ expectedAt: undefined })
})

it('A8: a run that waits for its key says so', () => {
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
  ])('%o says what came back and what did not', (change, refunded, words) => {
    expect(reported(change, refunded)).toContain(words)
    expect(reported(change, refunded)).toMatch(/^“No faces.” .* Running again is charged again\.$/u)
  })
  it.each([
    [{ kind: 'short-video', charged: 0 }, true],
    [{ kind: 'short-video', charged: null }, false],
  ])('%o tells of no charge at its start', (change, refunded) => {
    expect(reported(change, refunded)).not.toMatch(/Charged|refunded/u)
  })
})
