import { availableParallelism } from 'node:os'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { startTestService } from '../helpers/start-service.ts'
import { cpuSeconds } from '../helpers/server-load.ts'

// Catches: rendering that moves into the process that answers. Then a read would wait for the picture and find it made,
// and the picture's work would show in that process.

const api = '/v3/playground/v1'
const Generation = z.object({ data: z.object({ id: z.string(), status: z.string() }) })
const body = JSON.stringify({
  modelId: 'northlight-400',
  input: { prompt: 'a jug and two pears', quality: 'draft' },
})

// Only Linux tells what another process used.
test.skipIf(process.platform !== 'linux')(
  'status reads are answered while all workers render, and none of the rendering is done where they are',
  { timeout: 90_000 },
  async () => {
    await using service = await startTestService()
    const call = async (path: string, init: RequestInit = {}) =>
      Generation.parse(await (await service.fetch(api + path, init)).json()).data
    const post = { method: 'POST', headers: { 'content-type': 'application/json' }, body }
    // One more than there are workers.
    const runs = await Promise.all(Array.from({ length: availableParallelism() + 1 }, () => call('/run', post)))
    const [first] = runs
    const last = runs.at(-1)

    const before = cpuSeconds(service.pid)
    for (let read = 0; read < 10; read += 1) {
      expect((await call(`/generations/${first?.id}`)).status).toBe('processing')
      expect((await call(`/generations/${last?.id}`)).status).toBe('processing')
    }
    expect((await call(`/generations/${first?.id}?wait=55`)).status).toBe('succeeded')
    // One such picture is seconds of a processor, and several were under way.
    expect(cpuSeconds(service.pid) - before).toBeLessThan(1)
  },
)
