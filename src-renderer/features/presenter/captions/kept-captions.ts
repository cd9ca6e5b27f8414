import { z } from 'zod'
import type { StyledCues } from '#shared/domain/captions/caption-style.ts'
import { CaptionStyle, Cue } from '#shared/domain/captions/cue.ts'

const KeptCaptions = z.object({ cues: z.array(Cue), style: CaptionStyle })

/** The saved captions of a video. */
export type KeptCaptions = z.output<typeof KeptCaptions>

/** Returns the name under which the captions of a video are saved. */
export function captionsName(takeId: string): string {
  return `captions of ${takeId}`
}

/** Parses saved captions; null if they are missing or invalid. */
export function readCaptions(kept: unknown): KeptCaptions | null {
  const read = KeptCaptions.safeParse(kept)
  return read.success ? read.data : null
}

type CaptionStoreDeps = {
  /** The saved captions, or the initial ones. */
  readonly first: StyledCues
  save(captions: KeptCaptions): Promise<unknown>
  /** Receives errors that no view waits for. */
  report(error: unknown): void
}

/** Creates a function that saves the captions after every change or undo. The next save makes up for a failed one. */
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
