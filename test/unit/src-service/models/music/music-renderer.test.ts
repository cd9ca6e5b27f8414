// Catches a bed of another length or loudness than promised, a style that cannot be played, or an ignored prompt.
import { beforeAll, expect, test } from 'vitest'
import { musicRenderer } from '../../../../../src-service/models/music/music-renderer.ts'
import { type Style, styles } from '../../../../../src-service/models/music/styles.ts'
import { hear, makeFiles } from '../../../../helpers/make-sound.ts'
import { sampleOf } from '../../../../helpers/storm.ts'

const tried = sampleOf<Style>(['ambient', ...styles.filter((style) => style !== 'ambient')], 2)
/** Styles as they are played without a mood in the prompt. */
const played = new Map<Style, Buffer>()
beforeAll(async () => {
  for (const style of tried)
    played.set(style, (await makeFiles(musicRenderer, { style, seconds: 5, format: 'wav' })).bytes)
})

test.each(tried)('plays %s at the requested length, at -16 LUFS, with limited peaks, in stereo', async (style) => {
  const { sound, seconds, loudness, peak } = await hear(played.get(style) ?? Buffer.of())
  expect(seconds).toBeCloseTo(5, 2)
  expect(Math.abs(loudness + 16)).toBeLessThan(1)
  expect(peak).toBeLessThan(-1)
  const [left, right = left] = sound.channels
  expect(left.some((sample, index) => Math.abs(sample - (right[index] ?? 0)) > 0.02)).toBe(true)
})

test('reads style and mood from the prompt', async () => {
  const made = async (prompt: string) => (await makeFiles(musicRenderer, { prompt, seconds: 5, format: 'wav' })).bytes
  const ambient = played.get('ambient')
  expect(ambient?.equals(await made('warm music to float on'))).toBe(true)
  expect(ambient?.equals(await made('dark music to float on'))).toBe(false)
})
