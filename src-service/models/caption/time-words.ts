import type { Sound } from '../audio/sound.ts'
import { framesPerSecond } from '../video/rendered-video.ts'
import { listen } from '../video/listen.ts'
import { spreadWords, type TimedWord } from './timed-word.ts'

/** What counts as speech: this share of the range above silence. */
const spokenLevel = 0.45
const bands = 8

/** The stretches of a sound in which something is said, frame by frame. */
function spokenFrames(sound: Sound, frames: number): boolean[] {
  const heard = listen(sound, bands)
  return Array.from({ length: frames }, (_, frame) => heard.levelAt(frame / framesPerSecond) > spokenLevel)
}

/**
 * Lays a plain text over a film: its words are spread over the moments in which the sound is loud, by their length.
 *
 * A guess: it knows when something is said, not what. Without sound, or in silence, the words are spread evenly.
 */
export function timeWords(text: string, sound: Sound | null, durationSec: number): TimedWord[] {
  const frames = Math.max(1, Math.round(durationSec * framesPerSecond))
  const spoken = sound === null ? [] : spokenFrames(sound, frames)
  const count = spoken.filter(Boolean).length
  if (count < framesPerSecond / 2) return spreadWords(text, 0, durationSec)
  const moments: number[] = []
  for (const [frame, isSpoken] of spoken.entries()) if (isSpoken) moments.push(frame / framesPerSecond)
  const timeOf = (share: number) => moments[Math.min(moments.length - 1, Math.floor(share * moments.length))] ?? 0
  return spreadWords(text, 0, 1).map((word) => ({
    text: word.text,
    from: timeOf(word.from),
    until: Math.max(timeOf(word.from) + 0.08, timeOf(Math.min(0.9999, word.until))),
  }))
}
