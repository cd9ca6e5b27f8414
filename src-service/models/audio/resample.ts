/** Zero crossings of the kernel on each side. */
const crossings = 24
const mostPhases = 1024
/** The pass band's end as a share of the lower of the two half rates. */
const passBand = 0.95
const besselTerms = 24
const kaiserBeta = 8.6

function bessel(value: number): number {
  let [sum, term] = [1, 1]
  for (let index = 1; index < besselTerms; index += 1) {
    term *= (value / (2 * index)) ** 2
    sum += term
  }
  return sum
}

const divisor = (one: number, other: number): number => (other === 0 ? one : divisor(other, one % other))

/** A sinc under a Kaiser window, for each phase of the output between two samples of the input. */
function kernel(phases: number, half: number, cutOff: number): Float32Array {
  const taps = new Float32Array(phases * 2 * half)
  const whole = bessel(kaiserBeta)
  for (let phase = 0; phase < phases; phase += 1) {
    let sum = 0
    const row = taps.subarray(phase * 2 * half, (phase + 1) * 2 * half)
    for (let tap = 0; tap < row.length; tap += 1) {
      const distance = tap - half + 1 - phase / phases
      const edge = 1 - (distance / half) ** 2
      const window = edge <= 0 ? 0 : bessel(kaiserBeta * Math.sqrt(edge)) / whole
      const turn = Math.PI * distance * cutOff
      row[tap] = window * cutOff * (distance === 0 ? 1 : Math.sin(turn) / turn)
      sum += row[tap] as number
    }
    for (let tap = 0; tap < row.length; tap += 1) row[tap] = (row[tap] as number) / sum
  }
  return taps
}

/**
 * Brings samples from one rate to another with a windowed sinc. Rates are samples a second, whole numbers.
 *
 * Exact where the rates share a divisor that leaves at most 1024 phases, else the nearest of 1024 phases is taken.
 */
export function resample(samples: Float32Array, from: number, to: number): Float32Array {
  if (from === to) return samples
  const phases = Math.min(mostPhases, to / divisor(from, to))
  const narrow = Math.min(1, to / from)
  const half = Math.ceil(crossings / narrow)
  const taps = kernel(phases, half, passBand * narrow)
  const result = new Float32Array(Math.round((samples.length * to) / from))
  for (let index = 0; index < result.length; index += 1) {
    const place = (index * from) / to
    const step = Math.round((place - Math.floor(place)) * phases)
    const first = Math.floor(place) + (step === phases ? 1 : 0) - half + 1
    const row = (step % phases) * 2 * half
    const end = Math.min(2 * half, samples.length - first)
    let sum = 0
    for (let tap = Math.max(0, -first); tap < end; tap += 1)
      sum += (samples[first + tap] as number) * (taps[row + tap] as number)
    result[index] = sum
  }
  return result
}
