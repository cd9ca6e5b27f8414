import { leaderHand } from '#renderer/ui/progress.tsx'
import { describe, expect, it } from 'vitest'

// Would catch: a hand that runs backwards or starts at three o'clock, and a wedge that shows the rest of the minute.

describe('leaderHand', () => {
  it.each([
    [0, 'M50 50L50.0 -40.0'],
    [15, 'M50 50L140.0 50.0'],
    [30, 'M50 50L50.0 140.0'],
    [75, 'M50 50L140.0 50.0'],
  ])('after %i s points to %s', (seconds, hand) => {
    expect(leaderHand(seconds).hand).toBe(hand)
  })

  it('draws the longer arc in the second half of the minute', () => {
    expect(leaderHand(20).wedge).toContain('A90 90 0 0 1')
    expect(leaderHand(40).wedge).toContain('A90 90 0 1 1')
  })
})
