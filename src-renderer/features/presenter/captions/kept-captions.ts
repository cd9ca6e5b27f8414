import { z } from 'zod'
import type { StyledCues } from '#shared/domain/captions/caption-style.ts'
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

type CaptionStoreDeps = {
  /** What was kept before, or stands for it. */
  readonly first: StyledCues
  save(captions: KeptCaptions): Promise<unknown>
  /** Where errors go that no view waits for. */
  report(error: unknown): void
}

/**
 * Keeps the captions of a desk as they stand, once for each state that they come to, one that was taken back to among them.
 * What could not be saved is saved with the next state.
 */
export function createCaptionStore({ first, save, report }: CaptionStoreDeps): (now: StyledCues) => void {
  let kept = first
  return (now) => {
    if (now.cues === kept.cues && now.style === kept.style) return
    const before = kept
    kept = now
    save({ cues: [...now.cues], style: now.style }).catch((error: unknown) => {
      if (kept === now) kept = before
      report(error)
    })
  }
}
