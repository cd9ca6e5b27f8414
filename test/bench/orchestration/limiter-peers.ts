import Bottleneck from 'bottleneck'
import { RateLimiter } from 'limiter'
import PQueue from 'p-queue'
import { RateLimiterMemory, RateLimiterQueue } from 'rate-limiter-flexible'
import { DefaultRateLimiter } from '@smithy/util-retry'
import type { Ask, SimulatedService, Reported } from './simulated-service.ts'

/** Runs everything against a service. Returns how many runs it delivered. */
export type Strategy = (service: SimulatedService, count: number) => Promise<number>

/** Sends a request when a package allows it. */
type Gate = <T>(send: () => Promise<T>) => Promise<T>

// Looked up at the call, because the clock is taken over after this module is loaded.
const sleep = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms))
const readId = (reported: Reported) => (reported.body as { id: string }).id // the simulated service's own shape
const isOver = (reported: Reported) => (reported.body as { data: { status: string } }).data.status === 'succeeded' // likewise

async function countDone(count: number, runOne: (index: number) => Promise<void>): Promise<number> {
  const ends = await Promise.allSettled(Array.from({ length: count }, (_, index) => runOne(index)))
  return ends.filter(({ status }) => status === 'fulfilled').length
}

/**
 * What a careful program does with a limiter: sends every request through it, and after a 429 waits the minute that the
 * service advises.
 */
function throughGate(makeGate: () => Gate, poll: { readonly wait: number } | { readonly everyMs: number }): Strategy {
  return (service, count) => {
    const gate = makeGate()
    const send = async (ask: Ask): Promise<Reported> => {
      for (;;) {
        const reported = await gate(() => service.ask(ask))
        if (reported.status !== 429) return reported
        await sleep(60_000)
      }
    }
    return countDone(count, async (index) => {
      const id = readId(await send({ kind: 'run', index }))
      for (;;) {
        if ('everyMs' in poll) await sleep(poll.everyMs)
        if (isOver(await send({ kind: 'read', id, wait: 'wait' in poll ? poll.wait : 0 }))) return
      }
    })
  }
}

const held = { wait: 55 } as const
const perMinute = { interval: 60_000, intervalCap: 60 } as const

/** The limiter of AWS clients, which learns from throttling, with three attempts as theirs have. */
const adaptive: Strategy = (service, count) => {
  const limiter = new DefaultRateLimiter()
  const send = async (ask: Ask): Promise<Reported> => {
    for (let tries = 1; ; tries += 1) {
      await limiter.getSendToken()
      const reported = await service.ask(ask)
      if (reported.status !== 429) {
        limiter.updateClientSendingRate({})
        return reported
      }
      limiter.updateClientSendingRate({ errorType: 'THROTTLING' })
      if (tries === 3) throw new Error('attempts are used up')
      await sleep(Math.min(20_000, Math.random() * 500 * 2 ** tries))
    }
  }
  return countDone(count, async (index) => {
    const id = readId(await send({ kind: 'run', index }))
    do await sleep(5_000)
    while (!isOver(await send({ kind: 'read', id, wait: 0 })))
  })
}

/** A queue that sends one request a second: the control, which must be refused now and then. */
export const pacedPeer = 'p-queue 1 a second, held'

/** The packages that limit rates. */
export const limiterPeers: Readonly<Record<string, Strategy>> = {
  'p-queue 60 a minute, poll 5 s': throughGate(() => gateOfQueue(new PQueue(perMinute)), { everyMs: 5_000 }),
  'p-queue strict, held': throughGate(() => gateOfQueue(new PQueue({ ...perMinute, strict: true })), held),
  [pacedPeer]: throughGate(() => gateOfQueue(new PQueue({ interval: 1_000, intervalCap: 1 })), held),
  'bottleneck reservoir, held': throughGate(() => {
    const limiter = new Bottleneck({
      reservoir: 60,
      reservoirRefreshAmount: 60,
      reservoirRefreshInterval: 60_000,
    })
    return (send) => limiter.schedule(send)
  }, held),
  'limiter 60 a minute, held': throughGate(() => {
    const limiter = new RateLimiter({ tokensPerInterval: 60, interval: 'minute' })
    return async (send) => {
      await limiter.removeTokens(1)
      return send()
    }
  }, held),
  'rate-limiter-flexible, held': throughGate(() => {
    const limiter = new RateLimiterQueue(new RateLimiterMemory({ points: 60, duration: 60 }))
    return async (send) => {
      await limiter.removeTokens(1)
      return send()
    }
  }, held),
  'smithy adaptive, poll 5 s': adaptive,
}

function gateOfQueue(queue: PQueue): Gate {
  return (send) => queue.add(send)
}
