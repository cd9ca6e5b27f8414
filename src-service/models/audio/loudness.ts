import { applyBiquad, type Biquad } from './biquad.ts'
import type { Sound } from './sound.ts'

/** The loudness of silence, and of sounds shorter than one block. LUFS. */
export const silentLoudness = -70

const blockSeconds = 0.4
const hopSeconds = 0.1
const relativeGate = -10

/** Designs the head shelf and low cut of K-weighting for any rate (ITU-R BS.1770-4, annex 1, which assumes 48 kHz). */
function weighting(rate: number): readonly [Biquad, Biquad] {
  const [shelfQ, cutQ] = [0.7071752369554196, 0.5003270373238773]
  const shelf = Math.tan((Math.PI * 1681.974450955533) / rate)
  const high = 10 ** (3.999843853973347 / 20)
  const band = high ** 0.4996667741545416
  const shelfOver = 1 + shelf / shelfQ + shelf * shelf
  const low = Math.tan((Math.PI * 38.13547087602444) / rate)
  const lowOver = 1 + low / cutQ + low * low
  return [
    {
      b0: (high + (band * shelf) / shelfQ + shelf * shelf) / shelfOver,
      b1: (2 * (shelf * shelf - high)) / shelfOver,
      b2: (high - (band * shelf) / shelfQ + shelf * shelf) / shelfOver,
      a1: (2 * (shelf * shelf - 1)) / shelfOver,
      a2: (1 - shelf / shelfQ + shelf * shelf) / shelfOver,
    },
    { b0: 1, b1: -2, b2: 1, a1: (2 * (low * low - 1)) / lowOver, a2: (1 - low / cutQ + low * low) / lowOver },
  ]
}

const loudnessOf = (power: number) => (power <= 0 ? -Infinity : -0.691 + 10 * Math.log10(power))
const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/** Measures the power of each block of 400 ms, one every 100 ms, summed over the channels. */
function blockPowers({ rate, channels }: Sound): number[] {
  const [shelf, lowCut] = weighting(rate)
  const [block, hop] = [Math.round(blockSeconds * rate), Math.round(hopSeconds * rate)]
  const hops = new Float64Array(Math.floor(channels[0].length / hop))
  for (const channel of channels) {
    const weighted = applyBiquad(applyBiquad(channel, shelf), lowCut)
    for (let at = 0; at < hops.length; at += 1) {
      let power = 0
      for (let index = at * hop; index < (at + 1) * hop; index += 1) power += (weighted[index] as number) ** 2
      hops[at] = (hops[at] as number) + power
    }
  }
  const perBlock = Math.round(block / hop)
  const count = Math.max(0, hops.length - perBlock + 1)
  return Array.from({ length: count }, (_, at) => hops.subarray(at, at + perBlock).reduce((a, b) => a + b, 0) / block)
}

/**
 * Measures the integrated, gated loudness of a sound in LUFS (ITU-R BS.1770-4). One or two channels; mono counts once.
 * Silence, and sounds shorter than 0.4 seconds, give `silentLoudness`.
 */
export function measureLoudness(sound: Sound): number {
  const audible = blockPowers(sound).filter((power) => loudnessOf(power) > silentLoudness)
  if (audible.length === 0) return silentLoudness
  const gate = loudnessOf(meanOf(audible)) + relativeGate
  const counted = audible.filter((power) => loudnessOf(power) > gate)
  return counted.length === 0 ? silentLoudness : loudnessOf(meanOf(counted))
}
