import type { Bench } from '../../scripts/bench.ts'
import { runBatches } from './orchestration/batch-strategy.ts'
import { clientPeers } from './orchestration/client-peers.ts'
import { limiterPeers, pacedPeer, type Strategy } from './orchestration/limiter-peers.ts'
import { type Outcome, simulatePeer, simulateStudio, type StudioWork } from './orchestration/simulate.ts'
import { runAll } from './orchestration/studio-strategy.ts'
import {
  atLeast,
  atMost,
  batchTargets,
  delayTargets,
  imageTargets,
  safetyTargets,
  type Target,
  unsaturatedTargets,
  videoTargets,
  type Worst,
  worstOf,
} from './orchestration/targets.ts'
import { simulateForeign, simulateUser } from './orchestration/user-beside.ts'
import type { Scenario } from './orchestration/workload.ts'

/** A few runs say little about the rarest delays, so they get more seeds. */
const seedsOf = (count: number) => Array.from({ length: count > 100 ? 8 : 120 }, (_, index) => index + 1)

function print(line = ''): void {
  process.stdout.write(`${line}\n`)
}

function row(name: string, count: number, one: Outcome): string {
  if (one.delivered === 0)
    return `${name.padEnd(34)}  none of ${count} delivered; paid but lost ${one.paidButLost}; 429 ${one.refused}`
  const { p50, p95, p99 } = worstOf([one])
  const cells = [
    name.padEnd(34),
    `${one.delivered}/${count}`.padStart(9),
    `lost ${one.paidButLost}`.padStart(9),
    `makespan ${one.makespan.toFixed(3)}`,
    `delivery ${one.delivery.toFixed(3)}`,
    `requests ${one.requestsEach.toFixed(2)}`.padStart(15),
    `429 ${one.refused}`.padStart(9),
    `densest ${one.densest}`.padStart(12),
    `seen p50 ${p50.toFixed(2)} p95 ${p95.toFixed(2)} p99 ${p99.toFixed(2)} s`,
  ]
  return cells.join('  ')
}

/** The worst of all seeds. */
async function studioWorst(scenario: Scenario, count: number, work: StudioWork, past = 300): Promise<Worst> {
  const outcomes: Outcome[] = []
  for (const seed of seedsOf(count)) {
    // Where nothing is refused, both settings give the same result; half of the seeds each check that.
    const countsRefused = seed % 2 === 0
    outcomes.push(await simulateStudio({ scenario, count, seed, countsRefused }, work, { past }))
  }
  return worstOf(outcomes)
}

async function comparePeers(): Promise<Map<string, Outcome>> {
  const peers: Readonly<Record<string, Strategy>> = { ...clientPeers, ...limiterPeers }
  const mild = new Map<string, Outcome>()
  for (const countsRefused of [false, true]) {
    print(`\n1,000 images, seed 1; refused requests ${countsRefused ? 'count' : 'do not count'}`)
    const setting = { scenario: 'image', count: 1_000, seed: 1, countsRefused } as const
    print(row('Backlot', 1_000, await simulateStudio(setting, runAll)))
    for (const [name, strategy] of Object.entries(peers)) {
      const outcome = await simulatePeer(setting, strategy)
      if (!countsRefused) mild.set(name, outcome)
      print(row(name, 1_000, outcome))
    }
  }
  return mild
}

async function compareScenarios(): Promise<Target[]> {
  print('\nBacklot, the worst of 8 seeds (120 of up to 100 runs), half of them under each reading')
  const targets: Target[] = []
  const measure = async (name: string, scenario: Scenario, count: number, work: StudioWork = runAll, past = 300) => {
    const worst = await studioWorst(scenario, count, work, past)
    print(row(name, count, worst))
    targets.push(...safetyTargets(name, worst))
    return worst
  }
  await measure('30 images', 'image', 30)
  await measure('100 images', 'image', 100)
  targets.push(...imageTargets(await measure('1,000 images', 'image', 1_000)))
  targets.push(...unsaturatedTargets(await measure('30 videos', 'video', 30)))
  const videoRuns = await measure('1,000 videos', 'video', 1_000)
  targets.push(...videoTargets(videoRuns))
  await measure('1,000 videos, durations unknown', 'video', 1_000, runAll, 0)
  targets.push(...delayTargets(videoRuns, await measure('1,000 mixed', 'mixed', 1_000)))
  const images = await measure('1,000 images in batches', 'image', 1_000, runBatches)
  const videos = await measure('1,000 videos in batches', 'video', 1_000, runBatches)
  return [...targets, ...batchTargets(images, videos)]
}

async function measureUsers(): Promise<Target[]> {
  const plain = await simulateUser(1, 0)
  const kept = await simulateUser(1, 3)
  print(
    `\nA user beside 600 images: waits p95 ${kept.waitP95.toFixed(2)} s with 3 slots reserved, ${plain.waitP95.toFixed(2)} s without`,
  )
  for (const perMinute of [10, 20, 40]) {
    const { ownRefused, foreignRefused, makespan } = await simulateForeign(1, perMinute)
    print(
      `${perMinute} foreign requests a minute: ${ownRefused} of ours refused, ${foreignRefused} of theirs, makespan ${makespan.toFixed(2)}`,
    )
  }
  return [
    atMost('A8 a user beside a queue: wait p95, s', kept.waitP95, 2),
    atMost('A8 a user beside a queue: cost in makespan', kept.makespan / plain.makespan, 1.05),
  ]
}

/**
 * Runs the studio's rate budget and tracking in virtual time, compared with packages in common use. Exact: the same
 * seeds give the same numbers. A missed target makes the command fail.
 */
export const bench = {
  title: 'orchestration',
  async run() {
    const peers = await comparePeers()
    const targets = [...(await compareScenarios()), ...(await measureUsers())]
    const whole = [...peers.values()].filter(({ delivered }) => delivered === 1_000)
    const ours = await simulateStudio({ scenario: 'image', count: 1_000, seed: 1, countsRefused: false }, runAll)
    const best = Math.min(...whole.map(({ delivery }) => delivery))
    targets.push(atLeast('A2 1,000 images: best peer’s mean delivery / ours', best / ours.delivery, 1.5))
    targets.push(atLeast('the control is refused', peers.get(pacedPeer)?.refused ?? 0, 1))
    print()
    targets.sort((a, b) => (a.name < b.name ? -1 : 1))
    for (const { name, value, holds, limit } of targets) {
      print(`${holds ? 'holds ' : 'MISSED'}  ${name}: ${Number(value.toFixed(3))} (${limit})`)
    }
    const missed = targets.filter(({ holds }) => !holds)
    if (missed.length > 0) process.exitCode = 1
    return { targets: targets.length, missed: missed.length }
  },
} satisfies Bench
