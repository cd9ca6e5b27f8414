import { createRandomStream, hashText } from '../../models/drawing/random-stream.ts'
import { equalise, type FilterShape } from '../../models/audio/biquad.ts'
import { factorOf, makeChannel, mapChannels, type Sound } from '../../models/audio/sound.ts'

/** The level of a quiet room under a close voice: unweighted, averaged. dBFS. */
const roomToneLevel = -58.5

/** The air of a furnished room: mostly low, without rumble. */
const shapes: readonly FilterShape[] = [
  { kind: 'high-pass', frequency: 60, q: 0.7 },
  { kind: 'low-shelf', frequency: 260, q: 0.7, gain: 5 },
  { kind: 'low-pass', frequency: 1500, q: 0.5 },
  { kind: 'high-shelf', frequency: 5000, q: 0.7, gain: -6 },
]

/** The room is never quite the same: its level wanders by this share, over some seconds. */
const wander = 0.1
const wanderSec = [1.4, 3.2] as const

function whiteNoise(count: number, seed: string): Float32Array {
  let state = hashText(seed) | 1
  return makeChannel(count, () => {
    // The generator of G. Marsaglia (2003), xorshift: a 45 s video has four million samples.
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return state / 2_147_483_648
  })
}

function letWander(channel: Float32Array, rate: number, seed: string): void {
  const random = createRandomStream(seed)
  let [from, level, next, until] = [0, 1, 1, 0]
  for (let at = 0; at < channel.length; at += 1) {
    if (at >= until) {
      ;[from, level] = [at, next]
      until = at + Math.round(random.between(...wanderSec) * rate)
      next = 1 + random.between(-wander, wander)
    }
    channel[at] = (channel[at] as number) * (level + ((next - level) * (at - from)) / (until - from))
  }
}

/**
 * Adds the tone of a quiet room to a sound, from its first to its last sample, so that no pause is digital silence. It
 * is made for the whole length, so nothing repeats, and for each channel by itself. The same seed gives the same tone.
 */
export function addRoomTone(sound: Sound, seed: string): Sound {
  let side = 0
  return mapChannels(sound, (channel) => {
    const own = `${seed} ${side++}`
    const tone = equalise(whiteNoise(channel.length, `room tone ${own}`), shapes, sound.rate)
    letWander(tone, sound.rate, `room wander ${own}`)
    const power = tone.reduce((sum, sample) => sum + sample * sample, 0) / Math.max(1, tone.length)
    const gain = power === 0 ? 0 : factorOf(roomToneLevel) / Math.sqrt(power)
    return channel.map((sample, at) => sample + gain * (tone[at] as number))
  })
}
