import { createFourier } from '../models/audio/fourier.ts'

/** Rows of equal length, one for each frame. Frame f describes the sound around f × hop seconds. */
export type Frames = { readonly count: number; readonly width: number; readonly data: Float32Array }

/** One channel; samples from -1 to 1. */
export type Channel = { readonly rate: number; readonly samples: Float32Array }

/** Seconds and hertz; chosen by measurement, see docs/decisions on forced alignment. */
const windowSeconds = 0.025
const bands = 26
const lowest = 80
const highest = 7_000
const preEmphasis = 0.97
/** MFCC 0 to 8: more coefficients describe the speaker rather than the word. */
const coefficients = 9
const deltaWeight = 0.5
/** Decibels below loud frames at which noise and digital silence become alike. */
const spectralFloor = 30

const melOf = (hertz: number) => 2595 * Math.log10(1 + hertz / 700)
const hertzOf = (mel: number) => 700 * (10 ** (mel / 2595) - 1)

type Filter = readonly { readonly bin: number; readonly weight: number }[]

/** Triangular filters, evenly spaced on the mel scale, over the bins of a spectrum. */
function melFilters(size: number, rate: number): Filter[] {
  const [low, high] = [melOf(lowest), melOf(Math.min(highest, rate / 2))]
  const edge = (index: number) => (hertzOf(low + ((high - low) * index) / (bands + 1)) * size) / rate
  return Array.from({ length: bands }, (_, band) => {
    const [from, middle, to] = [edge(band), edge(band + 1), edge(band + 2)]
    const first = Math.max(1, Math.floor(from))
    const last = Math.min(size / 2 - 1, Math.ceil(to))
    return Array.from({ length: Math.max(0, last - first + 1) }, (__, index) => {
      const bin = first + index
      const weight = bin <= middle ? (bin - from) / (middle - from) : (to - bin) / (to - middle)
      return { bin, weight }
    }).filter(({ weight }) => weight > 0)
  })
}

/** Mel energies of a sound, one row for each `hop` seconds. */
export function melEnergies({ rate, samples }: Channel, hop: number): Frames {
  const length = Math.round(windowSeconds * rate)
  const size = 2 ** Math.ceil(Math.log2(length))
  const fourier = createFourier(size)
  const filters = melFilters(size, rate)
  const hamming = Float64Array.from({ length }, (_, i) => 0.54 - 0.46 * Math.cos((2 * Math.PI * i) / (length - 1)))
  const count = Math.max(1, Math.floor(samples.length / rate / hop))
  const data = new Float32Array(count * bands)
  const [real, imaginary] = [new Float64Array(size), new Float64Array(size)]
  for (let frame = 0; frame < count; frame += 1) {
    const start = Math.round(frame * hop * rate - length / 2)
    real.fill(0)
    imaginary.fill(0)
    for (let index = Math.max(0, 1 - start); index < length && start + index < samples.length; index += 1) {
      const at = start + index
      real[index] = ((samples[at] as number) - preEmphasis * (samples[at - 1] as number)) * (hamming[index] as number)
    }
    fourier.forward(real, imaginary)
    filters.forEach((filter, band) => {
      let sum = 0
      for (const { bin, weight } of filter)
        sum += weight * ((real[bin] as number) ** 2 + (imaginary[bin] as number) ** 2)
      data[frame * bands + band] = sum
    })
  }
  return { count, width: bands, data }
}

const percentile = (values: Float32Array, share: number) =>
  values.toSorted()[Math.min(values.length - 1, Math.floor(share * values.length))] ?? 0

/** The sum of each row. */
function rowSums({ count, width, data }: Frames): Float32Array {
  return Float32Array.from({ length: count }, (_, frame) => {
    let sum = 0
    for (let index = frame * width; index < (frame + 1) * width; index += 1) sum += data[index] as number
    return sum
  })
}

/** How likely somebody speaks in each frame, 0 to 1. The threshold follows the file's own noise floor and speech level. */
export function voiceActivity(mel: Frames): Float32Array {
  const level = rowSums(mel).map((sum) => 10 * Math.log10(sum + 1e-12))
  const smooth = level.map((_, frame) => {
    const near = level.subarray(Math.max(0, frame - 1), frame + 2)
    return near.reduce((sum, one) => sum + one, 0) / near.length
  })
  const speech = percentile(smooth, 0.9)
  const range = speech - Math.max(percentile(smooth, 0.04), speech - 45)
  const threshold = speech - range + Math.max(0.35 * range, Math.min(6, 0.5 * range))
  return smooth.map((one) => 1 / (1 + Math.exp((threshold - one) / 1.5)))
}

/** Brings each column to a mean of 0 and a variance of 1 over the frames with voice. Changes the data. */
function normalise({ count, width, data }: Frames, voiced: Float32Array): void {
  for (let column = 0; column < width; column += 1) {
    let [sum, squares, weights] = [0, 0, 1e-9]
    for (let frame = 0; frame < count; frame += 1) {
      const [weight, value] = [voiced[frame] as number, data[frame * width + column] as number]
      sum += weight * value
      squares += weight * value * value
      weights += weight
    }
    const mean = sum / weights
    const share = column >= coefficients ? deltaWeight : 1
    const scale = share / Math.sqrt(Math.max(1e-6, squares / weights - mean * mean))
    for (let at = column; at < data.length; at += width) data[at] = ((data[at] as number) - mean) * scale
  }
}

/** MFCCs and their changes over time (deltas), normalised over the frames with voice. */
export function cepstra(mel: Frames, voiced: Float32Array): Frames {
  const { count } = mel
  const floor = (percentile(rowSums(mel), 0.95) / bands) * 10 ** (-spectralFloor / 10)
  const logs = mel.data.map((energy) => Math.log(energy + floor))
  const width = 2 * coefficients
  const data = new Float32Array(count * width)
  for (let order = 0; order < coefficients; order += 1) {
    const cosine = Float64Array.from({ length: bands }, (_, band) => Math.cos((Math.PI * order * (band + 0.5)) / bands))
    for (let frame = 0; frame < count; frame += 1) {
      let sum = 0
      for (let band = 0; band < bands; band += 1)
        sum += (cosine[band] as number) * (logs[frame * bands + band] as number)
      data[frame * width + order] = sum
    }
    const at = (frame: number) => data[Math.min(count - 1, Math.max(0, frame)) * width + order] as number
    for (let frame = 0; frame < count; frame += 1) {
      const change = at(frame + 1) - at(frame - 1) + 2 * (at(frame + 2) - at(frame - 2))
      data[frame * width + coefficients + order] = change / 10
    }
  }
  const frames = { count, width, data }
  normalise(frames, voiced)
  return frames
}

/** Means of `factor` frames each. */
export function pool({ count, width, data }: Frames, factor: number): Frames {
  const fewer = Math.ceil(count / factor)
  const pooled = new Float32Array(fewer * width)
  for (let frame = 0; frame < count; frame += 1) {
    const group = Math.floor(frame / factor)
    const size = Math.min(count, (group + 1) * factor) - group * factor
    for (let column = 0; column < width; column += 1)
      pooled[group * width + column] =
        (pooled[group * width + column] as number) + (data[frame * width + column] as number) / size
  }
  return { count: fewer, width, data: pooled }
}
