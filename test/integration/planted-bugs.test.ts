// Catches: a harness that would not see it. Each mistake is made in the studio's source, and must be found; without one, the
// same storm must find nothing.
import { describe, expect, it } from 'vitest'
import { readStorm } from '../helpers/storm.ts'
import { buildStudio, soundMix } from './harness/build-studio.ts'
import { hunt, plantedBugs } from './harness/planted-bugs.ts'
import { runHarness } from './harness/run-harness.ts'

const { isFull } = readStorm()
// Fixed, so that the same mistake is found in the same way each time, as far as processes are ever the same.
const seed = 7
const bugs = isFull ? plantedBugs : plantedBugs.slice(0, 2)
/** All kills of a hunt on a busy machine; nearly all of them take a tenth of it. Milliseconds. */
const huntMs = 400_000
/** More than any of those mistakes takes. */
const controlKills = isFull ? 20 : 8

// Half of each storm is spent waiting, so that they are run beside each other.
describe.concurrent('the fault harness', () => {
  it('finds nothing where no bug is planted', async () => {
    const { violations, ends } = await runHarness({ studio: soundMix(), seed, ...hunt, kills: controlKills })
    expect(violations).toEqual([])
    expect(Object.keys(ends)).toEqual(expect.arrayContaining(['generation done', 'batch done', 'short-video done']))
  })

  it.each(bugs)(
    'finds a planted bug: $name',
    async (bug) => {
      await using studio = await buildStudio(bug)
      const { violations } = await runHarness({ studio: studio.file, seed, ...hunt })
      expect(violations).not.toEqual([])
    },
    huntMs,
  )
})
