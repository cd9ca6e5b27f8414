// Catches a clean-up that leaves noise or removes the voice, and a levelling that misses its target.
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { targetNames, targets } from '#service/models/sound-care/care-models.ts'
import { cleanRenderer, levelRenderer } from '../../../../../src-service/models/sound-care/care-renderer.ts'
import { hear, levelOf, makeFiles, mediaFileOf, noise, soundOf } from '../../../../helpers/make-sound.ts'
import { makeTempFolder, type TempFolder } from '../../../../helpers/temp-folder.ts'

let folder: TempFolder
beforeAll(async () => void (folder = await makeTempFolder()))
afterAll(() => folder[Symbol.asyncDispose]())

const hiss = noise(3, 0.015).channels[0]
const recording = soundOf(3, (time) => {
  const voice = time % 1 < 0.6 ? 0.2 * Math.sin(2 * Math.PI * 220 * time) * (1 + Math.sin(2 * Math.PI * 5 * time)) : 0
  return voice + (hiss[Math.round(time * 48_000)] ?? 0)
})

test('reduces noise between words and levels the voice', async () => {
  const audio = await mediaFileOf(recording, folder.path)
  const { bytes } = await makeFiles(cleanRenderer, { format: 'wav' }, { audio })
  const { sound, seconds, loudness, peak } = await hear(bytes)
  expect(seconds).toBeCloseTo(3, 1)
  expect(Math.abs(loudness - 3.01 + 16)).toBeLessThan(1)
  expect(peak).toBeLessThan(-1)
  const before = levelOf(recording, 1.1, 1.5) - levelOf(recording, 1.7, 1.95)
  const after = levelOf(sound, 1.1, 1.5) - levelOf(sound, 1.7, 1.95)
  expect(after - before).toBeGreaterThan(4)
})

test.each(targetNames)('levels a recording for %s', async (target) => {
  const audio = await mediaFileOf(recording, folder.path)
  const { bytes } = await makeFiles(levelRenderer, { target }, { audio })
  const { loudness, peak } = await hear(bytes)
  expect(Math.abs(loudness - targets[target])).toBeLessThan(1)
  expect(peak).toBeLessThan(-1)
})

test('refuses a recording that is too long before reading it', async () => {
  const audio = { path: join(folder.path, 'absent.wav'), contentType: 'audio/wav', durationSec: 301 }
  await expect(makeFiles(levelRenderer, {}, { audio })).rejects.toThrow(/up to 5 minutes/)
})
