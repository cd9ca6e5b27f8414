import type { RenderedFile } from '../model-definition.ts'
import { encodeSound, type SoundFormat } from './encode-sound.ts'
import { durationOf, type Sound } from './sound.ts'

/** A finished sound as a file of a result. */
export async function deliverSound(sound: Sound, format: SoundFormat): Promise<RenderedFile> {
  return { ...(await encodeSound(sound, format)), durationSec: durationOf(sound) }
}
