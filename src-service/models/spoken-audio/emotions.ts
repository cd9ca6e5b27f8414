import type { SpeechEmotion } from '#shared/contract/audio.ts'
import type { FilterShape } from '../audio/biquad.ts'

/** What an emotion changes: speed and range as factors, pitch in semitones, volume in decibels, and the tone. */
export type EmotionChange = {
  readonly speed: number
  readonly pitch: number
  readonly range: number
  readonly volume: number
  readonly tone: readonly FilterShape[]
}

const high = (gain: number): FilterShape => ({ kind: 'high-shelf', frequency: 2500, q: 0.7, gain })

/** How the emotions are acted: after what listeners hear as one (K. Scherer, Vocal communication of emotion, 2003). */
export const emotionChanges: Readonly<Record<SpeechEmotion, EmotionChange>> = {
  neutral: { speed: 1, pitch: 0, range: 1, volume: 0, tone: [] },
  happy: { speed: 1.06, pitch: 1.5, range: 1.35, volume: 0.5, tone: [high(3)] },
  sad: { speed: 0.86, pitch: -1.5, range: 0.6, volume: -3, tone: [high(-4)] },
  excited: { speed: 1.16, pitch: 2.8, range: 1.6, volume: 1.5, tone: [high(4.5)] },
  calm: { speed: 0.9, pitch: -0.7, range: 0.75, volume: -1.5, tone: [high(-2)] },
}
