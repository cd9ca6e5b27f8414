// Catches presets that sound alike in a language, or one that is silent there.
import { expect, test } from 'vitest'
import { presetVoices, voiceLanguages } from '#shared/contract/voice.ts'
import { durationOf } from '#service/models/audio/sound.ts'
import { calibrationText } from '#service/models/spoken-audio/calibration-texts.ts'
import { presetSetting } from '#service/models/spoken-audio/preset-voices.ts'
import { shapeTone } from '#service/models/spoken-audio/join-sounds.ts'
import { measureTimbre } from '#service/models/spoken-audio/measure-voice.ts'
import { createVoiceBox } from '#service/models/voices/voice-box.ts'
import { hearPitch } from '../../../../helpers/hear-pitch.ts'
import { levelOf } from '../../../../helpers/make-sound.ts'
import { sampleOf } from '../../../../helpers/storm.ts'

// Shared by all tests: its engines take longer to start than a sentence takes to speak.
const voiceBox = createVoiceBox(24_000)

test.each(sampleOf(voiceLanguages, 2))('the presets differ in %s: in pitch, timbre or pace', async (language) => {
  const heard = []
  for (const id of presetVoices) {
    const { speaker, pitch, speed, tone } = presetSetting(id, language)
    const sentence = calibrationText(language)[0]?.slice(0, 30) ?? ''
    const said = await voiceBox.say(sentence, speaker, { speed, pitch })
    const sound = shapeTone(said.sound, tone)
    expect(levelOf(sound, 0, durationOf(sound))).toBeGreaterThan(-45)
    const near = speaker.hertz * 2 ** (pitch / 12)
    const pitches = hearPitch(sound, near).map(({ semitones }) => semitones)
    heard.push({
      id,
      pitch: pitches.toSorted((one, other) => one - other)[pitches.length >> 1] ?? 0,
      timbre: measureTimbre(sound),
      seconds: durationOf(sound),
    })
  }
  for (const [index, one] of heard.entries()) {
    for (const other of heard.slice(index + 1)) {
      const timbre = Math.sqrt(
        one.timbre.reduce((sum, level, band) => sum + (level - (other.timbre[band] ?? 0)) ** 2, 0) / one.timbre.length,
      )
      const pace = Math.abs(Math.log(one.seconds / other.seconds))
      const distance = Math.abs(one.pitch - other.pitch) + timbre / 1.5 + pace * 10
      expect(distance, `${one.id} and ${other.id}`).toBeGreaterThan(2.5)
    }
  }
})
