// Catches a pool that loses a process, lets one bad job fail others, keeps a process that used too much memory, or
// waits for a result nobody wants.
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { afterEach, describe, expect, test } from 'vitest'
import type { RenderResult } from '../../../../src-service/models/model-definition.ts'
import { createRenderPool, type RenderPool } from '../../../../src-service/models/render-pool.ts'
import { createMemoryLog } from '../../../helpers/memory-log.ts'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const realWorker = at('../../../../src-service/models/render-worker.ts')
const unrulyWorker = at('../../../fixtures/unruly-render-worker.ts')
const never = new AbortController().signal
const job = (family: string, input: Record<string, unknown> = {}) => ({ family, input, seed: 5, media: {}, folder: '' })

let pool: RenderPool
const open = (workerFile: string, size: number) => {
  pool = createRenderPool({ workerFile, size, log: createMemoryLog(), graceMs: 20 })
  return pool
}
afterEach(() => pool.stop())

/** The process that made a result: the unruly worker writes its process id. */
function makerOf({ files: [first] }: RenderResult): number {
  return Number(Buffer.from(first?.file ?? '').toString())
}

test('a real process returns a complete image made in bands, and progress only increases', async () => {
  const shares: number[] = []
  const input = { prompt: 'mist', aspect_ratio: '16:9' }
  const { files } = await open(realWorker, 1).render(job('gradient', input), never, (share) => shares.push(share))
  const { format, width, height } = await sharp(files[0]?.file).metadata()
  expect({ format, width, height }).toEqual({ format: 'png', width: 1536, height: 864 })
  expect([...shares].sort((one, other) => one - other)).toEqual(shares)
  expect(shares.length).toBeGreaterThan(5)
})

test('refuses an unknown family with a message', async () => {
  await expect(open(realWorker, 1).render(job('sculpture'), never)).rejects.toThrow('There is no renderer')
})

test('a process makes one job after the other, and no more run at once than the pool has slots', async () => {
  open(unrulyWorker, 2)
  const results = await Promise.all(Array.from({ length: 6 }, () => pool.render(job('good'), never)))
  expect(new Set(results.map(makerOf)).size).toBeLessThanOrEqual(2)
})

describe('a process that misbehaves', () => {
  test('a crash fails its own job only', async () => {
    open(unrulyWorker, 2)
    const results = await Promise.allSettled([
      pool.render(job('crash'), never),
      pool.render(job('good'), never),
      pool.render(job('good'), never),
    ])
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled'])
    expect(makerOf(await pool.render(job('good'), never))).toBeGreaterThan(0)
  })

  test('a process that used too much memory is replaced before the next job', async () => {
    open(unrulyWorker, 1)
    const first = makerOf(await pool.render(job('greedy'), never))
    const second = makerOf(await pool.render(job('good'), never))
    const third = makerOf(await pool.render(job('good'), never))
    expect(second).not.toBe(first)
    expect(third).toBe(second)
  })

  test('an aborted job is rejected at once, and its hanging process is replaced', async () => {
    open(unrulyWorker, 1)
    const giveUp = new AbortController()
    const hanging = pool.render(job('hang'), giveUp.signal, () => giveUp.abort(new Error('not wanted')))
    await expect(hanging).rejects.toThrow('not wanted')
    expect(makerOf(await pool.render(job('good'), never))).toBeGreaterThan(0)
  })

  test('a refusal carries the renderer’s message, and the process stays', async () => {
    open(unrulyWorker, 1)
    const before = makerOf(await pool.render(job('good'), never))
    await expect(pool.render(job('refuse'), never)).rejects.toThrow('This cannot be made.')
    expect(makerOf(await pool.render(job('good'), never))).toBe(before)
  })
})

test('a job that is aborted while it waits never starts', async () => {
  open(unrulyWorker, 1)
  const giveUp = new AbortController()
  const first = pool.render(job('good'), never)
  const second = pool.render(job('hang'), giveUp.signal)
  giveUp.abort(new Error('not wanted'))
  await expect(second).rejects.toThrow('not wanted')
  await expect(first).resolves.toMatchObject({ files: [{ contentType: 'image/png' }] })
})

test('stopping rejects work in progress and later requests', async () => {
  open(unrulyWorker, 1)
  const under = pool.render(job('hang'), never)
  const [result] = await Promise.allSettled([under, pool.stop()])
  expect(result.status).toBe('rejected')
  await expect(pool.render(job('good'), never)).rejects.toThrow('stopped')
})
