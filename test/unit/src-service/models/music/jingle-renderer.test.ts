// Catches a jingle that does not reach its chord. That another seed is another tune is tested in render-job.test.ts.
import { expect, test } from 'vitest'
import { jingleKinds } from '#service/models/music/jingle-model.ts'
import { jingleRenderer } from '../../../../../src-service/models/music/jingle-renderer.ts'
import { hear, levelOf, makeFiles } from '../../../../helpers/make-sound.ts'

test.each(jingleKinds)('plays a %s jingle that rings out', async (kind) => {
  const { bytes, durationSec } = await makeFiles(jingleRenderer, { kind, seconds: 2, format: 'wav' })
  const { sound, loudness, peak } = await hear(bytes)
  expect(durationSec).toBeCloseTo(2, 3)
  expect(Math.abs(loudness + 16)).toBeLessThan(1)
  expect(peak).toBeLessThan(-1)
  expect(levelOf(sound, 0.8, 1.3) - levelOf(sound, 1.85, 1.98)).toBeGreaterThan(6)
})
