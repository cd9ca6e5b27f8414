/** Turns samples into the strengths of their frequencies. */
export type Fourier = {
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
