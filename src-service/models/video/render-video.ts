import { createCanvas } from '@napi-rs/canvas'
import { AV_LOG_ERROR } from 'node-av/constants'
import { FFmpegError, Log } from 'node-av/lib'
import { frameCount, framesPerSecond, type RenderedVideo, type Shooting } from './rendered-video.ts'
import { beginVideoFile, writeVideoHead } from './mux-video.ts'
import { openSoundTrack } from './sound-track.ts'
import { openVideoTrack } from './video-track.ts'

/** Waits for the frame that is being encoded. @throws what it failed with. */
async function finishedOf(encoding: Promise<readonly PromiseSettledResult<void>[]>): Promise<void> {
  for (const end of await encoding) if (end.status === 'rejected') throw end.reason
}

/**
 * Draws every frame of a film and writes it as an MP4 with its index at the front.
 *
 * While one frame is encoded on the library's threads the next is drawn, and no more than these two are held. A turn of
 * the event loop between frames lets the canvas free its pixels; without it memory grows by every frame.
 *
 * @throws the signal's reason where it was aborted; then and after any other failure the file is not usable.
 */
export async function renderVideo(video: RenderedVideo, path: string, { signal, onProgress }: Shooting): Promise<void> {
  Log.setLevel(AV_LOG_ERROR)
  const file = beginVideoFile(path)
  const images = await openVideoTrack(file, video)
  const sound = video.sound === null ? null : await openSoundTrack(file, video.sound)
  const canvas = createCanvas(video.width, video.height)
  const context = canvas.getContext('2d')
  const count = frameCount(video.durationSec)

  async function encode(pixels: Uint8Array, index: number): Promise<void> {
    await images.add(pixels)
    await sound?.writeUntil((index + 1) / framesPerSecond)
  }

  async function shootAll(): Promise<void> {
    let encoding = Promise.allSettled<void>([])
    try {
      for (let index = 0; index < count; index += 1) {
        signal.throwIfAborted()
        context.save()
        await video.draw(context, index / framesPerSecond)
        context.restore()
        await finishedOf(encoding)
        encoding = Promise.allSettled([encode(canvas.data(), index)])
        onProgress?.(index / count)
        await new Promise((resolve) => setImmediate(resolve))
      }
      await finishedOf(encoding)
    } finally {
      await encoding
    }
  }

  try {
    await writeVideoHead(file)
    await shootAll()
    await images.flush()
    await sound?.writeUntil(video.durationSec)
    await sound?.flush()
    FFmpegError.throwIfError(await file.writeTrailer(), 'the film’s index')
  } finally {
    await file.closeOutput()
    images.free()
    sound?.free()
    file.freeContext()
  }
}

/** One frame of a film as a PNG: its poster, and what a contact sheet shows. Frames before it are drawn too. */
export async function shootStill(video: RenderedVideo, seconds: number): Promise<Uint8Array<ArrayBuffer>> {
  const canvas = createCanvas(video.width, video.height)
  const context = canvas.getContext('2d')
  context.save()
  await video.draw(context, seconds)
  context.restore()
  return new Uint8Array(await canvas.encode('png'))
}
