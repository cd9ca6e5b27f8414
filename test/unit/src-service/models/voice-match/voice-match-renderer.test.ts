// Catches a match that does not follow its sample, or takes a whistle for a voice.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { summarisePitch, trackPitch } from '../../../../../src-service/models/audio/pitch.ts'
import { scale, type Sound } from '../../../../../src-service/models/audio/sound.ts'
import { voiceMatchRenderer } from '../../../../../src-service/models/voice-match/voice-match-renderer.ts'
import { speakerOf, type SpeakerName } from '../../../../../src-service/models/voices/cast.ts'
import { recite } from '../../../../../src-service/models/voices/recite.ts'
import { hear, makeFiles, mediaFileOf, noise, soundOf } from '../../../../helpers/make-sound.ts'

let folder = ''
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'backlot-match-'))))
afterAll(() => rm(folder, { recursive: true }))

const text = 'We are many more than one.'
const sampleText = 'The boats turned home before the storm, and nobody spoke a word until morning.'

async function sampleOf(name: SpeakerName, delivery: { speed: number; pitch: number }): Promise<Sound> {
  const context = { signal: new AbortController().signal, onProgress: () => {} }
  const speaker = speakerOf('en-GB', name)
  const recital = { text: sampleText, language: 'en-GB', speaker, delivery, pause: 1, seed: 9 } as const
  return (await recite(recital, context)).sound
}

async function match(sample: Sound, input: Record<string, unknown> = {}) {
  const audio = await mediaFileOf(sample, folder)
  const { bytes, beside, durationSec } = await makeFiles(voiceMatchRenderer, { text, ...input }, { audio })
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
  for (const [name, pitch, gain] of [
    ['female', 1, 0.5],
    ['male', -1, 1.5],
  ] as const) {
    const sample = scale(await sampleOf(name, { speed: 1, pitch }), gain)
    const { hertz, loudness, notes } = await match(sample)
    expect(semitones(hertz, summarisePitch(trackPitch(sample)).median)).toBeLessThan(2.5)
    expect(Math.abs(loudness - Math.min(-14, Math.max(-24, notes.sample.loudness)))).toBeLessThan(1)
  }
})

test('speaks faster after a fast sample than after a slow one', async () => {
  const slow = await match(await sampleOf('male', { speed: 0.75, pitch: 0 }))
  const fast = await match(await sampleOf('male', { speed: 1.5, pitch: 0 }))
  expect(slow.durationSec / fast.durationSec).toBeGreaterThan(1.25)
})

test('measures a noisy sample better once it is cleaned', async () => {
  const voice = await sampleOf('male', { speed: 1, pitch: 0 })
  const hiss = noise(voice.channels[0].length / voice.rate, 0.03).channels[0]
  const noisy = {
    rate: voice.rate,
    channels: [voice.channels[0].map((value, index) => value + (hiss[index] ?? 0))],
  } as const
  const truth = summarisePitch(trackPitch(voice)).median
  const { notes } = await match(noisy, { clean_speaker_background: true })
  expect(semitones(notes.sample.hertz, truth)).toBeLessThan(1.5)
})

test('refuses a sample without a voice, and one that is too short', async () => {
  await expect(match(noise(4, 0.2))).rejects.toThrow(/^No voice was found/)
  await expect(match(soundOf(1, () => 0.1))).rejects.toThrow(/at least 3/)
})
