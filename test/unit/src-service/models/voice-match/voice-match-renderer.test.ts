// Catches a match that does not follow its sample, or takes a whistle for a voice.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { summarisePitch, trackPitch } from '../../../../../src-service/models/audio/pitch.ts'
import { durationOf, scale, type Sound } from '../../../../../src-service/models/audio/sound.ts'
import { voiceMatchRenderer } from '../../../../../src-service/models/voice-match/voice-match-renderer.ts'
import { speakerOf, type SpeakerName } from '../../../../../src-service/models/voices/cast.ts'
import { recite } from '../../../../../src-service/models/voices/recite.ts'
import { hear, makeFiles, mediaFileOf, noise, soundOf } from '../../../../helpers/make-sound.ts'
import { makeTempFolder, type TempFolder } from '../../../../helpers/temp-folder.ts'

let folder: TempFolder
/** A low, loud voice at its usual speed, and the match made from it. */
let low: Sound
let lowMatch: Awaited<ReturnType<typeof match>>
beforeAll(async () => {
  folder = await makeTempFolder()
  low = scale(await sampleOf('male', { speed: 1, pitch: -1 }), 1.5)
  lowMatch = await match(low)
})
afterAll(() => folder[Symbol.asyncDispose]())

const text = 'We are many more.'
/** A little over three seconds when it is spoken at its usual speed. */
const short = 'The boats turned home before the storm, and nobody spoke.'

async function sampleOf(
  name: SpeakerName,
  delivery: { speed: number; pitch: number },
  sampleText = short,
): Promise<Sound> {
  const context = { signal: new AbortController().signal, onProgress: () => {} }
  const speaker = speakerOf('en-GB', name)
  const recital = { text: sampleText, language: 'en-GB', speaker, delivery, pause: 1, seed: 9 } as const
  return (await recite(recital, context)).sound
}

async function match(sample: Sound, input: Record<string, unknown> = {}) {
  const audio = await mediaFileOf(sample, folder.path)
  const { bytes, beside, durationSec } = await makeFiles(
    voiceMatchRenderer,
    { text, format: 'wav', ...input },
    { audio },
  )
  const { sound, loudness } = await hear(bytes)
  return {
    hertz: summarisePitch(trackPitch(sound)).median,
    loudness: loudness - 3.01,
    durationSec,
    notes: JSON.parse(beside ?? '{}'),
  }
}

const semitones = (one: number, other: number) => Math.abs(12 * Math.log2(one / other))

test('follows the pitch and the loudness of a high and of a low voice', async () => {
  const high = scale(await sampleOf('female', { speed: 1, pitch: 1 }), 0.5)
  for (const [sample, made] of [
    [low, lowMatch],
    [high, await match(high)],
  ] as const) {
    const { hertz, loudness, notes } = made
    expect(semitones(hertz, summarisePitch(trackPitch(sample)).median)).toBeLessThan(2.5)
    expect(Math.abs(loudness - Math.min(-14, Math.max(-24, notes.sample.loudness)))).toBeLessThan(1)
  }
})

test('speaks faster for a fast sample than for a slow one', async () => {
  const fast = await match(await sampleOf('male', { speed: 1.6, pitch: -1 }, `${short} Not a word until morning.`))
  const slow = await match(
    await sampleOf('male', { speed: 0.75, pitch: -1 }, 'The boats turned home before the storm.'),
  )
  expect(slow.durationSec / fast.durationSec).toBeGreaterThan(1.2)
})

test('measures a noisy sample better once it is cleaned', async () => {
  const hiss = noise(durationOf(low), 0.045).channels[0]
  const noisy = {
    rate: low.rate,
    channels: [low.channels[0].map((value, index) => value + (hiss[index] ?? 0))],
  } as const
  const truth = summarisePitch(trackPitch(low)).median
  const { notes } = await match(noisy, { clean_speaker_background: true })
  expect(semitones(notes.sample.hertz, truth)).toBeLessThan(1.5)
})

test('refuses a sample without a voice, and one that is too short', async () => {
  await expect(match(noise(4, 0.2))).rejects.toThrow(/^No voice found/)
  await expect(match(soundOf(1, () => 0.1))).rejects.toThrow(/at least 3/)
})
