/** Letters and digits that are said in a second, pauses and all, as the local voices were measured. The first that fits. */
const pace: readonly (readonly [RegExp, number])[] = [
  [/[0-9]/u, 4.5],
  [/\p{Script=Han}/u, 3.3],
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, 6.5],
  [/\p{Script=Hangul}/u, 4.8],
  [/\p{Script=Arabic}/u, 7.4],
  [/[\p{Script=Hebrew}\p{Script=Devanagari}\p{Script=Thai}]/u, 9.3],
  [/[\p{L}\p{M}\p{N}]/u, 12],
]

/** How long a text is heard, in seconds: an estimate by its letters, within about a sixth in every language. */
export function spokenSeconds(text: string): number {
  let seconds = 0
  for (const letter of text) {
    const rate = pace.find(([letters]) => letters.test(letter))?.[1]
    if (rate !== undefined) seconds += 1 / rate
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
