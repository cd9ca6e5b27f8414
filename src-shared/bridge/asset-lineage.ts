import { z } from 'zod'
import { ModelInput } from '../contract/generation.ts'
import { AssetId } from '../domain/ids.ts'
import { procedure } from './failures.ts'

/** How a file was made, as far as a later step can differ in it. Null where unknown. */
const LineageFacts = z.object({
  modelName: z.string(),
  prompt: z.string(),
  input: ModelInput,
})

/** One step of a file's lineage. Its `parent` is the step that it was made from, by its key; null for a first one. */
export const LineageStep = z.object({
  key: z.string(),
  /** `asset`: a file. `play`: what the Composer made a file for. `post`: a job of the publishing queue. */
  kind: z.enum(['asset', 'play', 'post']),
  title: z.string(),
  /** The file in the library; null for other steps and for one that is gone. */
  assetId: AssetId.nullable(),
  parent: z.string().nullable(),
  /** How it came from its parent: as its input, as another cut, by captions, as its file, or by being posted. */
  by: z.enum(['input', 'recut', 'captions', 'render', 'post']).nullable(),
  facts: LineageFacts.nullable(),
  /** When it was made, in ms since 1970; null if unknown. */
  at: z.number().nullable(),
  /** What its run cost less refunds; null if unknown. Files of one run have it once, at the first of them. */
  credits: z.int().nullable(),
  /** False if it was deleted or is not known here. */
  isKnown: z.boolean(),
  /** Whether it is what was asked about. */
  isShown: z.boolean(),
})
export type LineageStep = z.output<typeof LineageStep>

/** Where a file of the library comes from and what was made of it. */
export const assetLineageContract = {
  /**
   * Parents before children, oldest first. `credits`: what the file cost with everything that it came from, each run
   * once; null if no cost is known.
   */
  read: procedure
    .input(z.object({ assetId: AssetId }))
    .output(z.object({ steps: z.array(LineageStep), credits: z.int().nullable() })),
}
