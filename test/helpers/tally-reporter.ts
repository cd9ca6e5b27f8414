import type { Reporter, TestModule } from 'vitest/node'
import { type Tally, writeTally } from './tally.ts'

/**
 * Counts vitest's tests for `npm test`. A file that could not be loaded, and an error outside any test, count as
 * failed.
 */
export default class VitestTally implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const tally: Tally = { passed: 0, failed: errors.length, skipped: 0 }
    for (const module of modules) {
      const tests = [...module.children.allTests()]
      if (tests.every((test) => test.result().state !== 'failed') && module.state() === 'failed') tally.failed++
      for (const test of tests) {
        const { state } = test.result()
        // Left to `npm run harness`, as Playwright leaves those that it does not count either.
        if (state === 'skipped' && test.tags.includes('harness')) continue
        tally[state === 'pending' ? 'skipped' : state]++
      }
    }
    writeTally('vitest', tally)
  }
}
