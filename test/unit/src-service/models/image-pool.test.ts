// Catches a pool that loses a worker, lets one bad image fail others, or waits for an image nobody wants.
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { afterEach, describe, expect, test } from 'vitest'
import { createImagePool, type ImagePool } from '../../../../src-service/models/image-pool.ts'
import { createMemoryLog } from '../../../helpers/memory-log.ts'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const realWorker = at('../../../../src-service/models/image-worker.ts')
const unrulyWorker = at('../../../fixtures/unruly-image-worker.ts')
const never = new AbortController().signal
const job = (family: string, input: Record<string, unknown> = {}) => ({ family, input, seed: 5, media: {}, folder: '' })

let pool: ImagePool
const open = (workerFile: string, size: number) => {
  pool = createImagePool({ workerFile, size, log: createMemoryLog(), graceMs: 20 })
  return pool
}
afterEach(() => pool.stop())

describe('the real worker', () => {
  test('makes a PNG of the requested size, and the same bytes with one worker or two', async () => {
    const input = { prompt: 'mist', aspect_ratio: '16:9' }
    const [one] = (await open(realWorker, 1).render(job('gradient', input), never)).files
    await pool.stop()
    const [two] = (await open(realWorker, 2).render(job('gradient', input), never)).files
    const { format, width, height } = await sharp(one?.file).metadata()
    expect({ format, width, height }).toEqual({ format: 'png', width: 1536, height: 864 })
    expect(one).toMatchObject({ contentType: 'image/png', width: 1536, height: 864 })
    expect(Buffer.compare(one?.file as Uint8Array, two?.file as Uint8Array)).toBe(0)
  })

  test('refuses an unknown family with a message', async () => {
    await expect(open(realWorker, 1).render(job('sculpture'), never)).rejects.toThrow('There is no renderer')
  })
})

test('progress only increases, and reaches the end', async () => {
  const shares: number[] = []
  await open(unrulyWorker, 2).render(job('good'), never, (share) => shares.push(share))
  expect([...shares].sort((one, other) => one - other)).toEqual(shares)
  expect(shares.at(-1)).toBeGreaterThan(0.6)
})

describe('a worker that misbehaves', () => {
  test('a crash fails its own image only', async () => {
    open(unrulyWorker, 2)
    const results = await Promise.allSettled([
      pool.render(job('crash'), never),
      pool.render(job('good'), never),
      pool.render(job('good'), never),
    ])
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled'])
    expect((await pool.render(job('good'), never)).files[0]?.file).toEqual(new Uint8Array([1, 2, 3]))
  })

  test('an aborted image is rejected at once, and its hanging worker is replaced', async () => {
    open(unrulyWorker, 1)
    const giveUp = new AbortController()
    const hanging = pool.render(job('hang'), giveUp.signal, () => giveUp.abort(new Error('not wanted')))
    await expect(hanging).rejects.toThrow('not wanted')
    expect((await pool.render(job('good'), never)).files[0]?.width).toBe(2)
  })

  test('an image that is aborted while it waits never starts', async () => {
    open(unrulyWorker, 1)
    const giveUp = new AbortController()
    const first = pool.render(job('good'), never)
    const second = pool.render(job('hang'), giveUp.signal)
    giveUp.abort(new Error('not wanted'))
    await expect(second).rejects.toThrow('not wanted')
    await expect(first).resolves.toMatchObject({ files: [{ contentType: 'image/png' }] })
  })

  test('a refusal carries the painter\u2019s message', async () => {
    await expect(open(unrulyWorker, 1).render(job('refuse'), never)).rejects.toThrow('This cannot be painted.')
  })

  test('stopping rejects work in progress and later requests', async () => {
    open(unrulyWorker, 1)
    const under = pool.render(job('hang'), never)
    const [result] = await Promise.allSettled([under, pool.stop()])
    expect(result.status).toBe('rejected')
    await expect(pool.render(job('good'), never)).rejects.toThrow('stopped')
  })
})
