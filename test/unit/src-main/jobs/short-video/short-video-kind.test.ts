// Catches: stages that are noticed late although requests are available, and videos that are polled so often that
// nothing else gets a place in the window.
import { describe, expect, it } from 'vitest'
import { stagePause } from '#main/jobs/short-video/short-video-kind.ts'

const look = { inStage: 5_000, usual: 60_000, followed: 1, used: 10, most: 60 }

describe('with half of the window free', () => {
  it('one video is polled every two seconds', () => {
    expect(stagePause(look)).toBe(2_000)
    expect(stagePause({ ...look, inStage: 59_000, usual: null })).toBe(2_000)
  })

  it.each([2, 5, 20])('%i videos together use half of the window', (followed) => {
    const pollsAMinute = (followed * 60_000) / stagePause({ ...look, followed })
    expect(pollsAMinute).toBeLessThanOrEqual(30)
  })
})

describe('where requests are scarce', () => {
  const scarce = { ...look, used: 50 }
  it('a poll waits for half of the time that the stage usually still takes', () => {
    expect(stagePause({ ...scarce, inStage: 40_000 })).toBe(10_000)
    expect(stagePause({ ...scarce, inStage: 52_000 })).toBe(4_000)
  })

  it('waits at most twenty seconds for a poll, and at least four', () => {
    for (const inStage of [0, 1_000, 59_900, 60_000, 600_000]) {
      const pause = stagePause({ ...scarce, inStage })
      expect(pause).toBeGreaterThanOrEqual(4_000)
      expect(pause).toBeLessThanOrEqual(20_000)
    }
  })

  it('a stage without a known duration is polled more rarely the longer it runs', () => {
    const pauses = [4_000, 20_000, 40_000].map((inStage) => stagePause({ ...scarce, inStage, usual: null }))
    expect(pauses).toEqual([4_000, 5_000, 10_000])
  })
})
