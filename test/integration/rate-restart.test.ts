// Catches: a rate window that is lost in a restart, a stamp that is written after its request is sent, a crash that
// frees a place in the window.
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createRateBudget } from '#main/api/rate-budget.ts'
import type { StampStore } from '#main/api/rate-log.ts'
import { ledgerFile } from '#main/cache/ledger-store.ts'
import { openStore } from '#main/cache/open-store.ts'
import { createRateStampsTable } from '#main/cache/tables/rate-stamps.ts'
import type { Clock } from '#shared/util/ports.ts'
import { createSimulatedService, type SimulatedService } from '../bench/orchestration/simulated-service.ts'
import { drawRuns } from '../bench/orchestration/workload.ts'
import { makeTempFolder } from '../helpers/temp-folder.ts'
import { createSeededChance, createVirtualClock } from '../helpers/virtual-clock.ts'

type Life = { readonly clock: Clock; readonly store: StampStore; isOver: boolean }

/** A process's own view of time and disk: both end with it, even while requests are running. */
function beginLife(clock: Clock, store: StampStore): Life {
  const never = () => {
    throw new Error('This process is dead')
  }
  const life: Life = {
    isOver: false,
    clock: {
      ...clock,
      after: (ms, call) => clock.after(ms, () => (life.isOver ? undefined : call())),
    },
    store: {
      exclusively: (work) => (life.isOver ? never() : store.exclusively(work)),
      list: () => (life.isOver ? never() : store.list()),
      open: (stamp) => (life.isOver ? never() : store.open(stamp)),
      close: (id, monotonic, at) => (life.isOver ? never() : store.close(id, monotonic, at)),
      remove: (id) => (life.isOver ? never() : store.remove(id)),
    },
  }
  return life
}

/** Makes as many requests as the budget allows, some of them long polls, until the process dies. */
function work(life: Life, service: SimulatedService): void {
  const { clock, store } = life
  const budget = createRateBudget({ clock, store, random: { unit: () => 0 } })
  const askOn = async (index: number): Promise<void> => {
    while (!life.isOver) {
      const reservation = await budget.acquire(index % 3 === 0 ? 'start' : 'poll')
      const leftAt = clock.monotonic()
      const isHeld = index % 5 === 0
      const reported = await service.ask(isHeld ? { kind: 'read', id: 'gen-0', wait: 55 } : { kind: 'balance' })
      if (life.isOver) return
      if (reported.status === 429) reservation.done({ kind: 'refused', window: 'requests' })
      else reservation.done(isHeld ? { kind: 'early', leftAt } : { kind: 'answered' })
    }
  }
  for (let index = 0; index < 30; index += 1) void askOn(index)
}

async function liveFiftyTimes(folder: string, change: (store: StampStore) => StampStore) {
  // Only processes die here, not the machine, so nothing has to be flushed to the disk.
  const database = openStore(join(folder, 'ledger.db'), { ...ledgerFile, synchronous: 'normal' })
  const clock = createVirtualClock()
  const chance = createSeededChance(5)
  const runs = drawRuns('image', 1, createSeededChance(1))
  const service = createSimulatedService({ clock, chance: createSeededChance(3), runs, countsRefused: false })
  let deaths = 0
  const live = () => {
    const life = beginLife(clock, change(createRateStampsTable(database, 'key')))
    work(life, service)
    // Half of them die in their first burst, with requests in progress.
    clock.after(chance() < 0.5 ? 20 + chance() * 100 : chance() * 60_000, () => {
      life.isOver = true
      deaths += 1
      if (deaths < 50) live()
    })
  }
  live()
  await clock.run(() => deaths === 50 || service.hasRefused(), 3_600_000)
  database.close()
  return { deaths, ...service.counts() }
}

it('killed fifty times at any moment and restarted at once, it never has a request refused', async () => {
  await using folder = await makeTempFolder()
  const { deaths, refused, densest, requests } = await liveFiftyTimes(folder.path, (store) => store)
  expect(deaths).toBe(50)
  expect(refused).toBe(0)
  expect(densest).toBeLessThanOrEqual(60)
  expect(requests).toBeGreaterThan(300)
})

it('a start that ignores the stamps of the previous one is detected', { tags: 'harness' }, async () => {
  await using folder = await makeTempFolder()
  const forgetful = (store: StampStore): StampStore => {
    const own = new Set<number>()
    return {
      ...store,
      open(stamp) {
        const id = store.open(stamp)
        own.add(id)
        return id
      },
      list: () => store.list().filter(({ id }) => own.has(id)),
    }
  }
  expect((await liveFiftyTimes(folder.path, forgetful)).refused).toBeGreaterThan(0)
})

it('a stamp that is written only after the answer is detected', { tags: 'harness' }, async () => {
  await using folder = await makeTempFolder()
  const late = (store: StampStore): StampStore => ({
    ...store,
    list: () => store.list().filter(({ isOrphan }) => !isOrphan),
  })
  expect((await liveFiftyTimes(folder.path, late)).refused).toBeGreaterThan(0)
})
