import type { FullResult, Reporter, Suite } from '@playwright/test/reporter'
import { type Tally, writeTally } from './tally.ts'

/** Counts Playwright's tests for `npm test`. A run that was interrupted or never began counts as a failure. */
export default class PlaywrightTally implements Reporter {
  private root: Suite | undefined

  onBegin(_config: unknown, suite: Suite): void {
    this.root = suite
  }

  printsToStdio(): boolean {
    return false
  }

  onEnd(result: FullResult): void {
    const tally: Tally = { passed: 0, failed: 0, skipped: 0 }
    for (const test of this.root?.allTests() ?? []) {
      const outcome = test.outcome()
      if (outcome === 'skipped') tally.skipped++
      else if (outcome === 'unexpected' || outcome === 'flaky') tally.failed++
      else tally.passed++
    }
    if (result.status !== 'passed' && tally.failed === 0) tally.failed++
    writeTally('playwright', tally)
  }
}
