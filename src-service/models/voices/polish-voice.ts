import { equalise } from '../audio/biquad.ts'
import { compress } from '../audio/compress.ts'
import { levelTo } from '../audio/level.ts'
import { addReverb } from '../audio/reverb.ts'
import { mapChannels, type Sound } from '../audio/sound.ts'

/** What is done to a synthetic voice: `warmth` and `presence` in decibels, `room` as a share from 0 to 1. */
export type Polish = { readonly warmth: number; readonly presence: number; readonly room: number }

/** Clear and close, for everything. */
export const plainPolish: Polish = { warmth: 2, presence: 2, room: 0 }

const compression = { threshold: -24, ratio: 2.6, attack: 0.004, release: 0.12 } as const
const roomShape = { seconds: 0.55, damping: 0.6, size: 0.45 } as const

/** A voice in a small room: stereo. */
function inRoom({ rate, channels: [voice] }: Sound, share: number): Sound {
  const both = [voice.slice(), voice.slice()] as const
  const send = voice.map((sample) => sample * share)
  addReverb(both, [send, send], rate, roomShape)
  return { rate, channels: both }
}

/** Takes rumble and hiss off a voice, evens it out and brings it to a loudness in LUFS. */
export function polishVoice(voice: Sound, { warmth, presence, room }: Polish, loudness: number): Sound {
  const shaped = mapChannels(voice, (channel) => {
    const toned = equalise(
      channel,
      [
        { kind: 'high-pass', frequency: 70, q: 0.7 },
        { kind: 'peak', frequency: 200, q: 0.9, gain: warmth },
        { kind: 'peak', frequency: 2900, q: 1, gain: presence },
        { kind: 'high-shelf', frequency: 8000, q: 0.7, gain: -2.5 },
      ],
      voice.rate,
    )
    return compress(toned, voice.rate, compression)
  })
  return levelTo(room > 0 ? inRoom(shaped, room) : shaped, loudness)
}
