import type { Effect } from './effect.ts'
import { sweptNoise, whiteNoise } from './noise.ts'

const turn = 2 * Math.PI

/** Something passes quickly from one side to the other. */
export const whoosh: Effect = ({ seconds, rate, random }) => {
  const count = Math.round(seconds * rate)
  const length = Math.min(seconds, random.between(0.55, 0.8)) / seconds
  const [low, high] = [random.between(280, 420), random.between(2200, 3600)]
  const near = (share: number) => Math.sin(Math.PI * Math.min(1, share / length)) ** 2
  const air = sweptNoise(count, (share) => low + (high - low) * near(share), 1.1, rate, random)
  const side = random.chance(0.5) ? 1 : -1
  const pan = (index: number) => side * (2 * Math.min(1, index / count / length) - 1)
  return [
    air.map((value, index) => value * near(index / count) ** 1.6 * Math.cos(((pan(index) + 1) * Math.PI) / 4)),
    air.map((value, index) => value * near(index / count) ** 1.6 * Math.sin(((pan(index) + 1) * Math.PI) / 4)),
  ]
}

/** A tension that rises to the end: noise and a tone that climb. */
export const riser: Effect = ({ seconds, rate, random }) => {
  const count = Math.round(seconds * rate)
  const [from, octaves] = [random.between(90, 140), random.between(2, 3)]
  const air = [0, 1].map(() => sweptNoise(count, (share) => 300 * 2 ** (share * 4.4), 1.4, rate, random))
  let [phase, other] = [0, 0]
  const tone = Float32Array.from({ length: count }, (_, index) => {
    const hertz = from * 2 ** (octaves * (index / count) ** 1.5)
    phase += hertz / rate
    other += (hertz * 1.008) / rate
    return (2 * (phase % 1) - 1 + 2 * (other % 1) - 1) * 0.18
  })
  const louder = (share: number) => share ** 1.8 * Math.min(1, (1 - share) * 60)
  const side = (index: 0 | 1) =>
    tone.map((value, at) => (value * 0.6 + (air[index]?.[at] ?? 0) * 1.1) * louder(at / count))
  return [side(0), side(1)]
}

/** A heavy blow: a low tone that falls, a crack, and dust after it. */
export const impact: Effect = ({ seconds, rate, random }) => {
  const count = Math.round(seconds * rate)
  const [deep, fall] = [random.between(34, 46), random.between(1.6, 2.6)]
  const crack = whiteNoise(count, random)
  let phase = 0
  const body = Float32Array.from({ length: count }, (_, index) => {
    const time = index / rate
    phase += (deep + 120 * Math.exp(-time * 26)) / rate
    return Math.tanh(2.2 * Math.sin(turn * phase)) * Math.exp(-time * fall) * Math.min(1, time * 700)
  })
  const dust = [0, 1].map(() => sweptNoise(count, (share) => 900 * 2 ** (-3.5 * share), 0.8, rate, random))
  const side = (index: 0 | 1) =>
    body.map((value, at) => {
      const time = at / rate
      const dusty = (dust[index]?.[at] ?? 0) * Math.exp(-time * 3.2) * 0.9
      return value * 0.9 + (crack[at] as number) * 0.7 * Math.exp(-time * 60) + dusty
    })
  return [side(0), side(1)]
}

/** A beam from a toy gun: a tone that falls very fast. */
export const laser: Effect = ({ seconds, rate, random }) => {
  const count = Math.round(seconds * rate)
  const [from, to, speed] = [random.between(2200, 3800), random.between(120, 260), random.between(9, 16)]
  let phase = 0
  const beam = Float32Array.from({ length: count }, (_, index) => {
    const time = index / rate
    phase += (to + (from - to) * Math.exp(-time * speed)) / rate
    return Math.tanh(2 * Math.sin(turn * phase)) * Math.exp(-time * 5) * Math.min(1, time * 400)
  })
  return [beam, beam.slice()]
}
