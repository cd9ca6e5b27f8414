// Would catch: a resource linked after one poll, from two candidates, or although it left the list again; and a key
// trusted too long.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isReplayExpired, assessPolls, leastPollGapMs, replayWindowMs, retryDelay } from '#shared/domain/spend-state.ts'

const at = 1_000_000
const later = at + leastPollGapMs

describe('two polls', () => {
  it.each([
    ['none', [], 'wait'],
    ['one', [{ at, found: ['a'] }], 'wait'],
    [
      'two too close',
      [
        { at, found: ['a'] },
        { at: later - 1, found: ['a'] },
      ],
      'wait',
    ],
    [
      'the same one twice',
      [
        { at, found: ['a'] },
        { at: later, found: ['a'] },
      ],
      'adopt',
    ],
    [
      'B8: one that came late',
      [
        { at, found: [] },
        { at: later, found: ['a'] },
      ],
      'adopt',
    ],
    [
      'B8: one that is listed twice',
      [
        { at, found: ['a', 'a'] },
        { at: later, found: ['a'] },
      ],
      'adopt',
    ],
    [
      'B8: one that disappeared',
      [
        { at, found: ['a'] },
        { at: later, found: [] },
      ],
      'unsure',
    ],
    [
      'B3: two',
      [
        { at, found: ['a', 'b'] },
        { at: later, found: ['b', 'a'] },
      ],
      'unsure',
    ],
    [
      'B3: one and then another',
      [
        { at, found: ['a'] },
        { at: later, found: ['b'] },
      ],
      'unsure',
    ],
    [
      'B2: nothing',
      [
        { at, found: [] },
        { at: later, found: [] },
      ],
      'unsure',
    ],
    [
      'A10: a clock set back between them',
      [
        { at, found: ['a'] },
        { at: at - 9e5, found: ['a'] },
      ],
      'adopt',
    ],
  ] as const)('%s', (_, looks, kind) => {
    expect(assessPolls(looks.map((look) => ({ ...look, found: [...look.found] }))).kind).toBe(kind)
  })

  it('B8: whatever a list shows, links only the one resource that was ever shown and is shown at the end', () => {
    const look = fc.record({
      at: fc.integer({ min: 0, max: 300_000 }),
      found: fc.array(fc.constantFrom('a', 'b', 'c')),
    })
    fc.assert(
      fc.property(fc.array(look, { maxLength: 5 }), (looks) => {
        const review = assessPolls(looks)
        if (review.kind !== 'adopt') return
        expect(new Set(looks.flatMap(({ found }) => found))).toEqual(new Set([review.resourceId]))
        expect(looks.at(-1)?.found).toContain(review.resourceId)
      }),
      { numRuns: 5_000 },
    )
  })
})

describe('waiting', () => {
  it('A5: doubles from five seconds to a minute, with at most a quarter more', () => {
    expect([1, 2, 3, 4, 5, 9].map((tries) => retryDelay(tries, 0))).toEqual([5e3, 1e4, 2e4, 4e4, 6e4, 6e4])
    expect(retryDelay(1, 0.999)).toBeLessThanOrEqual(6_250)
  })

  it('A9 A10: trusts a key for less than a day, and a clock that is slightly behind', () => {
    const sent = { firstSentAt: at, sentAt: at, seenAt: at }
    expect(isReplayExpired(sent, at + replayWindowMs)).toBe(false)
    expect(isReplayExpired(sent, at + 24 * 3_600_000)).toBe(true)
    expect(isReplayExpired(sent, at - 30_000)).toBe(false)
    expect(isReplayExpired({ ...sent, seenAt: at + 90_000 }, at)).toBe(true)
  })
})
