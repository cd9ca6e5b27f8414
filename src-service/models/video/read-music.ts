import { decodeSound } from '../audio/decode-sound.ts'
import { levelTo } from '../audio/level.ts'
import { fade, type Sound } from '../audio/sound.ts'
import type { MediaFile } from '../model-definition.ts'

const fadeInSec = 0.05
const fadeOutSec = 1.5

/** Reads music to lie under a film: cut to its length, at delivery loudness, faded out. Null where none was sent. */
export async function readMusic(file: MediaFile | undefined, durationSec: number): Promise<Sound | null> {
  if (file === undefined) return null
  const sound = await decodeSound(file.path, { channels: 2, mostSeconds: durationSec })
  return fade(levelTo(sound), fadeInSec, Math.min(fadeOutSec, durationSec / 4))
}
