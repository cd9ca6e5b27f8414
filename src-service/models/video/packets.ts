import { AVERROR_EAGAIN, AVERROR_EOF } from 'node-av/constants'
import { FFmpegError, Packet, type CodecContext, type FormatContext, type Stream } from 'node-av/lib'

/** Moves the encoder's finished packets to the end of `packets`, whose owner frees them. Never waits. */
export function takePackets(encoder: CodecContext, packets: Packet[]): void {
  for (;;) {
    const packet = new Packet()
    packet.alloc()
    // Finished packets were encoded when the frame was sent, so this does not block.
    const answer = encoder.receivePacketSync(packet)
    if (answer === AVERROR_EAGAIN || answer === AVERROR_EOF) return packet.free()
    FFmpegError.throwIfError(answer, 'the encoder')
    packets.push(packet)
  }
}

/**
 * Writes the encoder's finished packets to the file, interleaved with other streams by time. Never waits: each packet
 * takes a fraction of a millisecond, less than a turn of the event loop while the next image is drawn.
 */
export function writePackets(file: FormatContext, encoder: CodecContext, stream: Stream): void {
  const packets: Packet[] = []
  takePackets(encoder, packets)
  try {
    for (const packet of packets) {
      packet.streamIndex = stream.index
      packet.rescaleTs(encoder.timeBase, stream.timeBase)
      FFmpegError.throwIfError(file.interleavedWriteFrameSync(packet), 'the film’s file')
    }
  } finally {
    for (const packet of packets) packet.free()
  }
}
