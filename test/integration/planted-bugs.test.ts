// Catches: a bug that can't be planted any more, since its source was changed. In `npm run harness`, a fault harness that
// misses a bug that is planted in the studio's source, or finds one where none is.
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { buildStudio, soundMix } from './harness/build-studio.ts'
import { hunt, plantedBugs } from './harness/planted-bugs.ts'
import { runHarness } from './harness/run-harness.ts'
import { plantedLosses } from './power-loss/planted-losses.ts'

// Fixed, so that a bug is found the same way each time, as far as processes are deterministic.
const seed = 7

it('each planted bug changes the source as it is now', async () => {
  const root = resolve(import.meta.dirname, '../..')
  for (const { file, from } of [...plantedBugs, ...plantedLosses].flatMap(({ changes }) => changes))
    expect(await readFile(resolve(root, file), 'utf8'), file).toContain(from)
})

// Concurrent, since half of each storm is spent waiting.
describe.concurrent('the fault harness', () => {
  it('finds nothing in twenty kills if no bug is planted', { tags: 'harness' }, async () => {
    const { violations, ends } = await runHarness({ studio: soundMix(), seed, ...hunt, kills: 20 })
    expect(violations).toEqual([])
    expect(Object.keys(ends)).toEqual(expect.arrayContaining(['generation done', 'batch done', 'short-video done']))
  })

  it.each(plantedBugs)('finds a planted bug: $name', { tags: 'harness' }, async (bug) => {
    await using studio = await buildStudio(bug)
    const { violations } = await runHarness({ studio: studio.file, seed, ...hunt })
    expect(violations).not.toEqual([])
  })
})
