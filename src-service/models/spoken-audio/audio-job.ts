import { SpeechEmotion, SpeechFormat } from '#shared/contract/audio.ts'
import { presetVoices } from '#shared/contract/voice.ts'
import { z } from 'zod'
import { languageCodes } from '../voices/cast.ts'
import { VoiceProfile } from './voice-profile.ts'

/** The sample rates of finished audio (interface: POST /audio/generate). Hertz. */
export const sampleRates = [22_050, 44_100, 48_000] as const
export type SampleRate = (typeof sampleRates)[number]

/** The bit rates of an mp3 by its sample rate: those of MPEG-1 and MPEG-2 layer III. Kilobits a second. */
const mpegRates = {
  22_050: [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
  44_100: [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
} as const

/** Returns the bit rates that an mp3 of a sample rate can have. */
export function bitratesOf(sampleRate: SampleRate): readonly number[] {
  return sampleRate === 22_050 ? mpegRates[22_050] : mpegRates[44_100]
}

/** A voice that speaks: a preset, or the profile of a clone with its language. */
export const VoiceSource = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('preset'), id: z.enum(presetVoices) }),
  z.object({ kind: z.literal('clone'), profile: VoiceProfile, language: z.enum(languageCodes) }),
])
export type VoiceSource = z.output<typeof VoiceSource>

/** The job of speaking a text. `voices` are those that the text names, by their ids. */
export const AudioJob = z.object({
  text: z.string(),
  isSsml: z.boolean(),
  language: z.enum(languageCodes),
  voice: VoiceSource,
  voices: z.record(z.string(), VoiceSource),
  speed: z.number(),
  pitch: z.number(),
  emotion: SpeechEmotion,
  emphasis: z.array(z.string()),
  outputFormat: SpeechFormat,
  sampleRate: z.literal(sampleRates),
  bitrate: z.int(),
})
export type AudioJob = z.output<typeof AudioJob>

/** The engine families of spoken audio: speaking a text, and measuring a voice sample. */
export const spokenAudioFamilies = { audio: 'spoken-audio', sample: 'voice-sample' } as const
