import { type Cue, leastCue } from '#shared/domain/captions/cue.ts'
import { captionTexts, countLetters } from '#shared/domain/captions/split-script.ts'

/** Maximum distance between the expected end of a sentence and the pause it ends at. Seconds. */
const farthest = 1.4

type Part = { readonly text: string; readonly letters: number; readonly endsSentence: boolean }

/** A stretch of time in which somebody speaks. Seconds. */
type Voiced = { readonly start: number; readonly end: number }

// A shorter pause belongs to the word around it; a shorter sound is not speech. Seconds.
const leastPause = 0.14
const leastVoice = 0.06

/**
 * Finds where a voice is heard by loudness. `peaks` are of equal parts of the sound, 0 to 255. The threshold follows
 * the sound itself, because a quiet recording has quiet words.
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

/** Returns the time at which `spoken` seconds of voice were heard; pauses are skipped. */
export function atSpoken(voiced: readonly Voiced[], spoken: number): number {
  let left = spoken
  for (const { start, end } of voiced) {
    if (left <= end - start) return start + left
    left -= end - start
  }
  return voiced.at(-1)?.end ?? 0
}

/** Returns the seconds of voice up to a time. */
export function spokenUntil(voiced: readonly Voiced[], seconds: number): number {
  return voiced.reduce((sum, { start, end }) => sum + Math.max(0, Math.min(end, seconds) - start), 0)
}

function pausesOf(voiced: readonly Voiced[]) {
  return voiced.slice(1).map(({ start }, index) => ({ from: voiced[index]?.end ?? start, to: start }))
}

/** Returns where a sentence ends that is expected to end at a time: the best pause nearby. */
function endNear(expected: number, after: number, voiced: readonly Voiced[]): { from: number; to: number } | null {
  const near = pausesOf(voiced).filter(
    ({ from, to }) => from > after && Math.abs((from + to) / 2 - expected) < farthest,
  )
  const costOf = ({ from, to }: { from: number; to: number }) =>
    Math.abs((from + to) / 2 - expected) - 2.5 * (to - from)
  return near.toSorted((one, other) => costOf(one) - costOf(other))[0] ?? null
}

/**
 * Times the captions of a script without its words’ own times, seconds off at worst: words are spread over the voice by their letters, and sentences end at its pauses.
 * Without voice activity they are spread over the full duration. `duration` in seconds.
 */
export function timeScript(script: string, activity: readonly Voiced[], duration: number): Cue[] {
  const voiced = activity.length > 0 ? activity : [{ start: 0, end: duration }]
  const parts = captionTexts(script).map((part): Part => ({ ...part, letters: countLetters(part.text) + 1 }))
  const whole = spokenUntil(voiced, duration)
  const cues: Cue[] = []
  let start = voiced[0]?.start ?? 0
  let left = parts.reduce((sum, { letters }) => sum + letters, 0)
  // After each pause, the rest of the script is spread over the rest of the voice.
  for (const [index, { text, letters, endsSentence }] of parts.entries()) {
    const spoken = spokenUntil(voiced, start)
    const expected = atSpoken(voiced, spoken + ((whole - spoken) * letters) / Math.max(1, left))
    const isLast = index === parts.length - 1
    const pause = endsSentence && !isLast ? endNear(expected, start + leastCue, voiced) : null
    const end = Math.max(start + leastCue, isLast ? (voiced.at(-1)?.end ?? duration) : (pause?.from ?? expected))
    cues.push({ id: index + 1, start, end: Math.min(Math.max(duration, start + leastCue), end), text })
    start = pause?.to ?? end
    left -= letters
  }
  return cues
}
