import { Demuxer, Muxer } from 'node-av/api'
import { AV_LOG_QUIET } from 'node-av/constants'
import { Dictionary, Log } from 'node-av/lib'

/** Reads the tags of a video or audio file, by name. @throws Error if it is neither. */
export async function readTags(source: string): Promise<Record<string, string>> {
  Log.setLevel(AV_LOG_QUIET)
  await using demuxer = await Demuxer.open(source)
  return Object.fromEntries(Object.entries(demuxer.metadata).map(([key, value]) => [key, String(value)]))
}

/** FFmpeg's names of the containers by the endings that Backlot gives. */
const formats: Readonly<Record<string, string>> = {
  mp4: 'mp4',
  m4a: 'ipod',
  webm: 'webm',
  mp3: 'mp3',
  flac: 'flac',
  ogg: 'ogg',
  wav: 'wav',
}

/** Whether a container can be copied with other tags. */
export const isCopiedByStreams = (extension: string): boolean => Object.hasOwn(formats, extension)

/**
 * Copies the streams of a video or audio file packet by packet, so that sound and frames stay as they are, with
 * `comment` beside the tags it has, or without any tag. Runs in a worker.
 * @throws Error if the container cannot be read or written.
 */
export async function copyStreams(
  source: string,
  target: string,
  { extension, comment }: { extension: string; comment: string | null },
): Promise<void> {
  Log.setLevel(AV_LOG_QUIET)
  const format = formats[extension]
  if (format === undefined) throw new Error(`No tags can be written into a .${extension} file`)
  await using demuxer = await Demuxer.open(source)
  const kept = comment === null ? {} : { ...demuxer.metadata, comment }
  await using muxer = await Muxer.open(target, {
    format,
    options: { fflags: '+bitexact', ...(format === 'mp4' || format === 'ipod' ? { movflags: '+faststart' } : {}) },
  })
  const streams = new Map(demuxer.streams.map((stream) => [stream.index, muxer.addStream(stream)]))
  const context = muxer.getFormatContext()
  context.metadata = Dictionary.fromObject(kept)
  if (comment === null) for (const stream of context.streams ?? []) stream.metadata = Dictionary.fromObject({})
  for await (const packet of demuxer.packets()) {
    if (packet === null) continue
    const index = streams.get(packet.streamIndex)
    if (index !== undefined) await muxer.writePacket(packet, index)
    packet.free()
  }
}
