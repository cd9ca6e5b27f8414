// Catches a jingle that does not come to its chord, or that is the same tune for every seed.
import { expect, test } from 'vitest'
import { jingleKinds } from '../../../../../src-service/models/music/jingle-input.ts'
import { jingleRenderer } from '../../../../../src-service/models/music/jingle-renderer.ts'
import { hear, levelOf, makeFiles } from '../../../../helpers/make-sound.ts'

test.each(jingleKinds)('plays a %s jingle that rings out', async (kind) => {
  const { bytes, durationSec } = await makeFiles(jingleRenderer, { kind, seconds: 3 })
  const { sound, loudness, peak } = await hear(bytes)
  expect(durationSec).toBeCloseTo(3, 3)
  expect(Math.abs(loudness + 16)).toBeLessThan(1)
  expect(peak).toBeLessThan(-1)
  expect(levelOf(sound, 1.3, 1.8) - levelOf(sound, 2.8, 2.98)).toBeGreaterThan(6)
})

test('is another tune for another seed, and the same for the same', async () => {
  const made = async (seed: number) => (await makeFiles(jingleRenderer, { seconds: 2 }, { seed })).bytes
  expect(Buffer.compare(await made(1), await made(1))).toBe(0)
  expect(Buffer.compare(await made(1), await made(2))).not.toBe(0)
})
