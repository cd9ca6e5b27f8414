import { createSeededChance } from '../../helpers/virtual-clock.ts'
import { percentile, simulateStudio } from './simulate.ts'
import { runAll } from './studio-strategy.ts'

/**
 * Simulates a user who works while a long queue runs: about one request a minute at random times, with `reserve` slots
 * reserved.
 *
 * Returns how long these requests wait, p95 in seconds, and the makespan of the queue.
 */
export async function simulateUser(seed: number, reserve: number): Promise<{ waitP95: number; makespan: number }> {
  const waits: number[] = []
  const setting = { scenario: 'image', count: 600, seed, countsRefused: true } as const
  const { makespan } = await simulateStudio(setting, runAll, {
    reserve,
    beside({ client, budget }, _, clock) {
      const chance = createSeededChance(seed * 31)
      const next = () => clock.after(-60_000 * Math.log(1 - chance()), () => void ask())
      const ask = async () => {
        const since = clock.monotonic()
        const reservation = await budget.acquire('user')
        waits.push((clock.monotonic() - since) / 1_000)
        await client.account.balance({}, { reservation })
        next()
      }
      next()
    },
  })
  return { waitP95: percentile(waits, 0.95), makespan }
}

/**
 * Simulates others who use the same key, at `perMinute` requests a minute. Returns how many requests of each side were
 * refused, and the makespan.
 */
export async function simulateForeign(
  seed: number,
  perMinute: number,
): Promise<{ ownRefused: number; foreignRefused: number; makespan: number }> {
  let foreignRefused = 0
  const setting = { scenario: 'image', count: 300, seed, countsRefused: false } as const
  const { refused, makespan } = await simulateStudio(setting, runAll, {
    beside(_, service, clock) {
      const chance = createSeededChance(seed * 77)
      const next = () => {
        clock.after((-60_000 / perMinute) * Math.log(1 - chance()), () => {
          if (service.intrude()) foreignRefused += 1
          next()
        })
      }
      next()
    },
  })
  return { ownRefused: refused, foreignRefused, makespan }
}
