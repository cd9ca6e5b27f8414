import { pathOf } from '#shared/contract/route.ts'
import { routes } from '#shared/contract/routes.ts'
import type { Bench } from '../../scripts/bench.ts'
import { openAgent } from '../helpers/open-agent.ts'
import { quantile } from '../helpers/server-load.ts'
import { startTestService } from '../helpers/start-service.ts'

const warmCalls = 300
const calls = 500
/** Time runs so fast that no window of a minute ever fills. */
const clockRate = 1_000

/**
 * Measures what a tool call costs beyond a call of its route, each with a kept connection: the official client with its
 * check of the answer beside fetch. Milliseconds.
 */
export const bench = {
  title: 'service, tools',
  async run() {
    const entry = 'test/fixtures/fast-service.ts'
    await using service = await startTestService({ entry, clockRate, credits: 1_000_000, speed: 0, faults: false })
    await using agent = await openAgent(service)
    const run = { modelId: 'fast-picture', input: { prompt: 'a lake at dawn' } }
    const post = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(run) }
    const pairs = {
      balance: {
        route: () => service.fetch(pathOf(routes.account.balance)),
        tool: () => agent.callTool({ name: 'get_balance' }),
      },
      run: {
        route: () => service.fetch(pathOf(routes.generation.run), post),
        tool: () => agent.callTool({ name: 'run', arguments: run }),
      },
    } as const

    const numbers: Record<string, string> = {}
    for (const [name, { route, tool }] of Object.entries(pairs)) {
      const taken: { route: number[]; tool: number[] } = { route: [], tool: [] }
      for (let call = -warmCalls; call < calls; call += 1) {
        const start = performance.now()
        await (await route()).arrayBuffer()
        const between = performance.now()
        const { isError = false, content } = await tool()
        const end = performance.now()
        if (isError) throw new Error(`The tool of ${name} failed: ${JSON.stringify(content)}`)
        if (call < 0) continue
        taken.route.push(between - start)
        taken.tool.push(end - between)
      }
      for (const share of [0.5, 0.95]) {
        const over = quantile(taken.tool, share) - quantile(taken.route, share)
        numbers[`${name} p${share * 100} over its route`] = `${over.toFixed(2)} ms`
      }
    }
    return numbers
  },
} satisfies Bench
