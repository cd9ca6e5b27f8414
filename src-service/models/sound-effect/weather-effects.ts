import { equalise } from '../audio/biquad.ts'
import { makeChannel } from '../audio/sound.ts'
import {
  type Effect,
  type EffectBrief,
  type Stereo,
  bandNoise,
  mixIn,
  pinkNoise,
  sweptNoise,
  wander,
  whiteNoise,
} from './effect.ts'

const both = (brief: EffectBrief, make: (brief: EffectBrief, side: 0 | 1) => Float32Array): Stereo => [
  make(brief, 0),
  make(brief, 1),
]
const countOf = ({ seconds, rate }: EffectBrief) => Math.round(seconds * rate)

function drop(hertz: number, brief: EffectBrief): Float32Array {
  const { rate } = brief
  return Float32Array.from({ length: Math.round(0.03 * rate) }, (_, index) => {
    const time = index / rate
    return Math.sin(2 * Math.PI * hertz * (1 + time * 5) * time) * Math.exp(-time * 160)
  })
}

/** Steady rain on leaves and stone: hiss with single drops. */
export const rain: Effect = (brief) =>
  both(brief, (own) => {
    const { rate, random, seconds } = own
    const bed = equalise(
      pinkNoise(countOf(own), random),
      [
        { kind: 'high-pass', frequency: 500, q: 0.6 },
        { kind: 'high-shelf', frequency: 4500, q: 0.7, gain: 5 },
      ],
      rate,
    )
    const heavy = wander(bed.length, 1.7, rate, random)
    const fall = bed.map((value, index) => value * (0.8 + 0.25 * (heavy[index] as number)))
    for (let index = 0; index < seconds * 55; index += 1)
      mixIn(fall, drop(random.between(1400, 5200), own), random.unit() * seconds, random.unit() ** 3 * 0.55, rate)
    return fall
  })

/** Wind in gusts with a soft whistle. */
export const wind: Effect = (brief) =>
  both(brief, (own) => {
    const { rate, random } = own
    const count = countOf(own)
    const gust = wander(count, 1.4, rate, random)
    const turnOf = (share: number) => gust[Math.min(count - 1, Math.floor(share * count))] as number
    const low = sweptNoise(count, (share) => 160 + 420 * turnOf(share), 0.9, rate, random)
    const whistle = sweptNoise(count, (share) => 600 + 700 * turnOf(share), 9, rate, random)
    return low.map((value, index) => {
      const strength = gust[index] as number
      return value * (0.35 + 0.9 * strength) + (whistle[index] as number) * strength ** 2 * 0.9
    })
  })

/** Waves that roll up a beach and back, about one every seven seconds. */
export const sea: Effect = (brief) => {
  const { seconds, rate, random } = brief
  const starts = Array.from(
    { length: Math.ceil(seconds / 6) + 2 },
    (_, index) => (index - 1) * 6.4 + random.between(0, 1.6) + 0.4,
  )
  const height = (time: number) =>
    starts.reduce((sum, start) => {
      const since = time - start
      if (since < 0 || since > 7.5) return sum
      return sum + (since < 1.8 ? (since / 1.8) ** 2 : Math.exp(-(since - 1.8) * 0.75))
    }, 0)
  return both(brief, (own) => {
    const count = countOf(own)
    const far = bandNoise(count, { kind: 'low-pass', frequency: 260, q: 0.7 }, rate, random)
    const foam = sweptNoise(count, (share) => 500 + 2400 * Math.min(1, height(share * seconds)), 0.6, rate, random)
    return far.map((value, index) => {
      const wave = Math.min(1.2, height(index / rate))
      return value * (0.5 + 0.9 * wave) + (foam[index] as number) * (0.06 + 0.8 * wave ** 1.4)
    })
  })
}

/** Thunder: a crack, and a fading rumble. */
export const thunder: Effect = (brief) => {
  const { seconds, rate, random } = brief
  const count = countOf(brief)
  const crack = whiteNoise(count, random)
  const rolls = Array.from({ length: 7 }, () => ({
    at: random.unit() ** 1.6 * seconds * 0.6,
    force: random.between(0.4, 1),
  }))
  return both(brief, (own) => {
    const rumble = bandNoise(count, { kind: 'low-pass', frequency: 130, q: 0.8 }, rate, own.random)
    return rumble.map((value, index) => {
      const time = index / rate
      const roll = rolls.reduce(
        (sum, one) =>
          sum + (time < one.at ? 0 : one.force * Math.exp(-(time - one.at) * 2.2) * Math.min(1, (time - one.at) * 30)),
        0,
      )
      const whole = Math.min(1, (seconds - time) * 2)
      return (
        (value * (0.3 + 2.4 * roll) * Math.exp(-time * 0.5) + (crack[index] as number) * 0.5 * Math.exp(-time * 16)) *
        whole
      )
    })
  })
}

/** A fire: low flames, and crackling wood. */
export const fire: Effect = (brief) =>
  both(brief, (own) => {
    const { rate, random, seconds } = own
    const count = countOf(own)
    const flicker = wander(count, 0.25, rate, random)
    const flames = bandNoise(count, { kind: 'low-pass', frequency: 420, q: 0.6 }, rate, random)
    const whole = flames.map((value, index) => value * (0.5 + 0.6 * (flicker[index] as number)))
    for (let index = 0; index < seconds * 11; index += 1) {
      const snap = bandNoise(
        Math.round(0.02 * rate),
        { kind: 'band-pass', frequency: random.between(1200, 5200), q: 1.5 },
        rate,
        random,
      )
      const sharp = snap.map((value, at) => value * Math.exp((-at / rate) * 320))
      mixIn(whole, sharp, random.unit() * seconds, random.unit() ** 2 * 2.2, rate)
    }
    return whole
  })

const turn = 2 * Math.PI

/** Something that quickly passes from one side to the other. */
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

/** Tension that rises to the end: climbing noise and tone. */
export const riser: Effect = ({ seconds, rate, random }) => {
  const count = Math.round(seconds * rate)
  const [from, octaves] = [random.between(90, 140), random.between(2, 3)]
  const air = [0, 1].map(() => sweptNoise(count, (share) => 300 * 2 ** (share * 4.4), 1.4, rate, random))
  let [phase, other] = [0, 0]
  const tone = makeChannel(count, (index) => {
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

/** A heavy impact: a falling low tone, a crack, and debris. */
export const impact: Effect = ({ seconds, rate, random }) => {
  const count = Math.round(seconds * rate)
  const [deep, fall] = [random.between(34, 46), random.between(1.6, 2.6)]
  const crack = whiteNoise(count, random)
  let phase = 0
  const body = makeChannel(count, (index) => {
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

/** A toy laser: a tone that falls very fast. */
export const laser: Effect = ({ seconds, rate, random }) => {
  const count = Math.round(seconds * rate)
  const [from, to, speed] = [random.between(2200, 3800), random.between(120, 260), random.between(9, 16)]
  let phase = 0
  const beam = makeChannel(count, (index) => {
    const time = index / rate
    phase += (to + (from - to) * Math.exp(-time * speed)) / rate
    return Math.tanh(2 * Math.sin(turn * phase)) * Math.exp(-time * 5) * Math.min(1, time * 400)
  })
  return [beam, beam.slice()]
}
