import { z } from 'zod'
import { SpeechEmotion, SpeechFormat, speechLimits } from '../contract/audio.ts'
import { ResourceStatus } from '../contract/resource.ts'
import { VoiceTimes } from '../domain/captions/voice-times.ts'
import { AssetId, JobId } from '../domain/ids.ts'
import { mostPartBytes } from '../domain/input-form/consumers.ts'
import { procedure } from './failures.ts'
import { Job } from './jobs.ts'
import { CastStep } from './lineage.ts'
import { SampleAnalysis } from '../domain/voice-sample/analyse-sample.ts'
import { RecordingPart, VoiceRecording } from './voice-sample.ts'

/** A voice: one of the service's presets, or a clone. Pitch in hertz, pace in syllables a second; null if not told. */
export const CastVoice = z.object({
  id: z.string(),
  isPreset: z.boolean(),
  name: z.string(),
  /** Null for a preset, which speaks all languages. */
  language: z.string().nullable(),
  status: ResourceStatus,
  pitch: z.number().nullable(),
  pace: z.number().nullable(),
  sampleSeconds: z.number().nullable(),
  /** The run that cloned it here, and the id to play its sample by; null if another program did. */
  jobId: JobId.nullable(),
  sampleId: AssetId.nullable(),
  /** When the speaker's permission was confirmed here, ISO 8601. */
  consentAt: z.string().nullable(),
  /** The file of the latest speech that is spoken by it. */
  latest: AssetId.nullable(),
  /** Why it failed, in the service's words. */
  error: z.string().nullable(),
  createdAt: z.string().nullable(),
})
export type CastVoice = z.output<typeof CastVoice>

/** How a voice sounds, as measured on this computer. Pitch in hertz; null where nobody is heard, or others too. */
export const HeardVoice = z.object({ pitch: z.number().nullable(), wordsPerMinute: z.number().nullable() })
export type HeardVoice = z.output<typeof HeardVoice>

/** A sound to compare, with the level of its speech. Decibels relative to full scale. */
const HeardSound = z.object({ assetId: AssetId, level: z.number() })

/** A paragraph to speak, with its marks as typed. `voiceId`: its own voice; null for that of the text. */
export const SpeechParagraph = z.object({ text: z.string().max(100_000), voiceId: z.string().max(200).nullable() })

const { speed, pitch, bitrate } = speechLimits

/** A text to speak. Speed as a factor, pitch in semitones, rate in hertz. `language`: of a preset; null to detect it. */
export const SpeechOrder = z.object({
  paragraphs: z.array(SpeechParagraph).min(1).max(2_000),
  voiceId: z.string().min(1).max(200),
  language: z.string().nullable().default(null),
  speed: z.number().min(speed.least).max(speed.most).default(speed.usual),
  pitch: z.number().min(pitch.least).max(pitch.most).default(pitch.usual),
  emotion: SpeechEmotion.default('neutral'),
  format: SpeechFormat.default('wav'),
  sampleRate: z.union([z.literal(22050), z.literal(44100), z.literal(48000)]).default(48000),
  /** Kilobits per second of an MP3; null for other formats, and for the service's own. */
  bitrate: z.int().min(bitrate.least).max(bitrate.most).nullable().default(null),
})
export type SpeechOrder = z.output<typeof SpeechOrder>

/** The price of a speech as a range; the finished second sets the charge. Credits; seconds. */
export const SpeechQuote = z.object({
  least: z.int(),
  credits: z.int(),
  most: z.int(),
  seconds: z.number(),
  /** How many finished speeches of the voice it is based on. */
  measured: z.int(),
})
export type SpeechQuote = z.output<typeof SpeechQuote>

/** Voices and their speech. Reads are answered from this computer unless said otherwise. */
export const voicesContract = {
  /** Presets first, then clones, newest first. */
  list: procedure.output(z.object({ voices: z.array(CastVoice) })),
  /** How many speeches and videos use a voice, and the newest of them, at most 100. */
  uses: procedure
    .input(z.object({ voiceId: z.string().min(1).max(200) }))
    .output(z.object({ speeches: z.int(), videos: z.int(), newest: z.array(CastStep) })),
  /** Measures a voice in its latest speech, else in its sample; null if neither is on this computer. */
  measure: procedure.input(z.object({ voiceId: z.string().min(1).max(200) })).output(HeardVoice.nullable()),
  /**
   * The sample of a clone and its latest speech, each with the level of its voice in decibels, to be heard at the same
   * loudness; null where one of the two is missing.
   */
  compare: procedure
    .input(z.object({ voiceId: z.string().min(1).max(200) }))
    .output(z.object({ sample: HeardSound, speech: HeardSound }).nullable()),
  /** Reads a recording by its path. Only for hosts that know paths. */
  openRecording: procedure.input(z.object({ path: z.string().min(1).max(32_768) })).output(VoiceRecording),
  /** Starts to take a recording that the page sends in parts, with `appendRecording`. */
  beginRecording: procedure
    .input(z.object({ name: z.string().max(1_024), bytes: z.int().min(0) }))
    .output(z.object({ transferId: z.uuid() })),
  /** Appends the next part, as base64, which starts at byte `offset`. Returns how many bytes have arrived. */
  appendRecording: procedure
    .input(
      z.object({
        transferId: z.uuid(),
        offset: z.int().min(0),
        part: z.string().max(Math.ceil(mostPartBytes / 3) * 4),
      }),
    )
    .output(z.object({ bytes: z.int() })),
  /** Reads a recording once all parts have arrived. */
  finishRecording: procedure.input(z.object({ transferId: z.uuid() })).output(VoiceRecording),
  /** Drops what arrived of a recording. */
  cancelRecording: procedure.input(z.object({ transferId: z.uuid() })).output(z.void()),
  /** Measures a part of a recording. */
  measureSample: procedure.input(RecordingPart).output(SampleAnalysis),
  /**
   * Cuts the sample, saves the job, then uploads. The same `draftId` again returns the first job. `consentAt`: when the
   * speaker's permission was confirmed, ISO 8601. INVALID_INPUT names the fields; nothing is sent then.
   */
  clone: procedure
    .input(
      z.object({
        draftId: z.uuid(),
        part: RecordingPart,
        name: z.string().max(1_000),
        language: z.string().max(40),
        consentAt: z.iso.datetime().nullable(),
        quoted: z.int(),
      }),
    )
    .output(Job),
  /** What a speech may cost, by the pace of the voice's last speeches. */
  quoteSpeech: procedure.input(SpeechOrder).output(SpeechQuote),
  /** Saves the job, then sends it. `quoted`: the price on the button. INVALID_INPUT names the fields. */
  speak: procedure.input(z.object({ draftId: z.uuid(), order: SpeechOrder, quoted: z.int() })).output(Job),
  /**
   * When the words of a spoken file are heard: measured on this computer, which can take seconds; ending the call stops
   * it. NOT_FOUND for a file that is no speech.
   */
  timeWords: procedure
    .input(z.object({ assetId: AssetId }))
    .output(z.object({ script: z.string(), times: VoiceTimes, seconds: z.number() })),
}
