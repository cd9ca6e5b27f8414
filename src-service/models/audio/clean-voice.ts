import { equalise } from './biquad.ts'
import { factorOf, mapChannels, type Sound } from './sound.ts'
import { createFourier } from './fourier.ts'

const size = 1024
const hop = size / 4
const noiseShare = 0.12
const overSubtraction = 2.6
/** The weight of a band's earlier power: noise fluctuates, a voice lasts. */
const memory = 0.6

const window = Float64Array.from({ length: size }, (_, at) =>
  Math.sqrt(0.5 - 0.5 * Math.cos((2 * Math.PI * at) / size)),
)
/** The sum of the overlapping squared windows, four at a time. */
const overlap = 2

/** Estimates the constant background noise: the mean power spectrum of the quietest steps. */
function noiseFloor(powers: readonly Float32Array[]): Float64Array {
  const energy = powers.map((power) => power.reduce((sum, value) => sum + value, 0))
  const ranked = [...powers.keys()]
    .filter((at) => (energy[at] as number) > 1e-9)
    .toSorted((one, other) => (energy[one] as number) - (energy[other] as number))
  const quiet = ranked.slice(0, Math.max(1, Math.round(ranked.length * noiseShare)))
  const floor = new Float64Array(size / 2 + 1)
  for (const at of quiet)
    powers[at]?.forEach((value, bin) => (floor[bin] = (floor[bin] as number) + value / quiet.length))
  return floor
}

function cleanChannel(samples: Float32Array, leastGain: number): Float32Array {
  const fourier = createFourier(size)
  const padded = new Float32Array(samples.length + 2 * size)
  padded.set(samples, size)
  const steps = Math.floor((padded.length - size) / hop)
  const [real, imaginary] = [new Float64Array(size), new Float64Array(size)]
  const read = (step: number) => {
    for (let at = 0; at < size; at += 1) real[at] = (padded[step * hop + at] as number) * (window[at] as number)
    imaginary.fill(0)
    fourier.forward(real, imaginary)
  }
  const powers = Array.from({ length: steps }, (_, step) => {
    read(step)
    return Float32Array.from(
      { length: size / 2 + 1 },
      (_unused, bin) => (real[bin] as number) ** 2 + (imaginary[bin] as number) ** 2,
    )
  })
  const noise = noiseFloor(powers)
  const gains = new Float64Array(size / 2 + 1).fill(1)
  const carried = new Float64Array(size / 2 + 1)
  const cleaned = new Float32Array(padded.length)
  powers.forEach((power, step) => {
    read(step)
    for (let bin = 0; bin <= size / 2; bin += 1) {
      // Averaging with the neighbours keeps single bins from chirping.
      const near = ((power[bin - 1] ?? 0) + 2 * (power[bin] as number) + (power[bin + 1] ?? 0)) / 4
      const steady = Math.max(near * (1 - memory) + (carried[bin] as number) * memory, near * (1 - memory) * 1.4)
      carried[bin] = steady
      const kept = Math.max(0, 1 - (overSubtraction * (noise[bin] as number)) / Math.max(steady, 1e-12))
      const wanted = Math.max(leastGain, Math.sqrt(kept))
      const before = gains[bin] as number
      gains[bin] = wanted > before ? wanted : before * 0.55 + wanted * 0.45
      const mirror = (size - bin) % size
      for (const at of bin === mirror ? [bin] : [bin, mirror]) {
        real[at] = (real[at] as number) * (gains[bin] as number)
        imaginary[at] = (imaginary[at] as number) * (gains[bin] as number)
      }
    }
    fourier.back(real, imaginary)
    for (let at = 0; at < size; at += 1) {
      const place = step * hop + at
      cleaned[place] = (cleaned[place] as number) + ((real[at] as number) * (window[at] as number)) / overlap
    }
  })
  return cleaned.slice(size, size + samples.length)
}

/**
 * Removes steady noise (hum, hiss, fans) from speech: cuts rumble below 70 hertz, then lowers each band by at most `depth`
 * decibels, depending on its level in the quietest eighth of the recording. Memory: about twelve times the sound.
 */
export function cleanVoice(sound: Sound, depth: number): Sound {
  return mapChannels(sound, (channel) => {
    const cut = equalise(channel, [{ kind: 'high-pass', frequency: 70, q: 0.7 }], sound.rate)
    return cleanChannel(cut, factorOf(-depth))
  })
}
