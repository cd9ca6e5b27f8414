import { FFmpegError } from 'node-av/lib'
import { openVideoFile } from '../../models/video/video-file.ts'
import type { Planes } from '../../models/video/planes.ts'
import { readFrames } from '../../models/video/read-frames.ts'
import { badSource } from './burn-error.ts'
import type { Source } from './read-source.ts'

/** The frames of a raw cut from one of them on. */
export type SourceFrames = {
  /** Puts the next frame into `target`. @throws BurnError where it cannot be decoded, and after the last. */
  next(target: Planes): Promise<void>
  close(): Promise<void>
}

function undecodable(error: unknown): unknown {
  return error instanceof FFmpegError ? badSource('A frame of the raw cut could not be decoded.', error) : error
}

/** Opens a raw cut at a frame, by its place. @throws BurnError where it is gone, or coded in an unknown way. */
export async function openFrames(source: Source, first: number): Promise<SourceFrames> {
  const video = await openVideoFile(source.path)
  if (video === null) throw badSource('The raw cut has no frames.')
  const frames = await readFrames(video, source, first === 0 ? undefined : source.stamps[first]).catch(
    async (error: unknown) => {
      await video.close()
      throw undecodable(error)
    },
  )
  return {
    async next(target) {
      const isThere = await frames.next(target).catch((error: unknown) => {
        throw undecodable(error)
      })
      if (!isThere) throw badSource('The raw cut ends before its last frame.')
    },
    async close() {
      frames.close()
      await video.close()
    },
  }
}
