import { type Cue, leastCue, wordsOf } from '#shared/domain/captions/cue.ts'

/** What one caption holds at most, so that it is read at a glance. */
const mostLetters = 34

/** A sentence ends at a pause that is no further from where it is expected. Seconds. */
const farthest = 1.4

type Part = { readonly text: string; readonly letters: number; readonly endsSentence: boolean }

const lettersOf = (text: string) => [...text].filter((sign) => /[\p{L}\p{N}]/u.test(sign)).length

/** The sentences of a script; a line break ends one too. */
function sentencesOf(script: string): string[] {
  const sentences = new Intl.Segmenter('und', { granularity: 'sentence' })
  return script
    .split(/\n+/u)
    .flatMap((line) => [...sentences.segment(line)].map(({ segment }) => segment.trim()))
    .filter((sentence) => lettersOf(sentence) > 0)
}

/** Cuts a sentence into parts of few words, at its commas where they lie well. */
function partsOf(sentence: string): string[] {
  if (sentence.length <= mostLetters) return [sentence]
  // Somewhat more parts than would do, so that none is left with a single word.
  const count = Math.ceil(sentence.length / (mostLetters * 0.85))
  const goal = sentence.length / count
  const parts: string[] = []
  let part = ''
  for (const { text } of wordsOf(sentence)) {
    const isFull = part.length > 0 && part.length + text.trimEnd().length > mostLetters
    const isGoodEnd = part.length >= goal * 0.75 && /[,;:،、，—–-]\s*$/u.test(part)
    if (isFull || isGoodEnd || (part.length >= goal && parts.length < count - 1)) {
      parts.push(part.trim())
      part = ''
    }
    part += text
  }
  return [...parts, part.trim()].filter((text) => text !== '')
}

/** A stretch of time in which somebody speaks. Seconds. */
type Voiced = { readonly start: number; readonly end: number }

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

/** The pauses between stretches of voice. */
function pausesOf(voiced: readonly Voiced[]) {
  return voiced.slice(1).map(({ start }, index) => ({ from: voiced[index]?.end ?? start, to: start }))
}

/** Where a sentence that is expected to end at a time does end: at the longest pause near there. */
function endNear(expected: number, after: number, voiced: readonly Voiced[]): { from: number; to: number } | null {
  const near = pausesOf(voiced).filter(
    ({ from, to }) => from > after && Math.abs((from + to) / 2 - expected) < farthest,
  )
  const costOf = ({ from, to }: { from: number; to: number }) =>
    Math.abs((from + to) / 2 - expected) - 2.5 * (to - from)
  return near.toSorted((one, other) => costOf(one) - costOf(other))[0] ?? null
}

/**
 * First times for the captions of a script: its words are laid over the voice by their letters, and its sentences end where
 * the voice pauses. Without a voice to go by they are spread over the whole film. `duration` in seconds.
 */
export function timeScript(script: string, activity: readonly Voiced[], duration: number): Cue[] {
  const voiced = activity.length > 0 ? activity : [{ start: 0, end: duration }]
  const parts = sentencesOf(script).flatMap((sentence): Part[] => {
    const texts = partsOf(sentence)
    return texts.map((text, index) => ({
      text,
      letters: lettersOf(text) + 1,
      endsSentence: index === texts.length - 1,
    }))
  })
  const whole = spokenUntil(voiced, duration)
  const cues: Cue[] = []
  let start = voiced[0]?.start ?? 0
  let left = parts.reduce((sum, { letters }) => sum + letters, 0)
  // From each pause on, what is left of the script is laid over what is left of the voice.
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
