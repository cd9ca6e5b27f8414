import type { RandomStream } from '../drawing/random-stream.ts'

/** What an effect is made for: seconds, samples a second, chance, and how strong it shall be from 0 to 1. */
export type EffectBrief = {
  readonly seconds: number
  readonly rate: number
  readonly random: RandomStream
}

/** Left and right. */
export type Stereo = readonly [Float32Array, Float32Array]

/** Makes one kind of effect in full length. Any level: what is made is levelled afterwards. */
export type Effect = (brief: EffectBrief) => Stereo
