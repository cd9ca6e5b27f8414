import type { RandomStream } from '../drawing/random-stream.ts'
import { applyBiquad, designBiquad, type FilterShape } from '../audio/biquad.ts'
import { makeChannel } from '../audio/sound.ts'

/** What to make an effect with: seconds, samples per second, and randomness. */
export type EffectBrief = {
  readonly seconds: number
  readonly rate: number
  readonly random: RandomStream
}

/** Left and right channel. */
export type Stereo = readonly [Float32Array, Float32Array]

/** Makes one kind of effect in full length, at any level: it is levelled afterwards. */
export type Effect = (brief: EffectBrief) => Stereo

/** Makes white noise from -1 to 1. */
export function whiteNoise(count: number, random: RandomStream): Float32Array {
  return makeChannel(count, () => random.between(-1, 1))
}

/** Makes noise that falls by about 3 dB per octave (P. Kellet's filter). */
export function pinkNoise(count: number, random: RandomStream): Float32Array {
  let [low, middle, high] = [0, 0, 0]
  return makeChannel(count, () => {
    const white = random.between(-1, 1)
    low = 0.99765 * low + white * 0.099046
    middle = 0.963 * middle + white * 0.2965164
    high = 0.57 * high + white * 1.0526913
    return (low + middle + high + white * 0.1848) * 0.25
  })
}

/** Makes filtered white noise. */
export function bandNoise(count: number, shape: FilterShape, rate: number, random: RandomStream): Float32Array {
  return applyBiquad(whiteNoise(count, random), designBiquad(shape, rate))
}

/** Makes a slow random curve between 0 and 1: random values `every` so many seconds, joined by half cosines. */
export function wander(count: number, every: number, rate: number, random: RandomStream): Float32Array {
  const step = every * rate
  const points = Float32Array.from({ length: Math.ceil(count / step) + 2 }, () => random.unit())
  return makeChannel(count, (index) => {
    const place = index / step
    const share = (1 - Math.cos(Math.PI * (place % 1))) / 2
    const [from, to] = [points[Math.floor(place)] as number, points[Math.floor(place) + 1] as number]
    return from + (to - from) * share
  })
}

/** Filters noise by a band centred at `hertz(share of time)`, using A. Simper's stable state variable filter. */
export function sweptNoise(
  count: number,
  hertz: (share: number) => number,
  q: number,
  rate: number,
  random: RandomStream,
): Float32Array {
  let [first, second] = [0, 0]
  return makeChannel(count, (index) => {
    const g = Math.tan((Math.PI * Math.min(hertz(index / count), rate * 0.45)) / rate)
    const scale = 1 / (1 + g * (g + 1 / q))
    const rest = random.between(-1, 1) - second
    const band = scale * first + g * scale * rest
    const low = second + g * band
    first = 2 * band - first
    second = 2 * low - second
    return band / q
  })
}

/** Mixes a part in at a time in seconds, amplified by a factor. */
export function mixIn(whole: Float32Array, part: Float32Array, at: number, factor: number, rate: number): void {
  const first = Math.round(at * rate)
  const end = Math.min(part.length, whole.length - first)
  for (let index = Math.max(0, -first); index < end; index += 1)
    whole[first + index] = (whole[first + index] as number) + (part[index] as number) * factor
}
