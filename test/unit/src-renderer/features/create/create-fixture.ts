import type { ModelDetail } from '#shared/bridge/catalog.ts'
import { Job } from '#shared/bridge/jobs.ts'
import type { Quote } from '#shared/bridge/quote.ts'
import { createClock } from '#shared/util/ports.ts'

/** A clock that moves only when the test moves it. */
export function createHandClock(start = Date.parse('2026-11-19T14:00:00Z')) {
  let now = start
  let waiting: { at: number; call: () => void }[] = []
  const clock = createClock({
    now: () => now,
    monotonic: () => now,
    set(call, ms) {
      const timer = { at: now + ms, call }
      waiting.push(timer)
      return timer
    },
    clear(timer) {
      waiting = waiting.filter((one) => one !== timer)
    },
  })
  return {
    clock,
    /** Moves the time, calls timers due on the way, and lets the promises that start there settle. */
    async move(ms: number) {
      const end = now + ms
      for (;;) {
        const due = waiting.filter((timer) => timer.at <= end).toSorted((first, second) => first.at - second.at)[0]
        if (due === undefined) break
        waiting = waiting.filter((timer) => timer !== due)
        now = Math.max(now, due.at)
        due.call()
        await settle()
      }
      now = end
      await settle()
    },
  }
}

/** Lets every promise that can settle without time passing do so. */
export const settle = () => new Promise<void>((resolve) => setImmediate(resolve))

/** A model priced by quality and size, with a seed and a prompt. */
export const variedModel: ModelDetail = {
  id: 'varied',
  name: 'Varied Still',
  description: 'Priced by two inputs',
  outputType: 'image',
  category: 'still',
  credits: 4,
  variesBy: ['quality', 'size'],
  coverVersion: '1',
  exampleInput: null,
  isGone: false,
  inputSchema: {
    required: ['prompt'],
    properties: {
      prompt: { type: 'string' },
      quality: { enum: ['draft', 'high'], default: 'draft' },
      size: { enum: [1024, 1536], default: 1024 },
      seed: { type: 'integer' },
      negative_prompt: { type: 'string' },
    },
  },
}

/** A model with one price for every run. */
export const flatModel: ModelDetail = { ...variedModel, id: 'flat', name: 'Flat Draft', credits: 2, variesBy: [] }

/** A quote by the service for the varied model. */
export const quoteOf = (credits: number | null): Quote => ({
  modelId: 'varied',
  credits,
  label: { kind: 'quoted', at: '2026-11-19T14:00:00Z' },
  pricedBy: ['quality', 'size'],
  note: '',
})

/** A job as the bridge sends it. */
export function jobOf(number: number, change: Partial<Job> = {}): Job {
  return {
    ...Job.parse({
      id: `job-${number}`,
      workspaceId: 'workspace',
      number,
      kind: 'generation',
      modelId: 'varied',
      modelName: 'Varied Still',
      outputType: 'image',
      prompt: 'a vessel',
      template: null,
      input: { prompt: 'a vessel', quality: 'high', size: 1536, seed: 7 },
      quote: quoteOf(12),
      state: { kind: 'running', since: '2026-11-19T14:00:01Z' },
      charged: 12,
      refunded: 0,
      lane: 'user',
      isPaused: false,
      setId: null,
      retryOf: null,
      createdAt: '2026-11-19T14:00:00Z',
      startedAt: '2026-11-19T14:00:01Z',
      settledAt: null,
    }),
    ...change,
  }
}
