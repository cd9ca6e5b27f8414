// Catches: a refusal on a repeat read as "not charged", a key used after its window or under a clock set back, a
// doubtful spend that becomes certain by itself, two charges for one intent.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { FailureRecord } from '#shared/domain/failure.ts'
import {
  advance,
  isOpen,
  isReplayExpired,
  newSpend,
  replayWindowMs,
  retryDelay,
  type Spend,
  type SpendEvent,
} from '#shared/domain/spend.ts'

const failure: FailureRecord = { code: 'SERVICE_FAILED', message: 'No', charged: 'no', fields: [] }
const at = 1_000_000
const notBefore = at + 5_000
const refused: SpendEvent = { kind: 'refused', at, failure }
const lost: SpendEvent = { kind: 'lost', at, notBefore, failure }
const limited: SpendEvent = { kind: 'limited', at, notBefore, failure }
const unreached: SpendEvent = { kind: 'unreached', at, notBefore, failure }
const restarted: SpendEvent = { kind: 'restarted', at, notBefore, failure }
const after = (...events: SpendEvent[]) => events.reduce(advance, newSpend)
const send: SpendEvent = { kind: 'send', at }

describe('a first attempt', () => {
  it.each([
    [refused, 'refused'],
    [limited, 'queued'],
    [unreached, 'queued'],
    [lost, 'ambiguous'],
    [restarted, 'ambiguous'],
    [{ kind: 'accepted', at } as const, 'running'],
  ])('that ends in %o leaves the spend %s', (event, kind) => {
    expect(after(send, event).kind).toBe(kind)
  })

  it('that was refused was not charged', () => {
    expect(after(send, refused)).toMatchObject({ kind: 'refused', failure: { charged: 'no' } })
  })

  it('keeps waiting where it waits for the rate or the network', () => {
    expect(after(send, limited)).toMatchObject({ why: 'rate', notBefore })
    expect(after(send, unreached)).toMatchObject({ why: 'offline', notBefore })
  })
})

describe('a repeat after a doubtful attempt', () => {
  it.each([refused, lost, limited, unreached, restarted])('that ends in %o never says "not charged"', (event) => {
    const state = after(send, lost, send, event)
    expect(['ambiguous', 'unconfirmed']).toContain(state.kind)
  })

  it('that is refused becomes unconfirmed, its charge unknown', () => {
    expect(after(send, lost, send, refused)).toMatchObject({ kind: 'unconfirmed', failure: { charged: 'unknown' } })
  })

  it('keeps the moment of the first attempt, for the window is counted from it', () => {
    const again = after(send, lost, { kind: 'send', at: at + 60_000 })
    expect(again).toMatchObject({ firstSentAt: at, sentAt: at + 60_000, doubtful: true })
  })

  it.each([
    ['a day and a moment later', at + replayWindowMs + 1],
    ['after the clock was set back', at - 120_000],
  ])('is not made %s', (_, moment) => {
    expect(after(send, lost, { kind: 'send', at: moment }).kind).toBe('unconfirmed')
  })
})

describe('a started run', () => {
  const running = after(send, { kind: 'accepted', at })

  it('is made, saved and done', () => {
    expect(advance(advance(running, { kind: 'made', at }), { kind: 'saved', at })).toEqual({ kind: 'done', at })
  })

  it('that fails is returned only once its refund was seen', () => {
    const failed = advance(running, { kind: 'broke', at, failure: { ...failure, charged: 'yes' } })
    expect(failed).toMatchObject({ refunded: false, failure: { charged: 'yes' } })
    expect(advance(failed, { kind: 'refund-seen' })).toMatchObject({ refunded: true, failure: { charged: 'returned' } })
  })

  it('cannot be sent again', () => {
    expect(() => advance(running, send)).toThrow('cannot take the event send')
  })
})

it('no order of events lets a spend that was ever in doubt end as refused', () => {
  const answers: SpendEvent[] = [
    refused,
    lost,
    limited,
    unreached,
    restarted,
    { kind: 'accepted', at },
    { kind: 'given-up', at, failure },
  ]
  const step = fc.record({
    answer: fc.constantFrom(...answers),
    pause: fc.integer({ min: -200_000, max: replayWindowMs }),
  })
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 12 }), (steps) => {
      let state: Spend = newSpend
      let now = at
      let inDoubt = false
      for (const { answer, pause } of steps) {
        now = Math.max(1, now + pause)
        if (state.kind !== 'queued' && state.kind !== 'ambiguous') break
        state = advance(state, { kind: 'send', at: now })
        if (state.kind !== 'sending') break
        state = advance(state, answer)
        inDoubt ||= answer.kind === 'lost' || answer.kind === 'restarted'
        expect(inDoubt && (state.kind === 'refused' || state.kind === 'queued')).toBe(false)
      }
    }),
    { numRuns: 5_000 },
  )
})

describe('waiting', () => {
  it('doubles from five seconds to a minute, with at most a quarter more', () => {
    expect([1, 2, 3, 4, 5, 9].map((tries) => retryDelay(tries, 0))).toEqual([5e3, 1e4, 2e4, 4e4, 6e4, 6e4])
    expect(retryDelay(1, 0.999)).toBeLessThanOrEqual(6_250)
  })

  it('trusts a key for a day, and a clock that is a moment behind', () => {
    expect(isReplayExpired(at, at + replayWindowMs)).toBe(false)
    expect(isReplayExpired(at, at - 30_000)).toBe(false)
  })

  it('is over only in the four last states', () => {
    expect(isOpen(newSpend)).toBe(true)
    expect(isOpen(after(send, refused))).toBe(false)
    expect(isOpen(after(send, lost))).toBe(true)
  })
})
