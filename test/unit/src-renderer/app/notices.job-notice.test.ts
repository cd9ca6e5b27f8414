import { jobNotice } from '#renderer/app/notices.tsx'
import { Job } from '#shared/bridge/jobs.ts'
import { describe, expect, it } from 'vitest'

// Would catch: a run that ends unannounced or without its cost, and a refund announced as a charge.

const failed = { code: 'SERVICE_FAILED', message: 'The model stopped.', charged: 'returned', fields: [] }
const at = '2026-11-19T14:00:00Z'

const job = (state: unknown, charged: number | null, refunded = 0) =>
  Job.parse({
    id: 'j1',
    workspaceId: 'w1',
    number: 14,
    kind: 'generation',
    modelId: 'm1',
    modelName: 'Halide Still 2',
    outputType: 'image',
    prompt: '',
    template: null,
    input: {},
    quote: { modelId: 'm1', credits: 12, label: { kind: 'exact' }, pricedBy: [], note: '' },
    state,
    charged,
    refunded,
    lane: 'user',
    isPaused: false,
    setId: null,
    retryOf: null,
    createdAt: at,
    startedAt: null,
    settledAt: null,
  })

describe('jobNotice', () => {
  it.each([
    [{ kind: 'done', at, assetIds: ['a1'] }, 12, 0, 'Run 14 (Halide Still 2) finished. 12 credits charged.'],
    [{ kind: 'done', at, assetIds: ['a1'] }, 0, 0, 'Run 14 (Halide Still 2) finished. Nothing was charged.'],
    [
      { kind: 'failed', at, failure: failed, refunded: true },
      12,
      12,
      'Run 14 (Halide Still 2) failed. 12 credits refunded.',
    ],
    [{ kind: 'refused', at, failure: failed }, null, 0, 'Run 14 (Halide Still 2) was not started. The model stopped.'],
  ])('%o', (state, charged, refunded, text) => {
    expect(jobNotice(job(state, charged, refunded), false)?.text).toBe(text)
  })

  it('names practice credits', () => {
    const done = job({ kind: 'done', at, assetIds: [] }, 1)
    expect(jobNotice(done, true)?.text).toContain('1 practice credit charged')
  })

  it('says nothing while a job is in progress', () => {
    expect(jobNotice(job({ kind: 'running', since: at }, 12), false)).toBeNull()
    expect(jobNotice(job({ kind: 'waiting', why: 'rate', until: null }, null), false)).toBeNull()
  })
})
