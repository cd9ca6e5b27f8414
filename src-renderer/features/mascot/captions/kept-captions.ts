import { z } from 'zod'
import { CaptionStyle, Cue } from '#shared/domain/captions/cue.ts'

const KeptCaptions = z.object({ cues: z.array(Cue), style: CaptionStyle })

/** Captions of a video as they are kept over a restart. */
export type KeptCaptions = z.output<typeof KeptCaptions>

/** The name under which the captions of a video are kept. */
export function captionsName(takeId: string): string {
  return `captions of ${takeId}`
}

/** Reads kept captions; null where there are none that can be read. */
export function readCaptions(kept: unknown): KeptCaptions | null {
  const read = KeptCaptions.safeParse(kept)
  return read.success ? read.data : null
}
