import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Decoder, Demuxer, Encoder, Muxer } from 'node-av/api'
import { AV_SAMPLE_FMT_S16, AVMEDIA_TYPE_AUDIO, FF_ENCODER_FLAC } from 'node-av/constants'
import { encodeSound, writeWave } from '#service/models/audio/encode-sound.ts'
import type { Sound } from '#service/models/audio/sound.ts'
import { makeTempFolder } from './temp-folder.ts'

/** The kinds of WAV sample: whole numbers of 8 to 32 bits, and floating point. */
export const waveKinds = ['8', '16', '24', '32', 'float32', 'float64'] as const
type WaveKind = (typeof waveKinds)[number]

/** Writes a mono sound as a WAV file with samples of a kind. */
export function waveOf({ rate, channels: [channel] }: Sound, kind: WaveKind): Buffer {
  const isFloat = kind.startsWith('float')
  const bytes = Number(kind.replace('float', '')) / 8
  const file = Buffer.alloc(44 + channel.length * bytes)
  file.write('RIFF', 0, 'latin1')
  file.writeUInt32LE(file.length - 8, 4)
  file.write('WAVEfmt ', 8, 'latin1')
  file.writeUInt32LE(16, 16)
  file.writeUInt16LE(isFloat ? 3 : 1, 20)
  file.writeUInt16LE(1, 22)
  file.writeUInt32LE(rate, 24)
  file.writeUInt32LE(rate * bytes, 28)
  file.writeUInt16LE(bytes, 32)
  file.writeUInt16LE(bytes * 8, 34)
  file.write('data', 36, 'latin1')
  file.writeUInt32LE(channel.length * bytes, 40)
  channel.forEach((sample, index) => {
    const at = 44 + index * bytes
    if (kind === 'float32') file.writeFloatLE(sample, at)
    else if (kind === 'float64') file.writeDoubleLE(sample, at)
    else if (kind === '8') file.writeUInt8(Math.round(sample * 127) + 128, at)
    else file.writeIntLE(Math.round(sample * (2 ** (bytes * 8 - 1) - 1)), at, bytes)
  })
  return file
}

/** Writes a sound as a FLAC file of 16 bits. */
export async function flacOf(sound: Sound): Promise<Buffer> {
  await using folder = await makeTempFolder()
  const path = join(folder.path, 'sound.flac')
  {
    await using demuxer = await Demuxer.open(Buffer.from(writeWave(sound)))
    const stream = demuxer.findBestStream(AVMEDIA_TYPE_AUDIO)
    if (stream === undefined) throw new Error('There is no sound.')
    using decoder = await Decoder.create(stream, {
      resample: { sampleRate: sound.rate, sampleFormat: AV_SAMPLE_FMT_S16 },
    })
    using encoder = await Encoder.create(FF_ENCODER_FLAC, { decoder })
    await using muxer = await Muxer.open(path)
    const index = muxer.addStream(encoder)
    for await (const packet of encoder.packets(decoder.frames(demuxer.packets(stream.index))))
      if (packet !== null) await muxer.writePacket(packet, index)
  }
  return await readFile(path)
}

/** Writes a sound as an mp3 of a bit rate. */
export async function mp3Of(sound: Sound, kbps = 96): Promise<Buffer> {
  return Buffer.from((await encodeSound(sound, 'mp3', kbps)).file)
}
