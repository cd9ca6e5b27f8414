import type { PresetVoice } from '#shared/contract/voice.ts'
import type { FilterShape } from '../audio/biquad.ts'
import { deliveryLoudness } from '../audio/level.ts'
import { type LanguageCode, speakerOf, type SpeakerName } from '../voices/cast.ts'
import type { VoiceSetting } from './voice-setting.ts'

type Preset = Omit<VoiceSetting, 'speaker' | 'loudness'> & { readonly speaker: SpeakerName; readonly tract: number }

const clear: FilterShape = { kind: 'peak', frequency: 2900, q: 1, gain: 3 }
const warm: FilterShape = { kind: 'peak', frequency: 200, q: 0.9, gain: 4 }
const bright: FilterShape = { kind: 'high-shelf', frequency: 4000, q: 0.7, gain: 3 }

const presets: Readonly<Record<PresetVoice, Preset>> = {
  'preset-professional-male': { speaker: 'male', tract: 1, pitch: 0, speed: 1.02, range: 0.8, tone: [clear] },
  'preset-professional-female': { speaker: 'female deep', tract: 1, pitch: 0, speed: 1.02, range: 0.8, tone: [clear] },
  'preset-friendly-male': { speaker: 'male', tract: 1.06, pitch: 3, speed: 1.06, range: 1.25, tone: [bright] },
  'preset-friendly-female': { speaker: 'bright', tract: 1, pitch: 1, speed: 1.06, range: 1.25, tone: [bright] },
  'preset-narrator': { speaker: 'male deep', tract: 0.97, pitch: -1.5, speed: 0.88, range: 1, tone: [warm] },
}

/** Returns a preset's setting in a language. Every preset speaks every language. */
export function presetSetting(id: PresetVoice, language: LanguageCode): VoiceSetting {
  const { speaker: name, tract, ...changes } = presets[id]
  const speaker = speakerOf(language, name)
  return { ...changes, speaker: { ...speaker, tract: speaker.tract * tract }, loudness: deliveryLoudness }
}
