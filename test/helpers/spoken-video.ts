import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { Demuxer } from 'node-av/api'
import type { Cue } from '#shared/domain/captions/cue.ts'
import type { ImageSize } from '../../src-service/models/image-size.ts'
import { renderVideo } from '../../src-service/models/video/render-video.ts'
import { soundOf } from './small-video.ts'

/** Length of the rendered video, in seconds and in frames. */
export const spokenSec = 9
export const spokenFrames = 270

const size: ImageSize = { width: 180, height: 320 }

/** Renders an upright video with sound and movement: nine seconds unless fewer do. */
export async function shootSpoken(folder: string, name = 'raw.mp4', durationSec = spokenSec): Promise<string> {
  const path = join(folder, name)
  const clip = {
    ...size,
    durationSec,
    posterSec: 0,
    sound: soundOf(durationSec, (seconds) => Math.sin(seconds * 1_400) * 0.3),
    draw(context: Parameters<Parameters<typeof renderVideo>[0]['draw']>[0], seconds: number) {
      context.fillStyle = '#35506b'
      context.fillRect(0, 0, size.width, size.height)
      context.fillStyle = '#c8b48a'
      context.fillRect((seconds * 31) % 140, 40, 40, 60)
    },
    close: () => Promise.resolve(),
  }
  await renderVideo(clip, path, { signal: new AbortController().signal })
  return path
}

/** A caption each second, from half a second on: `one` to `eight`. */
export const spokenCues: readonly Cue[] = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'].map(
  (word, index) => ({ id: index + 1, start: index + 0.5, end: index + 1.4, text: `Word ${word} here` }),
)

/** The digest of each packet of a kind in a file, in order. */
export async function packetSums(path: string, kind: 'pictures' | 'sound'): Promise<string[]> {
  await using demuxer = await Demuxer.open(path)
  const stream = kind === 'pictures' ? demuxer.video() : demuxer.audio()
  const sums: string[] = []
  for (const packet of demuxer.packetsSync(stream?.index)) {
    if (packet === null) break
    sums.push(
      createHash('sha256')
        .update(packet.data ?? '')
        .digest('base64url'),
    )
    packet.free()
  }
  return sums
}
