import { availableParallelism } from 'node:os'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { startTestService } from '../helpers/start-service.ts'

// Catches: rendering on the thread that answers calls. A read would wait for an image, and find it already made.

const api = '/v3/playground/v1'
const Generation = z.object({ data: z.object({ id: z.string(), status: z.string() }) })
/** An image that takes seconds of processor time. */
const body = JSON.stringify({
  modelId: 'northlight-400',
  input: { prompt: 'a jug and two pears', quality: 'standard' },
})

test('status reads are answered while all workers render', async () => {
  await using service = await startTestService()
  const call = async (path: string, init: RequestInit = {}) =>
    Generation.parse(await (await service.fetch(api + path, init)).json()).data
  const post = { method: 'POST', headers: { 'content-type': 'application/json' }, body }
  // One more than the number of workers.
  const runs = await Promise.all(Array.from({ length: availableParallelism() + 1 }, () => call('/run', post)))
  const reads: string[] = []
  for (let read = 0; read < 20; read += 1)
    reads.push((await call(`/generations/${runs[read % runs.length]?.id}`)).status)
  expect(reads).toEqual(reads.map(() => 'processing'))
})
