import { decibelsOf, factorOf } from './sound.ts'

/** The settings of a compressor: above `threshold` (decibels) the level rises by only 1/`ratio`; times in seconds. */
export type Compression = {
  readonly threshold: number
  readonly ratio: number
  readonly attack: number
  readonly release: number
}

/** Compresses the dynamic range of samples without make-up gain. Returns new samples. */
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
