import { decibelsOf, factorOf } from './sound.ts'

/** How a compressor works: over `threshold` (decibels) the level rises only by 1/`ratio`; times in seconds. */
export type Compression = {
  readonly threshold: number
  readonly ratio: number
  readonly attack: number
  readonly release: number
}

/** Evens out the level of samples. Answers new ones; no gain is made up. */
export function compress(samples: Float32Array, rate: number, compression: Compression): Float32Array {
  const { threshold, ratio, attack, release } = compression
  const rise = Math.exp(-1 / (attack * rate))
  const fall = Math.exp(-1 / (release * rate))
  let envelope = 0
  return samples.map((sample) => {
    const height = Math.abs(sample)
    envelope = height + (envelope - height) * (height > envelope ? rise : fall)
    const over = decibelsOf(envelope) - threshold
    return over <= 0 ? sample : sample * factorOf(-over * (1 - 1 / ratio))
  })
}
