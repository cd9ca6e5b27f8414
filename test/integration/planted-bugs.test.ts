// Catches: a harness that would not see it. Each mistake is made in the studio's source, and must be found.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { keepCompiled } from '../helpers/keep-compiled.ts'
import { buildStudio } from './harness/build-studio.ts'
import { plantedBugs } from './harness/planted-bugs.ts'
import { runHarness } from './harness/run-harness.ts'

// Fixed, so that the same mistake is found in the same way each time, as far as processes are ever the same.
const seed = 7

let release = () => {}
beforeAll(() => {
  release = keepCompiled()
})
afterAll(() => release())

it.each(plantedBugs)('finds a planted bug: $name', { timeout: 200_000 }, async (bug) => {
  await using studio = await buildStudio(bug)
  const { violations } = await runHarness({ studio, seed, ...bug })
  expect(violations).not.toEqual([])
})
