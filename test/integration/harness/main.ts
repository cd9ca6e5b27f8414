// `npm run harness -- --kills 5000 --seed 7 --only NAME`: the tests that `npm test` cuts to a sample, at full size, and those
// that it leaves out, which have the tag `harness`. NAME is a part of a test's name, such as that of a planted bug.
import { spawnSync } from 'node:child_process'
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
/** The test files that read how large they are, or have tests of the harness alone. */
const sampled = readdirSync(resolve(root, 'test'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.test.ts'))
  .map((name) => join('test', name))
  .filter((path) => /\/storm\.ts'|tags: 'harness'/u.test(readFileSync(resolve(root, path), 'utf8')))

process.env['BACKLOT_STORM'] = JSON.stringify({ kills: Number(values.kills), seed: Number(values.seed) })
const vitest = await startVitest('test', sampled, {
  root,
  run: true,
  // The time of a storm depends on its number of kills.
  testTimeout: 0,
  ...(values.only === undefined ? {} : { testNamePattern: values.only }),
})
await vitest.close()

/** Runs one of our scripts or tools, and fails the harness if it fails. */
function run(path: string, ...args: string[]): boolean {
  // As in `npm test`: Node reads the tests by itself.
  const env = { ...process.env, PW_DISABLE_TS_ESM: '1' }
  const { status } = spawnSync(process.execPath, [resolve(root, path), ...args], { cwd: root, env, stdio: 'inherit' })
  if (status !== 0) process.exitCode = 1
  return status === 0
}
const journeys = `(?=.*@harness)(?=.*${values.only ?? ''})`
if (run('scripts/build.ts')) {
  run('node_modules/@playwright/test/cli.js', 'test', '--grep', journeys, '--pass-with-no-tests')
}
