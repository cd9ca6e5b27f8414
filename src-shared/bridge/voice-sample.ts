import { z } from 'zod'
import { SampleAnalysis } from '../domain/voice-sample/analyse-sample.ts'
import { AssetId } from '../domain/ids.ts'

/** A recording that was read, from which a sample is cut. Seconds; peaks of 0 to 255 from start to end. */
export const VoiceRecording = z.object({
  id: z.uuid(),
  name: z.string(),
  /** The id to play its sound by, like an asset's. */
  previewId: AssetId,
  seconds: z.number(),
  peaks: z.array(z.int()),
  /** Of all of it. */
  analysis: SampleAnalysis,
})
export type VoiceRecording = z.output<typeof VoiceRecording>

/** A part of a recording. Seconds. */
export const RecordingPart = z.object({
  recordingId: z.uuid(),
  start: z.number().nonnegative(),
  end: z.number().positive(),
})
export type RecordingPart = z.output<typeof RecordingPart>
