import { z } from 'zod'
import { CaptionLook, Cue } from '#shared/domain/captions/cue.ts'

/** `cues`: null for captions that nobody changed, which are made again from the voice. */
const KeptCaptions = CaptionLook.extend({ cues: z.array(Cue).nullable() })

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

/** The captions of a video before any change. */
export const untouchedCaptions: KeptCaptions = { cues: null, ...CaptionLook.parse({ style: 'plate' }) }

type CaptionStoreDeps = {
  /** The saved captions, or the initial ones. */
  readonly first: KeptCaptions
  save(captions: KeptCaptions): Promise<unknown>
  /** Receives errors that no view waits for. */
  report(error: unknown): void
}

/** Creates a function that saves the captions after every change or undo. The next save makes up for a failed one. */
export function createCaptionStore({ first, save, report }: CaptionStoreDeps): (now: KeptCaptions) => void {
  let kept = first
  return (now) => {
    if (now === kept) return
    const before = kept
    kept = now
    save(now).catch((error: unknown) => {
      if (kept === now) kept = before
      report(error)
    })
  }
}
