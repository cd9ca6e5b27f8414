import type { CaptionStyle, Cue } from './cue.ts'
import { createShown } from './caption-style.ts'

/** A film is burned in parts of this length, each of which can be kept while others are made anew. Seconds. */
export const partSeconds = 2

/** Captions in their look. */
export type StyledCues = { readonly cues: readonly Cue[]; readonly style: CaptionStyle }

/** The frames of a part: from the first to the one before `end`. */
export type VideoPart = { readonly first: number; readonly end: number }

/** Cuts a film into its parts by the times of its frames, in seconds and in order. A part has at least one frame. */
export function partsOf(times: readonly number[]): VideoPart[] {
  const parts: { first: number; end: number }[] = []
  let current = -1
  for (const [frame, seconds] of times.entries()) {
    const part = Math.floor((seconds - (times[0] ?? 0) + 0.001) / partSeconds)
    const last = parts.at(-1)
    if (part !== current || last === undefined) parts.push({ first: frame, end: frame + 1 })
    else last.end = frame + 1
    current = part
  }
  return parts
}

/** Names what captions show in each part, frame by frame: where the name is the same, so is every picture. */
export function namesOfParts({ cues, style }: StyledCues, times: readonly number[]): string[] {
  const shownAt = createShown(cues, style)
  return partsOf(times).map(({ first, end }) => {
    const runs: [number, string, number][] = []
    for (let frame = first; frame < end; frame += 1) {
      const { text, spoken } = shownAt(times[frame] ?? 0) ?? { text: '', spoken: -1 }
      const last = runs.at(-1)
      if (last !== undefined && last[1] === text && last[2] === spoken) last[0] += 1
      else runs.push([1, text, spoken])
    }
    const isBare = runs.every(([, text]) => text === '')
    return isBare ? `bare ${end - first}` : JSON.stringify([style, runs])
  })
}

/** How much of a film must be made anew after a change of its captions. Seconds; `frameRate` in frames a second. */
export function changedSeconds(
  before: StyledCues,
  now: StyledCues,
  video: { readonly duration: number; readonly frameRate: number },
): number {
  const frames = Math.max(1, Math.round(video.duration * video.frameRate))
  const times = Array.from({ length: frames }, (_, frame) => frame / video.frameRate)
  const [was, is] = [namesOfParts(before, times), namesOfParts(now, times)]
  const changed = partsOf(times).filter((_, part) => was[part] !== is[part])
  return changed.reduce((sum, { first, end }) => sum + (end - first) / video.frameRate, 0)
}
