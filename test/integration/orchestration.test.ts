// Catches: a schedule that got worse, a window that is overrun, a run that is seen late. Virtual time: the same every time.
import { describe, expect, it } from 'vitest'
import { runBatches } from '../bench/orchestration/batch-strategy.ts'
import { limiterPeers, pacedPeer } from '../bench/orchestration/limiter-peers.ts'
import { type Outcome, simulatePeer, simulateStudio, type StudioWork } from '../bench/orchestration/simulate.ts'
import { runAll } from '../bench/orchestration/studio-strategy.ts'
import {
  batchTargets,
  imageTargets,
  safetyTargets,
  type Target,
  unsaturatedTargets,
  videoTargets,
  worstOf,
} from '../bench/orchestration/targets.ts'
import { simulateUser } from '../bench/orchestration/user-beside.ts'
import type { Scenario } from '../bench/orchestration/workload.ts'

const missed = (targets: readonly Target[]) => targets.filter(({ holds }) => !holds)

async function simulate(scenario: Scenario, count: number, work: StudioWork = runAll): Promise<Outcome[]> {
  return [
    await simulateStudio({ scenario, count, seed: 1, countsRefused: false }, work),
    await simulateStudio({ scenario, count, seed: 2, countsRefused: true }, work),
  ]
}

describe('a thousand runs that are queued at once', () => {
  it('I11: pictures reach their targets, and the window holds under both readings', async () => {
    const worst = worstOf(await simulate('image', 1_000))
    expect(missed([...safetyTargets('images', worst), ...imageTargets(worst)])).toEqual([])
    expect(worst.delivered).toBe(1_000)
  })

  it('films reach theirs', async () => {
    const worst = worstOf(await simulate('video', 1_000))
    expect(missed([...safetyTargets('videos', worst), ...videoTargets(worst)])).toEqual([])
  })

  it('mixed ones are safe too, and soon over', async () => {
    const worst = worstOf(await simulate('mixed', 1_000))
    expect(missed(safetyTargets('mixed', worst))).toEqual([])
    expect(worst.makespan).toBeLessThan(1.12)
    expect(worst.delivery).toBeLessThan(1.06)
  })

  it('take a third of the requests and half of the time in batches', async () => {
    const [images] = await simulate('image', 1_000, runBatches)
    const [videos] = await simulate('video', 300, runBatches)
    if (images === undefined || videos === undefined) throw new Error('Nothing was simulated')
    const [a, b] = [worstOf([images]), worstOf([videos])]
    expect(missed([...safetyTargets('batches', worstOf([images, videos])), ...batchTargets(a, b)])).toEqual([])
  })
})

it('few films are watched without a gap while there is room', async () => {
  const worst = worstOf(await simulate('video', 30))
  expect(missed([...safetyTargets('few', worst), ...unsaturatedTargets(worst)])).toEqual([])
  expect(worst.makespan).toBeLessThan(1.01)
})

it('a user who works beside a queue waits for nothing', async () => {
  expect((await simulateUser(1, 3)).waitP95).toBeLessThan(2)
})

it('the simulation refuses who only keeps a pace', async () => {
  const paced = limiterPeers[pacedPeer]
  if (paced === undefined) throw new Error('The control is not there')
  const { refused, densest } = await simulatePeer(
    { scenario: 'image', count: 300, seed: 1, countsRefused: false },
    paced,
  )
  expect(refused).toBeGreaterThan(0)
  expect(densest).toBeGreaterThan(60)
})
