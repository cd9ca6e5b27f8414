import { writeWave } from '#service/models/audio/encode-sound.ts'
import { noiseImage } from '../helpers/quick-engine.ts'

/** A small PNG, another one for each number. */
export const sampleImage = (seed: number): Buffer => noiseImage(seed)

/** Seconds of a plain tone as a WAV file. */
export function sampleSound(seconds: number): Buffer {
  const rate = 24_000
  const wave = Float32Array.from({ length: Math.round(rate * seconds) }, (_, at) => Math.sin(at / 17) / 4)
  return Buffer.from(writeWave({ rate, channels: [wave] }))
}
