import { mixDown, type Sound } from '../audio/sound.ts'

/** Returns a sound's levels in `count` equal steps: root mean square, scaled so that the highest is 1. */
export function waveform(sound: Sound, count: number): Float32Array {
  const [samples] = mixDown(sound).channels
  const heights = new Float32Array(count)
  const step = samples.length / count
  for (let index = 0; index < count; index += 1) {
    const from = Math.floor(index * step)
    const until = Math.max(from + 1, Math.floor((index + 1) * step))
    let sum = 0
    for (let at = from; at < until; at += 1) sum += (samples[at] ?? 0) ** 2
    heights[index] = Math.sqrt(sum / (until - from))
  }
  const most = Math.max(1e-6, ...heights)
  return heights.map((height) => (height / most) ** 0.75)
}
