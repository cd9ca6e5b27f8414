import { factorOf, makeChannel, mapChannels, type Sound } from './sound.ts'

const lookAheadSeconds = 0.004
const releaseSeconds = 0.09

/** Finds the lowest value of the window starting at each index (a monotonic queue). */
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

/** Averages the last `window` values at each index; values before the start equal the first one. */
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

const half = 12
/** The most by which a band-limited signal rises between two samples over those around it, with this kernel. */
const mostRise = 3

/** The kernel of a delay by a part of a sample. */
function tapsOf(delay: number): Float32Array {
  const taps = Float32Array.from({ length: 2 * half }, (_unused, tap) => {
    const distance = tap - half + 1 - delay
    const window = 0.5 + 0.5 * Math.cos((Math.PI * distance) / half)
    return (window * Math.sin(Math.PI * distance)) / (Math.PI * distance)
  })
  const sum = taps.reduce((total, tap) => total + tap, 0)
  return taps.map((tap) => tap / sum)
}

const [quarter, middle, threeQuarters] = [tapsOf(1 / 4), tapsOf(1 / 2), tapsOf(3 / 4)]

/** The highest magnitude between a sample and the next: all three delays in one pass over the samples. */
function highestBetween(channel: Float32Array, index: number): number {
  const first = index - half + 1
  const end = Math.min(2 * half, channel.length - first)
  let [early, mid, late] = [0, 0, 0]
  for (let tap = Math.max(0, -first); tap < end; tap += 1) {
    const sample = channel[first + tap] as number
    early += sample * (quarter[tap] as number)
    mid += sample * (middle[tap] as number)
    late += sample * (threeQuarters[tap] as number)
  }
  return Math.max(Math.abs(early), Math.abs(mid), Math.abs(late))
}

/**
 * Measures the true peak around each sample, the highest of all channels: four times oversampled (ITU-R BS.1770-4,
 * annex 2). Where the samples nearby are too low to reach `floor`, it is the sample's own magnitude.
 */
function truePeaks({ channels }: Sound, floor = 0): Float32Array {
  const peaks = new Float32Array(channels[0].length)
  for (const channel of channels) {
    for (let index = 0; index < channel.length; index += 1) {
      const own = Math.abs(channel[index] as number)
      const near = Math.max(own, Math.abs(channel[index + 1] ?? 0))
      const height = near * mostRise < floor ? own : Math.max(own, highestBetween(channel, index))
      if (height > (peaks[index] as number)) peaks[index] = height
    }
  }
  return peaks
}

/** Measures the highest true peak of a sound; 1 is full scale. */
export function measureTruePeak(sound: Sound): number {
  let highest = 0
  for (const channel of sound.channels) for (const sample of channel) highest = Math.max(highest, Math.abs(sample))
  for (const peak of truePeaks(sound, highest)) highest = Math.max(highest, peak)
  return highest
}

/**
 * Limits the true peak of a sound to a ceiling in dBTP without clicks: the gain falls ahead of a peak and recovers
 * slowly. A sound already below the ceiling is returned unchanged.
 */
export function limitPeaks(sound: Sound, ceiling: number): Sound {
  const most = factorOf(ceiling)
  const peaks = truePeaks(sound, most)
  if (!peaks.some((peak) => peak > most)) return sound
  const needed = makeChannel(peaks.length, (index) =>
    (peaks[index] as number) > most ? most / (peaks[index] as number) : 1,
  )
  const window = Math.max(1, Math.round(lookAheadSeconds * sound.rate))
  const held = lowestAhead(needed, window)
  const recover = Math.exp(-1 / (releaseSeconds * sound.rate))
  let gain = 1
  for (let index = 0; index < held.length; index += 1) {
    gain = Math.min(held[index] as number, 1 - (1 - gain) * recover)
    held[index] = gain
  }
  const gains = meanBehind(held, window)
  return mapChannels(sound, (channel) =>
    makeChannel(channel.length, (index) => (channel[index] as number) * (gains[index] as number)),
  )
}
