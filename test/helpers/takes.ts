import type { TakeOrder } from '../../src-service/composer/take-order.ts'
import { readTake } from '../../src-service/short-video/take-video/take-input.ts'
import { openHyphenation } from '../../src-service/short-video/take-video/hyphenate.ts'
import { planScenes, type TakePlan } from '../../src-service/short-video/take-video/plan-scenes.ts'
import { scriptOf } from '../../src-service/short-video/take-video/speak-take.ts'
import { timeBeats } from '../../src-service/short-video/voice/voice-times.ts'

/** A take that is spoken in about seven seconds. */
export const shortTake: TakeOrder = {
  seed: 3,
  language: 'en',
  hook: 'Your coffee is burnt',
  beats: [
    { say: 'Boiling water burns it.', show: 'Boiling water' },
    { say: 'Wait thirty seconds.', show: '30 seconds' },
  ],
  handle: '@blueoven',
  structure: 'two-tips',
  look: { ink: '#2b1a12', paper: '#f6ecdd', accent: '#e4572e' },
  voice: 'preset-friendly-female',
  presenter: null,
  maxSec: 12,
}

const wordSec = 0.36

/** Plans a take as if each of its words were heard for the same time. */
export async function planTake(order: TakeOrder): Promise<{ plan: TakePlan; durationSec: number }> {
  const take = readTake(order)
  const script = scriptOf(take)
  const words = script.text.split(/\s+/u).map((text, index) => {
    return { text, start: 0.1 + index * wordSec, end: 0.1 + index * wordSec + 0.3 }
  })
  const durationSec = words.length * wordSec + 1.6
  const plan = planScenes(
    take,
    timeBeats(script, words, durationSec),
    durationSec,
    await openHyphenation(take.language),
  )
  return { plan, durationSec }
}
