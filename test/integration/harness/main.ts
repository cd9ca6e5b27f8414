// `npm run harness -- --kills 5000 --seed 7 --only NAME`: the tests of `npm test` that are cut to a sample there, at full size. NAME is a part of a
// test's name, such as that of a planted bug.
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { startVitest } from 'vitest/node'

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '500' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    only: { type: 'string' },
  },
})
const root = resolve(import.meta.dirname, '../../..')
/** The test files that read how large they are. */
const sampled = readdirSync(resolve(root, 'test'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.test.ts'))
  .map((name) => join('test', name))
  .filter((path) => readFileSync(resolve(root, path), 'utf8').includes("/storm.ts'"))

process.env['BACKLOT_STORM'] = JSON.stringify({ kills: Number(values.kills), seed: Number(values.seed) })
const vitest = await startVitest('test', sampled, {
  root,
  run: true,
  // The time of a storm depends on its number of kills.
  testTimeout: 0,
  ...(values.only === undefined ? {} : { testNamePattern: values.only }),
})
await vitest.close()
