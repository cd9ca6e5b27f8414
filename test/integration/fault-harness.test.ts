// Catches: money or work that a kill, a bad network, a full disk, a wrong clock or a second studio loses, doubles or
// tells wrongly.
import { describe, expect, it } from 'vitest'
import { buildStudio } from './harness/build-studio.ts'
import { runHarness } from './harness/run-harness.ts'

const kills = 500
const lanes = 2
const seed = Number(process.env['BACKLOT_KILL_SEED'] ?? Date.now() % 1_000_000)

describe('a studio that is killed at random moments, and after each step of its jobs', () => {
  it(
    `A1, A2, B1, D1, D3: ${kills} times, loses nothing and pays nothing twice (seed ${seed})`,
    { timeout: 400_000 },
    async () => {
      await using studio = await buildStudio(null)
      const outcomes = await Promise.all(
        Array.from({ length: lanes }, (_, lane) => runHarness({ studio, kills: kills / lanes, seed: seed + lane })),
      )
      expect(outcomes.flatMap(({ violations }) => violations)).toEqual([])
      expect(outcomes.reduce((sum, { jobs }) => sum + jobs, 0)).toBeGreaterThan(200)
    },
  )
})
