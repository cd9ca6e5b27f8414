import type { Bench } from '../../scripts/bench.ts'
import type { Load } from '../component/create/create-page-load.ts'
import { median } from '../helpers/server-load.ts'
import { openLoadPage } from '../helpers/load-page.ts'

const page = '/test/component/create/create-page-load.ts'
const rounds = 2

function words(loads: readonly Load[]): string {
  const of = (read: (load: Load) => number) => median(loads.map(read))
  const perEvent = of((load) => load.commits / load.events).toFixed(2)
  const perSecond = of((load) => load.commits / load.seconds).toFixed(1)
  const events = of((load) => load.events / load.seconds).toFixed(1)
  const ms = of((load) => load.renderMs / load.events).toFixed(2)
  return `${perEvent} commits and ${ms} ms of React an event, ${perSecond} commits/s at ${events} events/s`
}

/**
 * Measures how often React updates the Create page, and the sheet of a batch of 2,000, while a hundred runs are in
 * progress, in a browser: a run and the status change every 20 ms. React's profiler counts commits. The times depend on
 * the machine as much as on the page, and a busy page gets fewer events.
 */
export const bench = {
  title: 'create page',
  async run() {
    await using held = new AsyncDisposableStack()
    const { tab, url } = await openLoadPage(held, page)
    const loads: Record<'page' | 'sheet', Load[]> = { page: [], sheet: [] }
    for (let round = 0; round < rounds; round += 1) {
      for (const what of ['page', 'sheet'] as const) {
        await tab.goto(url, { waitUntil: 'commit' })
        await tab.waitForFunction(() => 'measureLoad' in window, undefined, { timeout: 300_000 })
        const measured = await tab.evaluate((name: 'page' | 'sheet') => window.measureLoad(name), what)
        loads[what].push(measured)
      }
    }
    return {
      'page with 100 runs in progress': words(loads.page),
      'sheet of a batch of 2,000': words(loads.sheet),
    }
  },
} satisfies Bench
