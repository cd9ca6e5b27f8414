import { equalise, type FilterShape } from '../audio/biquad.ts'
import { compress } from '../audio/compress.ts'
import { mapChannels, type Sound } from '../audio/sound.ts'

const compression = { threshold: -24, ratio: 2.2, attack: 0.004, release: 0.12 } as const
const rumble: FilterShape = { kind: 'high-pass', frequency: 60, q: 0.7 }

/** Joins sounds of one channel with silences of some seconds between them. */
export function joinSounds(sounds: readonly Sound[], pause: number): Sound {
  const rate = sounds[0]?.rate ?? 1
  const gap = Math.round(pause * rate)
  const length = sounds.reduce((sum, { channels }) => sum + channels[0].length + gap, 0)
  const joined = new Float32Array(length)
  let at = 0
  for (const { channels } of sounds) {
    joined.set(channels[0], at)
    at += channels[0].length + gap
  }
  return { rate, channels: [joined] }
}

/** Gives a voice its tone: takes rumble away, evens its level and applies the filters. */
export function shapeTone(sound: Sound, tone: readonly FilterShape[]): Sound {
  return mapChannels(sound, (channel) =>
    equalise(compress(equalise(channel, [rumble], sound.rate), sound.rate, compression), tone, sound.rate),
  )
}
