import { createGarbageCollection } from './collect-garbage.ts'
import { createSignedSender, createTellingService } from './signed-stream.ts'
import { openTestStudio } from './studio.ts'

/** What a stream of events did to a studio. Times in ms, memory in MB. */
export type EventLoad = {
  readonly sent: number
  readonly answered: number
  readonly stored: number
  /** Answers of the bridge while events arrived, shortest first. */
  readonly bridgeMs: readonly number[]
  /** Answers to events, shortest first. */
  readonly answerMs: readonly number[]
  /** Memory in use after half of the events, and after all. */
  readonly halfMb: number
  readonly endMb: number
}

const stepMs = 20

/** Sends events at a rate for some seconds to a studio in this process, and calls the bridge meanwhile. */
export async function measureEventLoad(folder: string, perSecond: number, seconds: number): Promise<EventLoad> {
  const service = createTellingService()
  await using test = await openTestStudio({ folder, startServiceProcess: service.start })
  const { call } = test
  await call.workspace.openLocal()
  const changes = await call.receivedEvents.watch()
  while (!(await call.receivedEvents.receiver()).isRegistered) await changes.next()
  await changes.return?.(undefined)
  const { url } = await call.receivedEvents.receiver()
  const sender = createSignedSender(url ?? '', service.secret())

  const collect = createGarbageCollection()
  const memory = () => {
    collect()
    return process.memoryUsage().heapUsed / 2 ** 20
  }
  const total = perSecond * seconds
  const [answerMs, bridgeMs]: [number[], number[]] = [[], []]
  let [sent, answered, halfMb] = [0, 0, 0]
  const underWay = new Set<Promise<void>>()
  async function post(): Promise<void> {
    const since = performance.now()
    const status = await sender.post(`evt_${sent}`)
    answerMs.push(performance.now() - since)
    if (status === 200) answered += 1
  }
  async function ask(): Promise<void> {
    const since = performance.now()
    await Promise.all([
      call.receivedEvents.page({ filter: {}, limit: 100 }),
      call.receivedEvents.counts(),
      call.receivedEvents.receiver(),
      call.jobs.page({}),
    ])
    bridgeMs.push(performance.now() - since)
  }
  const start = performance.now()
  while (sent < total) {
    const due = Math.min(total, Math.floor(((performance.now() - start) / 1_000) * perSecond))
    for (; sent < due; sent += 1) {
      const work = post().finally(() => underWay.delete(work))
      underWay.add(work)
    }
    if (halfMb === 0 && sent >= total / 2) halfMb = memory()
    await ask()
    await new Promise((resolve) => void setTimeout(resolve, stepMs))
  }
  await Promise.all(underWay)
  const { all: stored } = await call.receivedEvents.counts()
  sender.close()
  const ordered = (list: number[]) => list.toSorted((a, b) => a - b)
  return {
    sent,
    answered,
    stored,
    bridgeMs: ordered(bridgeMs),
    answerMs: ordered(answerMs),
    halfMb,
    endMb: memory(),
  }
}
