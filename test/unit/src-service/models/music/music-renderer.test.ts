// Catches a bed of another length or loudness than promised, a style that cannot be played, or a wordless prompt.
import { expect, test } from 'vitest'
import { musicRenderer } from '../../../../../src-service/models/music/music-renderer.ts'
import { styles } from '../../../../../src-service/models/music/styles.ts'
import { hear, makeFiles } from '../../../../helpers/make-sound.ts'

test.each(styles)('plays %s as long as asked, at -16 LUFS, peaks held, in stereo', async (style) => {
  const { bytes, durationSec } = await makeFiles(musicRenderer, { style, seconds: 5 })
  const { sound, seconds, loudness, peak } = await hear(bytes)
  expect(durationSec).toBeCloseTo(5, 3)
  expect(Math.abs(seconds - 5)).toBeLessThan(0.05)
  expect(Math.abs(loudness + 16)).toBeLessThan(1)
  expect(peak).toBeLessThan(-1)
  const [left, right = left] = sound.channels
  expect(left.some((sample, index) => Math.abs(sample - (right[index] ?? 0)) > 0.02)).toBe(true)
})

test('reads style and mood from the prompt', async () => {
  const asked = await makeFiles(musicRenderer, { prompt: 'dark orchestral film music', seconds: 5 })
  const chosen = await makeFiles(musicRenderer, { style: 'cinematic', mood: 'dark', seconds: 5 })
  const other = await makeFiles(musicRenderer, { style: 'cinematic', mood: 'bright', seconds: 5 })
  expect(Buffer.compare(asked.bytes, chosen.bytes)).toBe(0)
  expect(Buffer.compare(asked.bytes, other.bytes)).not.toBe(0)
})
