/** A Fourier transform and its inverse, in place: `real` and `imaginary` hold `size` numbers each. */
export type Fourier = {
  readonly size: number
  forward(real: Float64Array, imaginary: Float64Array): void
  /** The inverse transform. Divides by the size, so that `forward` and then `back` restore the signal. */
  back(real: Float64Array, imaginary: Float64Array): void
}

/** Creates a fast Fourier transform. `size` is a power of two. */
export function createFourier(size: number): Fourier {
  const bits = Math.log2(size)
  const cosine = Float64Array.from({ length: size / 2 }, (_, index) => Math.cos((2 * Math.PI * index) / size))
  const sine = Float64Array.from({ length: size / 2 }, (_, index) => Math.sin((2 * Math.PI * index) / size))
  const reversed = Uint32Array.from({ length: size }, (_, index) => {
    let mirrored = 0
    for (let bit = 0; bit < bits; bit += 1) mirrored |= ((index >> bit) & 1) << (bits - 1 - bit)
    return mirrored
  })

  function swap(values: Float64Array): void {
    for (let index = 0; index < size; index += 1) {
      const other = reversed[index] as number
      if (other <= index) continue
      const kept = values[index] as number
      values[index] = values[other] as number
      values[other] = kept
    }
  }

  function forward(real: Float64Array, imaginary: Float64Array): void {
    swap(real)
    swap(imaginary)
    for (let span = 1; span < size; span *= 2) {
      const step = size / (2 * span)
      for (let start = 0; start < size; start += 2 * span) {
        for (let index = 0; index < span; index += 1) {
          // Single constants: pairs taken apart cost four times as long here.
          const low = start + index
          const high = low + span
          const turnReal = cosine[index * step] as number
          const turnImaginary = -(sine[index * step] as number)
          const re = real[high] as number
          const im = imaginary[high] as number
          const partReal = re * turnReal - im * turnImaginary
          const partImaginary = re * turnImaginary + im * turnReal
          real[high] = (real[low] as number) - partReal
          imaginary[high] = (imaginary[low] as number) - partImaginary
          real[low] = (real[low] as number) + partReal
          imaginary[low] = (imaginary[low] as number) + partImaginary
        }
      }
    }
  }

  return {
    size,
    forward,
    back(real, imaginary) {
      forward(imaginary, real)
      for (let index = 0; index < size; index += 1) {
        real[index] = (real[index] as number) / size
        imaginary[index] = (imaginary[index] as number) / size
      }
    },
  }
}

/** Measures the strengths of a sound's frequencies at a moment. */
export type Spectrum = {
  /** Reads samples from `at` on (silence beyond the ends) and writes `size / 2` strengths, from 0 Hz upwards. */
  strengths(samples: Float32Array, at: number, into: Float32Array): void
}

/** Creates a spectrum analyser with a Hann window of `size` samples, a power of two. */
export function createSpectrum(size: number): Spectrum {
  const fourier = createFourier(size)
  const [real, imaginary] = [new Float64Array(size), new Float64Array(size)]
  const window = Float64Array.from({ length: size }, (_, index) => 0.5 - 0.5 * Math.cos((2 * Math.PI * index) / size))
  return {
    strengths(samples, at, into) {
      for (let index = 0; index < size; index += 1) real[index] = (samples[at + index] ?? 0) * (window[index] as number)
      imaginary.fill(0)
      fourier.forward(real, imaginary)
      for (let index = 0; index < size / 2; index += 1)
        into[index] = (Math.hypot(real[index] as number, imaginary[index] as number) * 4) / size
    },
  }
}
