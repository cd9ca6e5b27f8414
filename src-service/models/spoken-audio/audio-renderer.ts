import { type PresetVoice, presetVoices } from '#shared/contract/voice.ts'
import { encodeSound } from '../audio/encode-sound.ts'
import { durationOf } from '../audio/sound.ts'
import type { Renderer } from '../renderer.ts'
import type { LanguageCode } from '../voices/cast.ts'
import { timingFile } from '../voices/recite.ts'
import { AudioJob, type VoiceSource } from './audio-job.ts'
import { imitateVoice } from './imitate-voice.ts'
import { planSpeech, type Utterance } from './plan-speech.ts'
import { presetSetting } from './preset-voices.ts'
import { readSsml } from './read-ssml.ts'
import { speakPlan } from './speak-plan.ts'
import { readPlainText } from './spoken-document.ts'
import type { VoiceSetting } from './voice-setting.ts'

const byGender: Readonly<Record<'female' | 'male', PresetVoice>> = {
  female: 'preset-professional-female',
  male: 'preset-professional-male',
}

/** Creates a finder of voices that hears each clone once in each language. */
function createVoices({ voice, voices }: AudioJob) {
  const known = new Map<string, Promise<VoiceSetting>>()
  const settingOf = (source: VoiceSource, language: LanguageCode) =>
    source.kind === 'preset'
      ? Promise.resolve(presetSetting(source.id, language))
      : imitateVoice(source.profile, language)

  function sourceOf({ voice: named }: Utterance): VoiceSource {
    if (named === null) return voice
    if (named.kind === 'gender') return { kind: 'preset', id: byGender[named.gender] }
    const preset = presetVoices.find((id) => id === named.id)
    const source = preset === undefined ? voices[named.id] : ({ kind: 'preset', id: preset } as const)
    if (source === undefined) throw new Error(`The voice ${named.id} doesn’t exist.`)
    return source
  }
  return (utterance: Utterance): Promise<VoiceSetting> => {
    const { language, voice: named } = utterance
    const key = JSON.stringify([language, named])
    const found = known.get(key) ?? settingOf(sourceOf(utterance), language)
    known.set(key, found)
    return found
  }
}

/** Speaks a text with a preset or a clone: the sound file, and a file with the times of its words and speech sounds. */
export const audioRenderer: Renderer = async (job, context) => {
  const order = AudioJob.parse(job.input)
  const { text, isSsml, language, speed, pitch, emotion, emphasis, outputFormat, sampleRate, bitrate } = order
  const plan = planSpeech(isSsml ? readSsml(text) : readPlainText(text), language, emphasis)
  const means = { rate: sampleRate, voiceOf: createVoices(order), context }
  const spoken = await speakPlan(plan, { speed, pitch, emotion }, means)
  const { sound } = spoken
  const file = await encodeSound(sound, outputFormat, outputFormat === 'mp3' ? bitrate : undefined)
  const durationSec = durationOf(sound)
  return { files: [{ ...file, durationSec }, timingFile(spoken, language)] }
}
