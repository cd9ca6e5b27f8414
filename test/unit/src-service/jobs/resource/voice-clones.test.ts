// Catches: a sample that ends its worker and is refused without what a sample needs, or is charged.
import { expect, test } from 'vitest'
import { setUpBench } from '../../../../helpers/service-bench.ts'
import { silentWav } from '../../../../helpers/sound.ts'

test('a sample that ends its worker is unreadable, with the details of every refused sample', async () => {
  await using bench = await setUpBench()
  const body = new FormData()
  body.set('name', 'Mira')
  body.set('language', 'en-GB')
  body.set('audio', new Blob([new Uint8Array(silentWav(20))]), 'sample.wav')
  const answer = bench.fetch('/v1/voices/clone', { method: 'POST', body })
  await expect.poll(() => bench.engine.renders.length, { interval: 5 }).toBe(1)
  bench.engine.renders[0]?.fail(new Error('The worker ended.'))
  const response = await answer
  expect([response.status, await response.json()]).toEqual([
    400,
    {
      error: {
        code: 'invalid_audio_sample',
        message: expect.stringMatching(/^The sample can’t be read/),
        details: { duration: null, minimum: 15, recommended: 30, reason: 'unreadable', cause: 'The worker ended.' },
      },
    },
  ])
  expect(bench.balance()).toBe(1_000)
})
