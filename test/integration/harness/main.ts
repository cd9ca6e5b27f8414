// `npm run harness -- --kills 5000 --seed 7 --only NAME`: the tests of `npm test` that are cut to a sample there, at full size. NAME is a part of a
// test's name, such as that of a planted bug.
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { startVitest } from 'vitest/node'

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '500' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    only: { type: 'string' },
  },
})
const storms = [
  ...['cast-crash', 'fault-harness', 'kill-service', 'planted-bugs', 'power-loss', 'spending-simulation'].map(
    (name) => `integration/${name}`,
  ),
  ...['billing-ledger', 'spending-limits'].map((name) => `unit/src-main/money/${name}`),
  'unit/src-main/cache/backups',
  'unit/src-main/media/align-script',
  'unit/src-service/composer/rounds/round-rules',
  'unit/src-service/models/voices/melody',
]

process.env['BACKLOT_STORM'] = JSON.stringify({ kills: Number(values.kills), seed: Number(values.seed) })
const vitest = await startVitest(
  'test',
  storms.map((name) => `test/${name}.test.ts`),
  {
    root: resolve(import.meta.dirname, '../../..'),
    run: true,
    // The time of a storm depends on its number of kills.
    testTimeout: 0,
    ...(values.only === undefined ? {} : { testNamePattern: values.only }),
  },
)
await vitest.close()
