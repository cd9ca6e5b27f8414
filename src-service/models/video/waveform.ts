import { mixDown, type Sound } from '../audio/sound.ts'

/** The heights of a sound in `count` steps over its whole length: root mean square, the highest being 1. */
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

/** Turns samples into the strengths of their frequencies. */
type Fourier = {
  /** How many samples it takes: a power of two. */
  readonly size: number
  /** Reads `size` samples from `at` on (silence beyond the ends) and writes `size / 2` strengths, from 0 Hz upwards. */
  strengths(samples: Float32Array, at: number, into: Float32Array): void
}

/** Makes a fast Fourier transform (Cooley and Tukey, radix 2) under a Hann window. `size` is a power of two. */
export function createFourier(size: number): Fourier {
  const real = new Float64Array(size)
  const imaginary = new Float64Array(size)
  const window = Float64Array.from({ length: size }, (_, index) => 0.5 - 0.5 * Math.cos((2 * Math.PI * index) / size))
  const bits = Math.log2(size)
  const turned = Uint32Array.from({ length: size }, (_, index) => {
    let back = 0
    for (let bit = 0; bit < bits; bit += 1) back |= ((index >> bit) & 1) << (bits - 1 - bit)
    return back
  })

  // The indices below stay inside by construction, and a check in this loop would cost every frame.
  function transform(): void {
    for (let half = 1; half < size; half *= 2) {
      const step = -Math.PI / half
      for (let start = 0; start < size; start += half * 2) {
        for (let offset = 0; offset < half; offset += 1) {
          const cos = Math.cos(step * offset)
          const sin = Math.sin(step * offset)
          const low = start + offset
          const high = low + half
          const highReal = real[high] as number
          const highImaginary = imaginary[high] as number
          const turnReal = highReal * cos - highImaginary * sin
          const turnImaginary = highReal * sin + highImaginary * cos
          real[high] = (real[low] as number) - turnReal
          imaginary[high] = (imaginary[low] as number) - turnImaginary
          real[low] = (real[low] as number) + turnReal
          imaginary[low] = (imaginary[low] as number) + turnImaginary
        }
      }
    }
  }

  return {
    size,
    strengths(samples, at, into) {
      for (let index = 0; index < size; index += 1) {
        real[turned[index] as number] = (samples[at + index] ?? 0) * (window[index] as number)
      }
      imaginary.fill(0)
      transform()
      for (let index = 0; index < size / 2; index += 1) {
        into[index] = (Math.hypot(real[index] as number, imaginary[index] as number) * 4) / size
      }
    },
  }
}
