// Catches presets that sound alike: tempo and pauses make the difference.
import { beforeAll, expect, test } from 'vitest'
import { narratorStyles } from '#service/models/speech/speech-models.ts'
import { narratorRenderer } from '#service/models/speech/speech-renderers.ts'
import { hear, makeFiles } from '../../../../helpers/make-sound.ts'

const text = 'The sea goes out. Life stays.'
const reported = new Map<string, Awaited<ReturnType<typeof makeFiles>>>()
beforeAll(async () => {
  for (const style of narratorStyles)
    reported.set(style, await makeFiles(narratorRenderer, { text, style, format: 'wav' }))
})

test.each(narratorStyles)('narrates as %s at the standard loudness', async (style) => {
  const { bytes = Buffer.of(), beside } = reported.get(style) ?? {}
  const { sound, loudness, peak } = await hear(bytes)
  const isMono = Buffer.from(sound.channels[0].buffer).equals(
    Buffer.from((sound.channels[1] ?? sound.channels[0]).buffer),
  )
  expect(Math.abs(loudness - (isMono ? 3.01 : 0) + 16)).toBeLessThan(1)
  expect(peak).toBeLessThan(-1)
  expect(JSON.parse(beside ?? '{}').words).toHaveLength(6)
})

test('is slow for a trailer and fast for the news', () => {
  const length = (style: string) => reported.get(style)?.durationSec ?? 0
  expect(length('trailer') / length('news')).toBeGreaterThan(1.3)
})
