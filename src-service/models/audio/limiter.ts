import { factorOf } from './decibel.ts'
import { mapChannels, type Sound } from './sound.ts'
import { truePeaks } from './true-peak.ts'

const lookAheadSeconds = 0.004
const releaseSeconds = 0.09

/** The lowest value of each window that starts at an index (a queue of falling candidates). */
function lowestAhead(values: Float32Array, window: number): Float32Array {
  const lowest = new Float32Array(values.length)
  const queue = new Int32Array(values.length)
  let [head, tail] = [0, 0]
  for (let index = values.length - 1; index >= 0; index -= 1) {
    const value = values[index] as number
    while (tail > head && (values[queue[tail - 1] as number] as number) >= value) tail -= 1
    queue[tail] = index
    tail += 1
    while ((queue[head] as number) >= index + window) head += 1
    lowest[index] = values[queue[head] as number] as number
  }
  return lowest
}

/** A mean over the last `window` values; before the first one it is taken as lasting. */
function meanBehind(values: Float32Array, window: number): Float32Array {
  const means = new Float32Array(values.length)
  const first = values[0] ?? 1
  let sum = first * window
  for (let index = 0; index < values.length; index += 1) {
    sum += (values[index] as number) - (index >= window ? (values[index - window] as number) : first)
    means[index] = sum / window
  }
  return means
}

/**
 * Holds the true peak of a sound under a ceiling in dBTP, without a click: the gain falls ahead of a peak and comes
 * back slowly. A sound that is already under it comes back as it is.
 */
export function limitPeaks(sound: Sound, ceiling: number): Sound {
  const most = factorOf(ceiling)
  const needed = truePeaks(sound, most).map((peak) => (peak > most ? most / peak : 1))
  if (needed.every((gain) => gain === 1)) return sound
  const window = Math.max(1, Math.round(lookAheadSeconds * sound.rate))
  const held = lowestAhead(needed, window)
  const recover = Math.exp(-1 / (releaseSeconds * sound.rate))
  let gain = 1
  for (let index = 0; index < held.length; index += 1) {
    gain = Math.min(held[index] as number, 1 - (1 - gain) * recover)
    held[index] = gain
  }
  const gains = meanBehind(held, window)
  return mapChannels(sound, (channel) => channel.map((sample, index) => sample * (gains[index] as number)))
}
