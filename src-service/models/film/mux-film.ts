import { Dictionary, FFmpegError, FormatContext, Rational } from 'node-av/lib'
import type { Sound } from '../audio/sound.ts'
import type { EncodedPictures } from './encode-planes.ts'
import { framesPerSecond } from './film.ts'
import { openSoundTrack } from './sound-track.ts'

/** Begins an MP4 with the product's note in it; the caller frees it. */
export function beginFilmFile(path: string): FormatContext {
  const file = new FormatContext()
  FFmpegError.throwIfError(file.allocOutputContext2(null, 'mp4', path), 'the film’s file')
  file.metadata = Dictionary.fromObject({ comment: 'Made by a local procedural engine' })
  return file
}

/** Opens the file and writes its head; the index will be moved to the front. */
export async function writeFilmHead(file: FormatContext): Promise<void> {
  FFmpegError.throwIfError(await file.openOutput(), 'the film’s file')
  FFmpegError.throwIfError(await file.writeHeader(Dictionary.fromObject({ movflags: '+faststart' })), 'the film’s file')
}

/** Writes encoded pictures and a sound as an MP4 with its index at the front. The pictures' memory is freed on the way. */
export async function muxFilm(path: string, pictures: EncodedPictures, sound: Sound): Promise<void> {
  const file = beginFilmFile(path)
  const stream = file.newStream()
  stream.timeBase = pictures.timeBase
  stream.avgFrameRate = new Rational(framesPerSecond, 1)
  pictures.describe(stream)
  const track = await openSoundTrack(file, sound)
  try {
    await writeFilmHead(file)
    for (const [index, packet] of pictures.packets.entries()) {
      await track.writeUntil((index + 1) / framesPerSecond)
      packet.streamIndex = stream.index
      packet.rescaleTs(pictures.timeBase, stream.timeBase)
      FFmpegError.throwIfError(await file.interleavedWriteFrame(packet), 'the film’s file')
    }
    await track.writeUntil(Infinity)
    await track.flush()
    FFmpegError.throwIfError(await file.writeTrailer(), 'the film’s index')
  } finally {
    await file.closeOutput()
    track.free()
    file.freeContext()
    pictures.free()
  }
}
