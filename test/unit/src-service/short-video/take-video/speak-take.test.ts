// Catches a voice that is longer than its video may be, a take without room for its close, and words that don't fit
// being cut instead of refused.
import { expect, test } from 'vitest'
import { durationOf } from '#service/models/audio/sound.ts'
import { speakTake } from '#service/short-video/take-video/speak-take.ts'
import { readTake } from '#service/short-video/take-video/take-input.ts'
import { shortTake } from '../../../../helpers/takes.ts'

const context = { signal: new AbortController().signal, onProgress: () => undefined }
const beats = (count: number) => Array.from({ length: count }, () => ({ say: 'Wait until it has boiled.', show: '' }))

test('speaks faster where the words would be too many, and leaves room for the close', async () => {
  const words = { ...shortTake, beats: beats(4) }
  const usual = await speakTake(readTake({ ...words, maxSec: 30 }), context)
  const fast = await speakTake(readTake({ ...words, maxSec: 8 }), context)
  expect(usual.durationSec).toBeGreaterThan(8)
  expect(fast.durationSec).toBe(8)
  expect(durationOf(fast.spoken.sound)).toBeLessThanOrEqual(7.4)
  expect(fast.spoken.words.map(({ text }) => text)).toEqual(usual.spoken.words.map(({ text }) => text))
})

test('says how long the words are where they don’t fit', async () => {
  const take = readTake({ ...shortTake, maxSec: 8, beats: beats(6) })
  await expect(speakTake(take, context)).rejects.toThrow(/need \d+ seconds, and maxSec allows 8/)
})

test('makes a few words a video of eight seconds', async () => {
  const { durationSec } = await speakTake(readTake({ ...shortTake, language: 'de', beats: beats(1) }), context)
  expect(durationSec).toBe(8)
})
