import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { decodeSound } from '../../src-service/models/audio/decode-sound.ts'
import { decibelsOf } from '#service/models/audio/sound.ts'
import { measureLoudness } from '../../src-service/models/audio/loudness.ts'
import { durationOf, outputSampleRate, type Sound } from '../../src-service/models/audio/sound.ts'
import { measureTruePeak } from '#service/models/audio/limiter.ts'
import { writeWave } from '#service/models/audio/encode-sound.ts'
import { createRandomStream } from '../../src-service/models/drawing/random-stream.ts'
import type { MediaFile } from '../../src-service/models/model-definition.ts'
import type { Renderer } from '../../src-service/models/renderer.ts'

/** Makes one channel at 48 kHz from a function of time in seconds. */
export function soundOf(seconds: number, sample: (time: number) => number): Sound {
  const channel = new Float32Array(Math.round(seconds * outputSampleRate))
  for (let index = 0; index < channel.length; index += 1) channel[index] = sample(index / outputSampleRate)
  return { rate: outputSampleRate, channels: [channel] }
}

/** Makes a sine tone. */
export function tone(hertz: number, seconds: number, height: number): Sound {
  return soundOf(seconds, (time) => height * Math.sin(2 * Math.PI * hertz * time))
}

/** Makes white noise that is the same each time. */
export function noise(seconds: number, height: number): Sound {
  const random = createRandomStream('noise')
  return soundOf(seconds, () => random.between(-height, height))
}

/** The level of a part of a sound, in decibels. `from` and `to` are in seconds. */
export function levelOf({ rate, channels: [channel] }: Sound, from: number, to: number): number {
  const part = channel.subarray(from * rate, to * rate)
  return decibelsOf(Math.sqrt(part.reduce((sum, value) => sum + value * value, 0) / part.length))
}

/** Whether two sounds are the same, sample by sample. An `expect` over each sample takes seconds. */
export function isSameSound(one: Sound, other: Sound): boolean {
  const bytesOf = ({ channels }: Sound) => channels.map((channel) => Buffer.from(Float32Array.from(channel).buffer))
  return one.rate === other.rate && Buffer.concat(bytesOf(one)).equals(Buffer.concat(bytesOf(other)))
}

/** Writes a sound as a WAV file, as a run finds its input. */
export async function mediaFileOf(sound: Sound, folder: string, name = 'input.wav'): Promise<MediaFile> {
  const path = join(folder, name)
  await writeFile(path, writeWave(sound))
  return { path, contentType: 'audio/wav', durationSec: durationOf(sound) }
}

/** Makes the files of a job in this thread. */
export async function makeFiles(
  renderer: Renderer,
  input: Record<string, unknown>,
  { seed = 1, audio }: { readonly seed?: number; readonly audio?: MediaFile } = {},
) {
  const media = audio === undefined ? {} : { audio: [audio] }
  const job = { family: 'test', input, seed, media, folder: '' }
  const { files } = await renderer(job, { signal: new AbortController().signal, onProgress: () => {} })
  const [first, second] = files
  if (first === undefined || typeof first.file === 'string') throw new Error('There is no file in memory.')
  const beside = second === undefined || typeof second.file === 'string' ? null : new TextDecoder().decode(second.file)
  return { bytes: Buffer.from(first.file), contentType: first.contentType, durationSec: first.durationSec ?? 0, beside }
}

/** Decodes a sound file, with its seconds, loudness (LUFS) and true peak (dBTP). */
export async function hear(bytes: Uint8Array) {
  const sound = await decodeSound(bytes, { channels: 2, mostSeconds: 600 })
  return {
    sound,
    seconds: durationOf(sound),
    loudness: measureLoudness(sound),
    peak: decibelsOf(measureTruePeak(sound)),
  }
}
