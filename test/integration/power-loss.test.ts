// Catches: a paid run, a file or a setting lost in a power loss, a file of zeros that counts as present, a profile or a
// media folder that can no longer be used. Killing the process cannot show this, because what it wrote survives it.
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
/** More states than it takes to find any of these bugs. */
const huntStates = 100
const isRecorded = canRecord()

// Without this test, a harness that cannot record would seem to have found nothing.
it('power losses can be recorded: install strace, which also sees the writes of SQLite', { tags: 'harness' }, () => {
  expect(isRecorded).toBe(true)
})

describe.skipIf(!isRecorded)('a power loss at any moment (recorded with strace)', () => {
  it(`of ${states}, leaves a studio that opens, has all paid runs, and continues (seed ${seed})`, async () => {
    const outcome = await replayPowerLoss({ studio: programOf(source), states, seed })
    expect(outcome.violations).toEqual([])
    expect(outcome.states).toBe(states)
  })

  it.each(plantedLosses)('finds a planted bug: $name', { tags: 'harness' }, async ({ changes, near }) => {
    await using built = await buildPrograms([source], ...changes)
    const studio = builtPath(built.folder, source)
    const { violations } = await replayPowerLoss({ studio, states: huntStates, seed: 7, ...(near && { near }) })
    expect(violations).not.toEqual([])
  })
})
