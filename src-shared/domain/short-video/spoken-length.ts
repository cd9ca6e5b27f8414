/** Letters and digits that are said in a second, as the local voices were measured. The first that fits. */
const pace: readonly (readonly [RegExp, number])[] = [
  [/[0-9]/u, 4.5],
  [/\p{Script=Han}/u, 3.5],
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, 7.1],
  [/\p{Script=Hangul}/u, 5.3],
  [/\p{Script=Arabic}/u, 8.1],
  [/[\p{Script=Hebrew}\p{Script=Devanagari}\p{Script=Thai}]/u, 10.4],
  [/[\p{L}\p{M}\p{N}]/u, 13.3],
]
/** The Japanese voice reads kana alone, and takes long over other signs. */
const kanjiPace = 1
const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/u
const ends = /(?<=[\p{L}\p{M}\p{N}"”’')»」]\s?)(?:[.!?…]+["”’')]*(?=\s|$)|[。！？؟।]+)|\n\s*\n/gu

/** The silence behind a sentence, and once more where a part of the script ends. Seconds. */
export const pauseSeconds = 0.3

/** How long a text is heard, in seconds: an estimate by its letters and sentences, within about a sixth in most languages. */
export function spokenSeconds(text: string): number {
  const isJapanese = kana.test(text)
  let seconds = [...text.matchAll(ends)].length * pauseSeconds
  for (const letter of text) {
    const rate = pace.find(([letters]) => letters.test(letter))?.[1]
    const isKanji = isJapanese && rate !== undefined && /\p{Script=Han}/u.test(letter)
    if (rate !== undefined) seconds += 1 / (isKanji ? kanjiPace : rate)
  }
  return seconds
}

/** A video of nothing but a title, which asks the viewer. Seconds. */
const leastReach = 15
/** What leads in and out where a topic tells something. Seconds. */
const frameSeconds = 11
/** Questions and a look back may add this much for what a topic says itself. */
const answering = 0.2

/**
 * How long a video can honestly become whose script adds no facts to its topic, in seconds: what the topic says, a hook, an
 * end, and a share of questions to the viewer. The form tells it before anything is spent, and the writer keeps to it.
 */
export function topicReach(topic: string): number {
  return Math.max(leastReach, frameSeconds + spokenSeconds(topic) * (1 + answering))
}

/** A hook and an end, where the topic alone is longer than was asked for. Seconds. */
const leastFrame = 5

/** About how long a video of a topic becomes that is to be `seconds` long: what a topic says is never left out. Seconds. */
export function videoSeconds(topic: string, seconds: number): number {
  return Math.max(spokenSeconds(topic) + leastFrame, Math.min(seconds, topicReach(topic)))
}
