// Catches: a paid run, a file or a setting that a power loss takes, a file of zeros that counts as present, a profile or a
// media folder that cannot be used any more. Kills do not show that: what a process wrote outlives it.
import { describe, expect, it } from 'vitest'
import { buildPrograms } from '../helpers/build-programs.ts'
import { builtPath, programOf } from '../helpers/program.ts'
import { readStorm } from '../helpers/storm.ts'
import { plantedLosses } from './power-loss/planted-losses.ts'
import { canRecord, replayPowerLoss } from './power-loss/run-power-loss.ts'

const source = 'test/integration/power-loss/power-loss-studio.ts'
const { isFull, losses: states, seed: drawn } = readStorm()
// The few states of `npm test` are the same each time, as far as recordings are.
const seed = isFull ? drawn : 7
/** More than finds any of those mistakes. */
const huntStates = 100
const isRecorded = canRecord()

// A harness that could not look would be taken for one that found nothing.
it.runIf(isFull)('power losses can be recorded: install strace, which sees the writes of SQLite, too', () => {
  expect(isRecorded).toBe(true)
})

describe.skipIf(!isRecorded)('a power loss at any moment (recorded with strace)', () => {
  it(`of ${states}, leaves a studio that opens, has all that was paid, and goes on (seed ${seed})`, async () => {
    const outcome = await replayPowerLoss({ studio: programOf(source), states, seed })
    expect(outcome.violations).toEqual([])
    expect(outcome.states).toBe(states)
  })

  it.runIf(isFull).each(plantedLosses)('finds a planted bug: $name', async ({ changes, near }) => {
    await using built = await buildPrograms([source], ...changes)
    const studio = builtPath(built.folder, source)
    const { violations } = await replayPowerLoss({ studio, states: huntStates, seed: 7, ...(near && { near }) })
    expect(violations).not.toEqual([])
  })
})
