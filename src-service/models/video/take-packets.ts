import { AVERROR_EAGAIN, AVERROR_EOF } from 'node-av/constants'
import { FFmpegError, Packet, type CodecContext } from 'node-av/lib'

/** Moves what an encoder has ready to the end of `packets`, which their owner frees. Nothing is waited for. */
export function takePackets(encoder: CodecContext, packets: Packet[]): void {
  for (;;) {
    const packet = new Packet()
    packet.alloc()
    // What there is was encoded when the frame was sent.
    const answer = encoder.receivePacketSync(packet)
    if (answer === AVERROR_EAGAIN || answer === AVERROR_EOF) return packet.free()
    FFmpegError.throwIfError(answer, 'the encoder')
    packets.push(packet)
  }
}
