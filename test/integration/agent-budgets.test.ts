// Catches: an agent that exceeds its daily or total budget by one credit, over parallel calls, retries, estimates that
// mislead, tokens of other agents, odd tools and models, answers in any order, restarts, midnight and clocks set back;
// and a reservation that is left when nothing more can be charged.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Quote } from '#shared/bridge/quote.ts'
import { createAgentWorld, openPaperLedger, type PaperCall } from '../helpers/agent-world.ts'
import { readStorm } from '../helpers/storm.ts'
import { isFailure } from '#shared/domain/failure.ts'

const { isFull, seed } = readStorm()
const schedules = isFull ? 10_000 : 200

const at = '2026-06-01T12:00:00.000Z'
/** Prices as services report them: right, cheaper in the end, assumed, unknown, and list prices above the estimate. */
const quotes: fc.Arbitrary<PaperCall['quote']> = fc.oneof(
  fc.nat({ max: 30 }).map((credits) => ({ credits, label: { kind: 'exact' as const } })),
  fc.nat({ max: 30 }).map((credits) => ({ credits, label: { kind: 'quoted' as const, at } })),
  fc
    .record({ credits: fc.nat({ max: 9 }), holds: fc.nat({ max: 40 }) })
    .map(({ credits, holds }) => ({ credits, holds, label: { kind: 'learned' as const, at } })),
  fc
    .nat({ max: 9 })
    .map((credits): PaperCall['quote'] => ({ credits, holds: 25, label: { kind: 'assumed', at, seconds: 30 } })),
  fc.constant({ credits: null, label: { kind: 'unknown' as const, reason: '' } } satisfies Pick<
    Quote,
    'credits' | 'label'
  >),
)

/** Lets calls go on until each waits for something. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 30; turn += 1) await Promise.resolve()
}

const settings = fc.record({
  mode: fc.constantFrom('read' as const, 'ask' as const, 'ask-above' as const, 'free' as const, 'free' as const),
  askAbove: fc.nat({ max: 20 }),
  dailyBudget: fc.nat({ max: 80 }),
  totalBudget: fc.nat({ max: 160 }),
})

const step = fc.oneof(
  {
    weight: 10,
    arbitrary: fc.record({
      kind: fc.constant('call' as const),
      who: fc.nat({ max: 3 }),
      group: fc.constantFrom('runs' as const, 'runs' as const, 'runs' as const, 'videos' as const),
      modelId: fc.constantFrom('m', 'm', 'n', '__proto__', 'x'),
      quote: quotes,
      key: fc.option(fc.constantFrom('a', 'b', 'c'), { nil: undefined }),
      charge: fc.nat({ max: 60 }),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('answer' as const),
      which: fc.nat({ max: 5 }),
      how: fc.constantFrom('once' as const, 'once' as const, 'session' as const, 'refuse' as const),
      amount: fc.option(fc.nat({ max: 60 }), { nil: undefined }),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('settle' as const),
      how: fc.constantFrom('charge' as const, 'charge' as const, 'refuse' as const, 'refund' as const),
      share: fc.constantFrom(1, 1, 0.5, 0),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('move' as const),
      ms: fc.constantFrom(1_000, 60_000, 150_000, 3_600_000, 30 * 3_600_000, -3_600_000, -26 * 3_600_000),
    }),
  },
  { weight: 2, arbitrary: fc.constant({ kind: 'restart' as const }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('disconnect' as const), who: fc.nat({ max: 1 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('stop' as const), isStopped: fc.boolean() }) },
)

describe('the budgets of agents', () => {
  it(`are never exceeded by one credit in ${schedules} schedules`, { timeout: 900_000 }, async () => {
    const ledger = openPaperLedger()
    const order = fc.asyncProperty(
      fc.tuple(settings, settings),
      fc.array(fc.tuple(step, fc.nat({ max: 7 })), { minLength: 4, maxLength: 30 }),
      async (budgets, steps) => {
        const paused: (() => void)[] = []
        const world = createAgentWorld(ledger, () => new Promise((resolve) => void paused.push(resolve)))
        /** Lets one of the calls that are under way go on. */
        async function goOn(which: number): Promise<void> {
          const [next] = paused.splice(which % Math.max(1, paused.length), 1)
          next?.()
          await settle()
        }
        const owners = budgets.map((one, index) => ({ ...one, ...world.addAgent(`agent ${index}`, one) }))
        // The third token belongs to nobody, the fourth is none.
        const tokens = [...owners.map(({ token }) => token), `bl-agent-${'0'.repeat(64)}`, '']
        const answers: Promise<string>[] = []

        function check(): void {
          for (const { id, dailyBudget, totalBudget } of owners) {
            const { worstDay, total, open } = world.takenBy(id)
            expect(worstDay).toBeLessThanOrEqual(dailyBudget)
            expect(total + open).toBeLessThanOrEqual(totalBudget)
            const { today, total: inAll } = world.budgets().stateOf(id)
            expect(today.charged + today.held + today.waiting).toBeLessThanOrEqual(dailyBudget)
            expect(inAll.charged + inAll.held + inAll.waiting).toBeLessThanOrEqual(totalBudget)
            expect(inAll.charged).toBe(total)
          }
        }
        for (const [one, which] of steps) {
          if (one.kind === 'call') answers.push(world.call({ ...one, token: tokens[one.who] ?? '' }))
          else if (one.kind === 'settle') world.settleOne(one.how, one.share)
          else if (one.kind === 'move') world.move(one.ms)
          else if (one.kind === 'restart') world.restart()
          else if (one.kind === 'disconnect')
            owners.slice(one.who, one.who + 1).forEach(({ id }) => world.disconnect(id))
          else if (one.kind === 'stop') world.stopAll(one.isStopped)
          else {
            const waiting = world.approvals()
            const asked = waiting[one.which % Math.max(1, waiting.length)]
            if (asked !== undefined && one.how === 'refuse') world.refuse(asked.id)
            else if (asked !== undefined) {
              // An answer that the budget does not cover is refused, and the question stays.
              const scope = one.how === 'session' ? 'session' : 'once'
              try {
                world.approve(asked.id, scope, one.amount)
              } catch (error) {
                if (!isFailure(error)) throw error
              }
            }
          }
          await settle()
          if (which < 5) await goOn(which)
          check()
        }
        while (paused.length > 0) await goOn(0)
        check()
        // Nobody answers any more: what waits is refused, and what was let through is written.
        world.move(200_000)
        await settle()
        while (paused.length > 0) await goOn(0)
        await Promise.all(answers)
        while (world.settleOne('charge', 1)) check()
        check()
        for (const { id } of owners) {
          const { held, waiting, charged } = world.budgets().stateOf(id).total
          expect({ held, waiting, charged }).toEqual({ held: 0, waiting: 0, charged: world.takenBy(id).total })
        }
      },
    )
    try {
      await fc.assert(order, { numRuns: schedules, seed })
    } finally {
      ledger.close()
    }
  })

  const free = { mode: 'free' as const, askAbove: 0, dailyBudget: 10, totalBudget: 100 }
  const exact = (credits: number) => ({ credits, label: { kind: 'exact' as const } })
  const order = (token: string, quote: PaperCall['quote']): PaperCall => {
    return { token, group: 'runs', modelId: 'm', quote, key: undefined, charge: 10 }
  }
  const hour = 3_600_000

  it('begin anew at local midnight, and setting the clock back opens no new day', async () => {
    const ledger = openPaperLedger()
    const world = createAgentWorld(ledger, () => Promise.resolve())
    const { token } = world.addAgent('agent', free)
    const run = () => world.call(order(token, exact(10)))
    expect(await run()).toMatch(/^[0-9a-f-]{36}$/u)
    expect(await run()).toBe('day')
    world.settleOne('charge', 1)
    // It is two in the afternoon.
    world.move(9 * hour)
    expect(await run()).toBe('day')
    world.move(2 * hour)
    expect(await run()).toMatch(/^[0-9a-f-]{36}$/u)
    world.settleOne('charge', 1)
    world.move(-26 * hour)
    expect(await run()).toBe('day')
    ledger.close()
  })

  it('free what a run does not cost in the end, and count what a call without a bound was allowed', async () => {
    const ledger = openPaperLedger()
    const world = createAgentWorld(ledger, () => Promise.resolve())
    const { id, token } = world.addAgent('agent', free)
    await world.call(order(token, exact(10)))
    world.settleOne('charge', 0.5)
    expect(world.budgets().stateOf(id).today).toEqual({ charged: 5, held: 0, waiting: 0 })

    const asked = world.call(order(token, { credits: null, label: { kind: 'unknown', reason: '' } }))
    await settle()
    const [question] = world.approvals()
    expect(question).toMatchObject({ cost: null })
    expect(() => world.approve(question?.id ?? '', 'once', undefined)).toThrow('Enter the most that this may cost')
    expect(() => world.approve(question?.id ?? '', 'once', 6)).toThrow('5 of 10 cr are left today')
    world.approve(question?.id ?? '', 'once', 5)
    expect(await asked).toMatch(/^[0-9a-f-]{36}$/u)
    expect(world.budgets().stateOf(id).today).toEqual({ charged: 5, held: 5, waiting: 0 })
    ledger.close()
  })
})
