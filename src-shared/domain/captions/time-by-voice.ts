import { type Cue, type CueWord, leastCue, wordsOf } from './cue.ts'
import type { VoiceWord } from './voice-times.ts'
import { captionTexts, countLetters } from './split-script.ts'

/** A pause up to this long is bridged; after a longer one a caption disappears so long after its last word. Seconds. */
const longestBridge = 0.45
const linger = 0.2

const millisecond = (seconds: number) => Math.round(seconds * 1000) / 1000

/** Returns a function from a letter's place in the script to the time and certainty of what is said there. */
function createLetterTimes(words: readonly VoiceWord[]) {
  const ends: number[] = []
  let letters = 0
  for (const word of words) ends.push((letters += countLetters(word.text)))
  return (place: number): { readonly time: number } & Pick<CueWord, 'certainty' | 'match'> => {
    const index = ends.findIndex((end) => end > place)
    const word = words[index]
    if (word === undefined) return { time: words.at(-1)?.end ?? 0, certainty: 'medium' }
    const from = ends[index - 1] ?? 0
    const share = (place - from) / Math.max(1, (ends[index] ?? from) - from)
    return {
      time: millisecond(word.start + (word.end - word.start) * share),
      certainty: word.certainty,
      ...(word.match === undefined ? {} : { match: word.match }),
    }
  }
}

/** Makes the captions of a script whose words are timed by the voice. `duration` in seconds. */
export function timeByVoice(script: string, words: readonly VoiceWord[], duration: number): Cue[] {
  const timeAt = createLetterTimes(words)
  let letters = 0
  const parts = captionTexts(script).map(({ text }) => {
    const own = wordsOf(text).map((word): CueWord => {
      const { time, ...voice } = timeAt(letters)
      letters += countLetters(word.text)
      return { start: time, ...voice }
    })
    return { text, words: own, end: timeAt(letters - 0.001).time }
  })
  const cues: Cue[] = []
  for (const [index, part] of parts.entries()) {
    const before = cues.at(-1)?.end ?? 0
    const start = Math.max(before, part.words[0]?.start ?? before)
    const next = parts[index + 1]?.words[0]?.start ?? duration
    const isBridged = index < parts.length - 1 && next - part.end <= longestBridge
    const end = isBridged ? next : Math.min(Math.max(next, part.end), part.end + linger)
    cues.push({
      id: index + 1,
      start,
      end: millisecond(Math.max(start + leastCue, end)),
      text: part.text,
      words: part.words,
    })
  }
  return cues
}
