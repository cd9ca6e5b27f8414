import type { Sound } from '../audio/sound.ts'
import { framesPerSecond } from '../video/rendered-video.ts'
import { listen } from '../video/listen.ts'

/** Limits of one caption. A pause longer than `mostGap` seconds starts a new one. */
export type Grouping = { readonly mostWords: number; readonly mostLetters: number; readonly mostGap: number }

/** How long a caption stays after its last word if none follows. Seconds. */
const lingerSec = 0.6
const endsSentence = /[.!?…:;。！？：；؟۔।]["”’'»)」』]*$/u
/** Abbreviations that rarely end a sentence: a caption with only one of them would flash by. */
const shortened = /^(?:Dr|Mr|Mrs|Ms|Prof|St|vs|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\.$/u

/** A word and the time when it is spoken. Seconds. */
export type TimedWord = { readonly text: string; readonly from: number; readonly until: number }

/** Words that are shown together, and for how long. Seconds. */
export type Caption = { readonly words: readonly TimedWord[]; readonly from: number; readonly until: number }

/** Distributes a span of time among words by length: a longer word takes longer to say. */
export function spreadWords(text: string, from: number, until: number): TimedWord[] {
  const words = text.split(/\s+/u).filter((word) => word !== '')
  const weights = words.map((word) => word.length + 1.5)
  const sum = weights.reduce((total, weight) => total + weight, 0)
  let at = from
  return words.map((word, index) => {
    const start = at
    at += ((weights[index] ?? 0) / sum) * (until - from)
    return { text: word, from: start, until: at }
  })
}

/** Groups words into captions, breaking at sentence ends, at pauses, and before a caption gets too long. */
export function groupWords(words: readonly TimedWord[], { mostWords, mostLetters, mostGap }: Grouping): Caption[] {
  const groups: TimedWord[][] = []
  let letters = 0
  for (const word of words) {
    const current = groups.at(-1)
    const last = current?.at(-1)
    const isNew =
      current === undefined ||
      last === undefined ||
      current.length >= mostWords ||
      letters + word.text.length > mostLetters ||
      word.from - last.until > mostGap ||
      (endsSentence.test(last.text) && !shortened.test(last.text))
    if (isNew) {
      groups.push([word])
      letters = 0
    } else current.push(word)
    letters += word.text.length + 1
  }
  return groups.map((group, index): Caption => {
    const from = group[0]?.from ?? 0
    const end = group.at(-1)?.until ?? from
    const nextFrom = groups[index + 1]?.[0]?.from ?? Infinity
    return { words: group, from, until: Math.min(end + lingerSec, nextFrom) }
  })
}

/** The level that counts as speech, as a share of the range above silence. */
const spokenLevel = 0.45
const bands = 8

/** Marks the frames of a sound that contain speech. */
function spokenFrames(sound: Sound, frames: number): boolean[] {
  const heard = listen(sound, bands)
  return Array.from({ length: frames }, (_, frame) => heard.levelAt(frame / framesPerSecond) > spokenLevel)
}

/**
 * Times a plain text to a video: spreads its words by length over the loud moments of the sound, or evenly without
 * sound or in silence. The result is a guess: it is based on when something is said, not on what.
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

/** One entry of a subtitle file. Seconds. */
type Cue = { readonly from: number; readonly until: number; readonly text: string }

const times = /(\d+):(\d{2}):(\d{2})[,.](\d{1,3})\s*-->\s*(\d+):(\d{2}):(\d{2})[,.](\d{1,3})/u
const marks = /<[^>]*>|\{\\[^}]*\}/gu

function seconds(hours = '0', minutes = '0', whole = '0', part = '0'): number {
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(whole) + Number(part.padEnd(3, '0')) / 1000
}

/** Whether a text is a subtitle file. */
export function isSrt(text: string): boolean {
  return times.test(text)
}

/** Parses subtitles (SubRip, or WebVTT with full times), sorted by time. Style tags are dropped. */
export function parseSrt(text: string): Cue[] {
  const cues: Cue[] = []
  for (const block of text.replaceAll('\r', '').split(/\n{2,}/u)) {
    const match = times.exec(block)
    if (match === null) continue
    const words = block
      .slice(match.index + match[0].length)
      .replaceAll(marks, '')
      .trim()
    const from = seconds(match[1], match[2], match[3], match[4])
    const until = seconds(match[5], match[6], match[7], match[8])
    if (words !== '' && until > from) cues.push({ from, until, text: words })
  }
  return cues.toSorted((one, other) => one.from - other.from)
}
