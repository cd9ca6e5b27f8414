/** A stretch of time in which somebody speaks. Seconds. */
export type Voiced = { readonly start: number; readonly end: number }

// A pause that is shorter belongs to the word that it is in; a sound that is shorter is no speech. Seconds.
const leastPause = 0.14
const leastVoice = 0.06

/**
 * Finds where a voice is heard, by how loud the sound is.
 *
 * `peaks` are of equal parts of the whole, 0 to 255. What counts as voice follows the sound itself: a quiet recording has
 * quiet words.
 */
export function voiceActivity(peaks: readonly number[], duration: number): Voiced[] {
  const sorted = peaks.toSorted((one, other) => one - other)
  const loud = sorted[Math.floor(sorted.length * 0.9)] ?? 0
  const quiet = sorted[Math.floor(sorted.length * 0.05)] ?? 0
  if (loud - quiet < 4 || duration <= 0) return []
  const threshold = quiet + (loud - quiet) * 0.14
  const part = duration / peaks.length
  const stretches: { start: number; end: number }[] = []
  for (const [index, peak] of peaks.entries()) {
    if (peak <= threshold) continue
    const last = stretches.at(-1)
    const start = index * part
    if (last !== undefined && start - last.end < leastPause) last.end = start + part
    else stretches.push({ start, end: start + part })
  }
  return stretches.filter(({ start, end }) => end - start >= leastVoice)
}

/** The time at which `spoken` seconds of voice were heard; the pauses between are skipped. */
export function atSpoken(voiced: readonly Voiced[], spoken: number): number {
  let left = spoken
  for (const { start, end } of voiced) {
    if (left <= end - start) return start + left
    left -= end - start
  }
  return voiced.at(-1)?.end ?? 0
}

/** Seconds of voice up to a time. */
export function spokenUntil(voiced: readonly Voiced[], seconds: number): number {
  return voiced.reduce((sum, { start, end }) => sum + Math.max(0, Math.min(end, seconds) - start), 0)
}
