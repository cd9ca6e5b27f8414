import { speechLimits } from '../../contract/audio.ts'
import { resourcePrice } from '../../contract/resource-price.ts'
import { type PresetVoice, presetVoices, voiceLanguages, voiceSample } from '../../contract/voice.ts'

const names: Readonly<Record<PresetVoice, string>> = {
  'preset-professional-male': 'Professional male',
  'preset-professional-female': 'Professional female',
  'preset-friendly-male': 'Friendly male',
  'preset-friendly-female': 'Friendly female',
  'preset-narrator': 'Narrator',
}

/** The service's preset voices, each with its name. */
export const presets: readonly { readonly id: PresetVoice; readonly name: string }[] = presetVoices.map((id) => ({
  id,
  name: names[id],
}))

/** What windows show of the bounds of samples and speech, the languages of voices, and the price of a clone in credits. */
export const voiceFacts = {
  languages: voiceLanguages,
  sample: voiceSample,
  speech: speechLimits,
  clonePrice: resourcePrice({ kind: 'voice' }),
  /** Longer recordings are read up to here. */
  mostRecordingSeconds: 600,
} as const
