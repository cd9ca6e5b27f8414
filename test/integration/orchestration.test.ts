// Catches: a worse schedule, an exceeded rate window, a run that is polled late. Virtual time, so every run of the test
// is the same.
import { describe, expect, it } from 'vitest'
import { runBatches } from '../bench/orchestration/batch-strategy.ts'
import { limiterPeers, pacedPeer } from '../bench/orchestration/limiter-peers.ts'
import {
  type Outcome,
  percentile,
  simulatePeer,
  simulateStudio,
  type StudioWork,
} from '../bench/orchestration/simulate.ts'
import { runAll } from '../bench/orchestration/studio-strategy.ts'
import {
  batchTargets,
  imageTargets,
  safetyTargets,
  type Target,
  videoTargets,
  worstOf,
} from '../bench/orchestration/targets.ts'
import { simulateUser } from '../bench/orchestration/user-beside.ts'
import type { Scenario } from '../bench/orchestration/workload.ts'

const missed = (targets: readonly Target[]) => targets.filter(({ holds }) => !holds)

/** Simulates several seeds; every second one counts refused requests as well. */
async function simulate(scenario: Scenario, count: number, seeds = 2, work: StudioWork = runAll): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (let seed = 1; seed <= seeds; seed += 1) {
    outcomes.push(await simulateStudio({ scenario, count, seed, countsRefused: seed % 2 === 0 }, work))
  }
  return outcomes
}

describe('a thousand runs queued at once', () => {
  it('I11: images reach their targets, and the window holds under both ways of counting', async () => {
    const worst = worstOf(await simulate('image', 1_000))
    expect(missed([...safetyTargets('images', worst), ...imageTargets(worst)])).toEqual([])
    expect(worst.delivered).toBe(1_000)
  })

  it('videos reach theirs', { tags: 'harness' }, async () => {
    const worst = worstOf(await simulate('video', 1_000))
    expect(missed([...safetyTargets('videos', worst), ...videoTargets(worst)])).toEqual([])
    expect(worst.delivery).toBeLessThan(1.1)
  })

  it('mixed kinds stay within the window and finish soon', { tags: 'harness' }, async () => {
    const worst = worstOf(await simulate('mixed', 1_000))
    expect(missed(safetyTargets('mixed', worst))).toEqual([])
    expect(worst.makespan).toBeLessThan(1.08)
    expect(worst.delivery).toBeLessThan(1.05)
  })

  it('take a third of the requests and half of the time in batches', { tags: 'harness' }, async () => {
    const images = worstOf(await simulate('image', 1_000, 1, runBatches))
    const videos = worstOf(await simulate('video', 300, 1, runBatches))
    const safe = [images, videos].flatMap((worst) => safetyTargets('batches', worst))
    expect(missed([...safe, ...batchTargets(images, videos)])).toEqual([])
  })
})

it('a few videos are polled without gaps while the window has room', async () => {
  const worst = worstOf(await simulate('video', 30, 10))
  expect(missed(safetyTargets('few', worst))).toEqual([])
  // The answer's travel time is extra, and takes up to a second once in a hundred: only the bench has enough runs to
  // measure it.
  expect(percentile(worst.waits, 0.99)).toBeLessThan(0.01)
  expect(worst.p95).toBeLessThan(2 * percentile(worst.trips, 0.95))
  expect(worst.makespan).toBeLessThan(1.01)
})

it('a user who works alongside a queue does not wait', async () => {
  expect((await simulateUser(1, 3)).waitP95).toBeLessThan(2)
})

it('the simulation rejects a client that only keeps a steady pace', async () => {
  const paced = limiterPeers[pacedPeer]
  if (paced === undefined) throw new Error('The control is not there')
  const { refused, densest } = await simulatePeer(
    { scenario: 'image', count: 300, seed: 1, countsRefused: false },
    paced,
  )
  expect(refused).toBeGreaterThan(0)
  expect(densest).toBeGreaterThan(60)
})
