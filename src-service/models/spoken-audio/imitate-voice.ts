import type { FilterShape } from '../audio/biquad.ts'
import { clamp } from '../drawing/scalar.ts'
import { type LanguageCode, speakerOf } from '../voices/cast.ts'
import { enliven } from '../voices/melody.ts'
import { nearestSpeaker } from '../voices/nearest-speaker.ts'
import { createVoiceBox } from '../voices/voice-box.ts'
import { calibrationText } from './calibration-texts.ts'
import { joinSounds, shapeTone } from './join-sounds.ts'
import { measureProfile, measureTimbre } from './measure-voice.ts'
import { timbreBands, type VoiceProfile } from './voice-profile.ts'
import type { VoiceSetting } from './voice-setting.ts'

/** How far a speaker is changed to sound like another. Semitones, factors, decibels and LUFS. */
const bounds = {
  pitch: 14,
  speed: { least: 0.55, most: 1.8 },
  range: { least: 0.3, most: 2.2 },
  gain: 15,
  loudness: { least: -28, most: -13 },
} as const
const passes = 4
const workRate = 24_000

const toneOf = (gains: readonly number[]): FilterShape[] =>
  gains.map((gain, band) => ({ kind: 'peak', frequency: timbreBands[band] as number, q: 1.6, gain }))

async function findSetting(profile: VoiceProfile, language: LanguageCode): Promise<VoiceSetting> {
  const { name } = nearestSpeaker(profile.hertz, language)
  const speaker = speakerOf(language, name)
  const voiceBox = createVoiceBox(workRate)
  const start = clamp(12 * Math.log2(profile.hertz / speaker.hertz), -bounds.pitch, bounds.pitch)

  async function hear(speed: number, pitch: number, range: number) {
    const sounds = []
    for (const sentence of calibrationText(language)) {
      const said = await voiceBox.say(sentence, speaker, { speed, pitch })
      sounds.push(enliven(said, language, { range, lift: () => 0, near: speaker.hertz * 2 ** (pitch / 12) }).sound)
    }
    return joinSounds(sounds, 0.3)
  }

  const first = await hear(1, start, 1)
  const own = measureProfile(shapeTone(first, []))
  const loudness = clamp(profile.loudness, bounds.loudness.least, bounds.loudness.most)
  if (own === null) return { speaker, pitch: start, speed: 1, range: 1, tone: [], loudness }
  const ratio = (wanted: number, have: number) => (wanted > 0 && have > 0 ? wanted / have : 1)
  const pitch = clamp(start + 12 * Math.log2(profile.hertz / own.hertz), -bounds.pitch, bounds.pitch)
  const speed = clamp(ratio(profile.syllablesPerSecond, own.syllablesPerSecond), bounds.speed.least, bounds.speed.most)
  const range = clamp(ratio(profile.range, own.range), bounds.range.least, bounds.range.most)
  // A second take at the found pace and pitch: both change what is measured.
  const second = await hear(speed, pitch, range)
  let gains: number[] = timbreBands.map(() => 0)
  for (let pass = 0; pass < passes; pass += 1) {
    const heard = measureTimbre(shapeTone(second, toneOf(gains)))
    gains = gains.map((gain, band) =>
      clamp(gain + 0.8 * ((profile.timbre[band] ?? 0) - (heard[band] ?? 0)), -bounds.gain, bounds.gain),
    )
  }
  const tone = toneOf(gains)
  // The tone and the levelling change how many syllables are heard.
  const near = measureProfile(shapeTone(second, tone)) ?? own
  return {
    speaker,
    pitch: clamp(pitch + 12 * Math.log2(profile.hertz / near.hertz), -bounds.pitch, bounds.pitch),
    speed: clamp(
      speed * ratio(profile.syllablesPerSecond, near.syllablesPerSecond),
      bounds.speed.least,
      bounds.speed.most,
    ),
    range: clamp(range * ratio(profile.range, near.range), bounds.range.least, bounds.range.most),
    tone,
    loudness,
  }
}

/** A setting is found in seconds and holds a few numbers. */
const mostRemembered = 100
const remembered = new Map<string, Promise<VoiceSetting>>()

/**
 * Finds the setting in which the nearest local speaker is like a voice: its pitch, range, pace, timbre and loudness,
 * measured on a few sentences of the language. An imitation by signal processing, not the speaker's own voice. Found once
 * for each voice and language: the same voice always has the same setting.
 */
export function imitateVoice(profile: VoiceProfile, language: LanguageCode): Promise<VoiceSetting> {
  const key = JSON.stringify([profile, language])
  const known = remembered.get(key)
  if (known !== undefined) return known
  const found = findSetting(profile, language)
  if (remembered.size >= mostRemembered) remembered.clear()
  remembered.set(key, found)
  found.catch(() => remembered.delete(key))
  return found
}
