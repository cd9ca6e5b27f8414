import { z } from 'zod'
import { AssetId } from '../domain/ids.ts'

/** What a step of a lineage is. A sample has the id of the voice that was cloned from it. */
const CastStepKind = z.enum(['sample', 'voice', 'audio', 'avatar', 'video'])

/** One step from a sample to a video. Seconds; credits; null where unknown. */
export const CastStep = z.object({
  kind: CastStepKind,
  id: z.string(),
  /** Its name, text, prompt or title; empty if it has none. */
  title: z.string(),
  /** The tier of a video, or the name of the voice of speech; empty for anything else. */
  detail: z.string(),
  /** Its file in the library; null without one. */
  assetId: AssetId.nullable(),
  seconds: z.number().nullable(),
  credits: z.number().nullable(),
  /** False if it was deleted, or is not known here. */
  isKnown: z.boolean(),
  /** Whether it is what was asked about. */
  isShown: z.boolean(),
})
export type CastStep = z.output<typeof CastStep>
