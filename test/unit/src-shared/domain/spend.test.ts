// Would catch: a refusal of a repeated request read as "not charged"; a key used after its window, under another
// account, with another body or with a clock set back; an unkeyed request sent twice; an unconfirmed spend that becomes
// certain by itself.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { FailureRecord } from '#shared/domain/failure.ts'
import { advance } from '#shared/domain/spend.ts'
import {
  type SendEvent,
  type SpendEvent,
  leastPollGapMs,
  replayWindowMs,
  spendDeadlineMs,
  newSpend,
  Spend,
} from '#shared/domain/spend-state.ts'

const failure: FailureRecord = { code: 'SERVICE_FAILED', message: 'No', charged: 'no', fields: [] }
const at = 1_000_000
const notBefore = at + 5_000
const send: SendEvent = { kind: 'send', at, repeat: 'keyed', isOwnAccount: true, keyHint: 'abcd', bodyHash: 'h' }
const sendOnce: SendEvent = { ...send, repeat: 'unkeyed' }
const refused: SpendEvent = { kind: 'refused', at, failure }
const lost: SpendEvent = { kind: 'lost', at, notBefore, failure }
const limited: SpendEvent = { kind: 'limited', at, notBefore, failure }
const unreached: SpendEvent = { kind: 'unreached', at, notBefore, failure }
const restarted: SpendEvent = { kind: 'restarted', at, notBefore, failure }
const accepted: SpendEvent = { kind: 'accepted', at }
const givenUp: SpendEvent = { kind: 'given-up', at, failure }
const looked = (when: number, ...found: string[]) => ({ kind: 'looked', at: when, found, notBefore }) as const
const searchAgain: SpendEvent = { kind: 'look-again', at, isOwnAccount: true }
const after = (...events: SpendEvent[]) => events.reduce(advance, newSpend)
const later = at + leastPollGapMs

const states = {
  queued: newSpend,
  sending: after(send),
  repeating: after(send, lost, send),
  doubtful: after(send, lost),
  query: after(sendOnce, lost),
  found: after(sendOnce, lost, looked(at, 'b1'), looked(later, 'b1')),
  running: after(send, accepted),
  saving: after(send, accepted, { kind: 'made', at }),
  done: after(send, accepted, { kind: 'made', at }, { kind: 'saved', at }),
  failed: after(send, accepted, { kind: 'broke', at, failure }),
  refused: after(send, refused),
  unconfirmed: after(send, lost, givenUp),
  forgotten: after(send, accepted, givenUp),
  fileless: after(send, accepted, { kind: 'no-file', at, failure }),
}

const events = {
  send,
  held: { kind: 'held', why: 'offline', notBefore },
  accepted,
  refused,
  limited,
  unreached,
  lost,
  restarted,
  looked: looked(at),
  adopted: { kind: 'adopted', at, resourceId: 'b1' },
  doubted: { kind: 'doubted', orderedAt: at },
  'given-up': givenUp,
  'account-removed': { kind: 'account-removed', at, repeat: 'keyed' },
  'look-again': searchAgain,
  linked: { kind: 'linked', at },
  'run-again': { kind: 'run-again', at },
  progressed: { kind: 'progressed', progress: { total: 2, made: 1, failed: 0, skipped: 0 } },
  'stop-asked': { kind: 'stop-asked' },
  'stop-taken': { kind: 'stop-taken' },
  made: { kind: 'made', at },
  broke: { kind: 'broke', at, failure },
  'no-file': { kind: 'no-file', at, failure },
  'save-failed': { kind: 'save-failed', problem: failure },
  saved: { kind: 'saved', at },
  'refund-seen': { kind: 'refund-seen' },
} as const satisfies { [Kind in SpendEvent['kind']]: Extract<SpendEvent, { kind: Kind }> }

/** Every event that a state accepts, and the next state; any other event is a bug in the caller. */
const table: { [State in keyof typeof states]: { [Event in keyof typeof events]?: Spend['kind'] } } = {
  queued: { send: 'sending', held: 'queued', doubted: 'queued', 'account-removed': 'refused' },
  sending: {
    accepted: 'running',
    refused: 'refused',
    limited: 'queued',
    unreached: 'queued',
    lost: 'ambiguous',
    restarted: 'ambiguous',
    'given-up': 'unconfirmed',
    'account-removed': 'unconfirmed',
  },
  repeating: {
    accepted: 'running',
    refused: 'unconfirmed',
    limited: 'ambiguous',
    unreached: 'ambiguous',
    lost: 'ambiguous',
    restarted: 'ambiguous',
    'given-up': 'unconfirmed',
    'account-removed': 'unconfirmed',
  },
  doubtful: { send: 'sending', held: 'ambiguous', 'given-up': 'unconfirmed', 'account-removed': 'unconfirmed' },
  query: { held: 'ambiguous', looked: 'ambiguous', 'given-up': 'unconfirmed', 'account-removed': 'unconfirmed' },
  found: {
    held: 'ambiguous',
    looked: 'ambiguous',
    adopted: 'running',
    'given-up': 'unconfirmed',
    'account-removed': 'unconfirmed',
  },
  running: {
    progressed: 'running',
    'stop-asked': 'running',
    'stop-taken': 'running',
    made: 'saving',
    broke: 'failed',
    'no-file': 'unconfirmed',
    'given-up': 'unconfirmed',
    'account-removed': 'unconfirmed',
  },
  saving: {
    made: 'saving',
    'save-failed': 'saving',
    saved: 'done',
    'given-up': 'unconfirmed',
    'account-removed': 'unconfirmed',
  },
  done: {},
  failed: { 'refund-seen': 'failed' },
  refused: {},
  unconfirmed: { 'look-again': 'ambiguous', linked: 'running', 'run-again': 'unconfirmed' },
  forgotten: { 'look-again': 'running', linked: 'running', 'run-again': 'unconfirmed' },
  fileless: { 'look-again': 'running', linked: 'running', 'run-again': 'unconfirmed' },
}

describe('every event in every state', () => {
  /** The next state, or why the event is refused. The next state must survive being stored and read. */
  function outcomeOf(spend: Spend, event: SpendEvent): string {
    let next: Spend
    try {
      next = advance(spend, event)
    } catch (error) {
      return /cannot take the event/.test(String(error)) ? 'not taken' : String(error)
    }
    expect(Spend.parse(JSON.parse(JSON.stringify(next)))).toEqual(next)
    return next.kind
  }

  it.each(Object.entries(states))('%s accepts only the events of its row', (state, spend) => {
    const row: Partial<Record<string, string>> = table[state as keyof typeof table] // the names are the table's own
    const outcomes = Object.entries(events).map(([name, event]) => [name, outcomeOf(spend, event)])
    expect(outcomes).toEqual(Object.keys(events).map((name) => [name, row[name] ?? 'not taken']))
  })
})

describe('a keyed spend', () => {
  it('A6: refused at its first attempt was not charged', () => {
    expect(after(send, refused)).toMatchObject({ kind: 'refused', failure: { charged: 'no' } })
  })

  it('A5: keeps waiting in the queue after a 429 or if the service was not reached', () => {
    expect(after(send, limited)).toMatchObject({ kind: 'queued', why: 'rate', notBefore })
    expect(after(send, unreached)).toMatchObject({ kind: 'queued', why: 'offline', notBefore })
  })

  it.each([refused, lost, limited, unreached, restarted])(
    'A7: a repeat that ends in %o never says "not charged"',
    (end) => {
      const state = after(send, lost, send, end)
      expect(['ambiguous', 'unconfirmed']).toContain(state.kind)
      expect(state.kind === 'unconfirmed' ? state.failure.charged : 'unknown').toBe('unknown')
    },
  )

  it('A8: is not sent under another account: a waiting one keeps waiting, an unconfirmed one names its key', () => {
    const other = { ...send, isOwnAccount: false }
    expect(after(other)).toMatchObject({ kind: 'queued', why: 'account', tries: 0 })
    const card = after(send, lost, other)
    expect(card).toMatchObject({ kind: 'unconfirmed', sent: { keyHint: 'abcd', tries: 1 } })
    expect(card.kind === 'unconfirmed' && card.failure.message).toMatch(/key …abcd.*Switch back/)
    expect(advance(card, searchAgain).kind).toBe('ambiguous')
    expect(advance(card, { ...searchAgain, isOwnAccount: false }).kind).toBe('unconfirmed')
  })

  it.each([
    ['A9: a day later', replayWindowMs + 1],
    ['A9: thirty days later', 30 * 24 * 3_600_000],
    ['A10: two days later by a clock that jumped', 2 * 24 * 3_600_000],
    ['A10: after the clock was set back', -120_000],
    ['A10: after the clock went to 1970', -at],
  ])('is not repeated %s', (_, ms) => {
    const card = after(send, lost, { ...send, at: at + ms })
    expect(card).toMatchObject({ kind: 'unconfirmed', failure: { charged: 'unknown' } })
    expect(advance(card, { ...searchAgain, at: at + ms })).toMatchObject({ kind: 'unconfirmed' })
  })

  it('A10: remembers the latest time of the clock, so that setting it back later is noticed', () => {
    const away = after(send, { ...restarted, at: at + 3_600_000 })
    expect(advance(away, { ...send, at: at + 60_000 }).kind).toBe('unconfirmed')
  })

  it('A11: is polled again only when its last request can no longer be in progress', () => {
    const again = advance(states.unconfirmed, { ...searchAgain, at: at + 1_000 })
    expect(again).toMatchObject({ kind: 'ambiguous', notBefore: at + spendDeadlineMs })
  })

  // Would catch: a run that may have been paid for, reported as free because its account is gone.
  it('is reported as not charged when its account is removed only if it was certainly never sent', () => {
    const removed = events['account-removed']
    expect(after(removed)).toMatchObject({ kind: 'refused', failure: { code: 'ACCOUNT_REMOVED', charged: 'no' } })
    for (const before of [[{ kind: 'doubted', orderedAt: at }], [send], [send, lost], [send, accepted]] as const) {
      expect(after(...before, removed)).toMatchObject({ kind: 'unconfirmed', failure: { charged: 'unknown' } })
    }
  })

  it('A13: never goes out with another body, before or after a lost answer', () => {
    const changed = { ...send, bodyHash: 'other' }
    expect(after(send, limited, changed)).toMatchObject({ kind: 'refused', failure: { charged: 'no' } })
    expect(after(send, lost, changed)).toMatchObject({ kind: 'unconfirmed', failure: { charged: 'unknown' } })
  })

  it('keeps the time of its first attempt, from which the window is counted', () => {
    const again = after(send, lost, { ...send, at: at + 60_000 })
    expect(again).toMatchObject({ firstSentAt: at, sentAt: at + 60_000, tries: 2, doubtful: true })
  })
})

describe('an unkeyed spend', () => {
  it('B5: is never sent again after a lost answer', () => {
    expect(() => advance(states.query, sendOnce)).toThrow('cannot take the event send')
    expect(() => advance(states.query, send)).toThrow('cannot take the event send')
  })

  it('B2: not found by two polls is left to the user, and its polls are kept', () => {
    const card = after(sendOnce, lost, looked(at), looked(later))
    expect(card).toMatchObject({ kind: 'unconfirmed', failure: { charged: 'unknown' }, looks: [{ at }, { at: later }] })
  })

  it('B3: with two candidates is left to the user', () => {
    expect(after(sendOnce, lost, looked(at, 'b1'), looked(later, 'b1', 'b2')).kind).toBe('unconfirmed')
  })

  it('B8: is not linked before two polls, nor to anything else than they found', () => {
    const once = after(sendOnce, lost, looked(at, 'b1'))
    expect(() => advance(once, events.adopted)).toThrow('cannot take')
    expect(() => advance(states.found, { ...events.adopted, resourceId: 'b2' })).toThrow('cannot take')
    expect(advance(states.found, events.adopted).kind).toBe('running')
  })

  it('searched for again by the user starts without polls', () => {
    const card = after(sendOnce, lost, looked(at), looked(later))
    expect(advance(card, { ...searchAgain, at: at + 90_000 })).toMatchObject({ kind: 'ambiguous', looks: [] })
  })
})

describe('a waiting spend of an older database', () => {
  const doubted = after({ kind: 'doubted', orderedAt: at })

  it('D8: is sent as a repeat of its own key, so that a refusal is never read as "not charged"', () => {
    const sent = advance(doubted, send)
    expect(sent).toMatchObject({ kind: 'sending', firstSentAt: at, doubtful: true })
    expect(advance(sent, refused).kind).toBe('unconfirmed')
    expect(advance(sent, limited).kind).toBe('ambiguous')
  })

  it('D8: keeps waiting while paused, and is left to the user once its key is too old', () => {
    expect(advance(doubted, { kind: 'held', why: 'rate', notBefore })).toMatchObject({ kind: 'queued', doubtSince: at })
    expect(advance(doubted, { ...send, isOwnAccount: false })).toMatchObject({ kind: 'queued', doubtSince: at })
    expect(advance(doubted, { ...send, at: at + replayWindowMs + 1 }).kind).toBe('unconfirmed')
  })

  it('D8: is searched for, not sent, if it has no key', () => {
    expect(advance(doubted, sendOnce)).toMatchObject({ kind: 'ambiguous', repeat: 'unkeyed', firstSentAt: at })
  })
})

describe('a user’s choice', () => {
  it('B2: to run again is stored on the old spend, which stays unconfirmed', () => {
    const card = advance(states.unconfirmed, { kind: 'run-again', at })
    expect(card).toMatchObject({ kind: 'unconfirmed', decision: { choice: 'again', at } })
  })

  it('leaves nothing to search for if the row does not say what was sent', () => {
    const old = Spend.parse({ kind: 'unconfirmed', since: at, failure })
    expect(() => advance(old, searchAgain)).toThrow('cannot take')
    expect(advance(old, { kind: 'linked', at }).kind).toBe('running')
  })
})

describe('a started spend', () => {
  it('A18: is refunded only once its refund was seen', () => {
    expect(states.failed).toMatchObject({ refunded: false })
    expect(advance(states.failed, { kind: 'refund-seen' })).toMatchObject({
      refunded: true,
      failure: { charged: 'returned' },
    })
  })

  it('B7: stays stopped, however often a stop is requested, and keeps its counts to the end', () => {
    const stopped = [events.progressed, events['stop-asked'], events['stop-taken'], events['stop-asked']].reduce<Spend>(
      advance,
      states.running,
    )
    expect(stopped).toMatchObject({ stop: 'taken', progress: { made: 1 } })
    const done = advance(advance(stopped, events.made), events.saved)
    expect(done).toMatchObject({ kind: 'done', progress: { made: 1 } })
  })
})

it('A7: no order of events lets a spend that was ever unconfirmed end as refused or wait as unsent', () => {
  const answers = [refused, lost, limited, unreached, restarted, accepted, givenUp]
  const step = fc.record({
    answer: fc.constantFrom(...answers),
    pause: fc.integer({ min: -200_000, max: replayWindowMs }),
    isOwnAccount: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 12 }), (steps) => {
      let state: Spend = newSpend
      let now = at
      let unconfirmedCredits = false
      for (const { answer, pause, isOwnAccount } of steps) {
        now = Math.max(1, now + pause)
        if (state.kind !== 'queued' && state.kind !== 'ambiguous') break
        state = advance(state, { ...send, at: now, isOwnAccount })
        if (state.kind !== 'sending') continue
        state = advance(state, answer)
        unconfirmedCredits ||= answer.kind === 'lost' || answer.kind === 'restarted'
        expect(unconfirmedCredits && (state.kind === 'refused' || state.kind === 'queued')).toBe(false)
      }
    }),
    { numRuns: 5_000 },
  )
})
