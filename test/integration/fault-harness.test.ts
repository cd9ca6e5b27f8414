// Catches: money or work that is lost, doubled or misreported after a kill, a bad network, a full disk, a wrong clock
// or a second studio.
import { describe, expect, it } from 'vitest'
import { readStorm } from '../helpers/storm.ts'
import { soundMix } from './harness/build-studio.ts'
import { lastStep, runHarness, spreadSteps } from './harness/run-harness.ts'

const { isFull, studioKills: kills, seed } = readStorm()
/** Each has its own service, and settles its own jobs. */
const lanes = isFull ? 2 : 1
/** Ends that every storm has: its last round of clicks has no faults. */
const sure = [
  'generation done',
  'generation failed',
  'batch done',
  'short-video done',
  'avatar done',
  'speech done',
  'voice done',
]
/** Ends that need another run's end first, or a purchase: only a long storm has them for certain. */
const late = ['avatar-video done', 'avatar-speech done', 'purchase completed']
const isLong = isFull && kills >= 100
const ends = isLong ? [...sure, ...late] : sure
const kinds = ['generation', 'batch', 'short-video', 'avatar', 'speech', 'voice', 'purchase']
/** Jobs that a studio keeps open at once: at least one of each kind. */
const open = isFull ? 40 : 20

describe('a studio that is killed at random moments, and after each step of its jobs', () => {
  it(`A1, A2, B1, D1, D3: ${kills} times, loses nothing and pays nothing twice (seed ${seed})`, async () => {
    const studio = soundMix()
    const nextStep = spreadSteps(seed)
    const outcomes = await Promise.all(
      Array.from({ length: lanes }, (_, lane) =>
        runHarness({ studio, kills: kills / lanes, open, seed: seed + lane, nextStep }),
      ),
    )
    expect(outcomes.flatMap(({ violations }) => violations)).toEqual([])
    const found = outcomes.flatMap((outcome) => Object.keys(outcome.ends))
    expect(found).toEqual(expect.arrayContaining(ends))
    expect(found.map((end) => end.split(' ')[0])).toEqual(expect.arrayContaining(kinds))
    expect(outcomes.reduce((sum, { jobs }) => sum + jobs, 0)).toBeGreaterThanOrEqual(Math.min(kills, lanes * open))
    const struck = outcomes.flatMap(({ steps }) => steps)
    expect(new Set(struck).size).toBeGreaterThanOrEqual(Math.min(lastStep, kills / 4))
    // The few kills of a short storm may all come before the last steps of a life.
    const thirds = new Set(struck.map((step) => Math.ceil((3 * step) / lastStep)))
    expect(thirds.size).toBeGreaterThanOrEqual(isLong ? 3 : 2)
  })
})
