import type { Sound } from './sound.ts'

const headerBytes = 44
const bytesPerSample = 2

/** A sound as a WAV file with 16 bits a sample, rounded; what is over full scale is cut off. */
export function writeWave(sound: Sound): Uint8Array<ArrayBuffer> {
  const { rate, channels } = sound
  const frames = channels[0].length
  const frameBytes = channels.length * bytesPerSample
  const file = new DataView(new ArrayBuffer(headerBytes + frames * frameBytes))
  const text = (at: number, letters: string) =>
    [...letters].forEach((letter, index) => file.setUint8(at + index, letter.charCodeAt(0)))
  text(0, 'RIFF')
  file.setUint32(4, headerBytes - 8 + frames * frameBytes, true)
  text(8, 'WAVEfmt ')
  file.setUint32(16, 16, true)
  file.setUint16(20, 1, true)
  file.setUint16(22, channels.length, true)
  file.setUint32(24, rate, true)
  file.setUint32(28, rate * frameBytes, true)
  file.setUint16(32, frameBytes, true)
  file.setUint16(34, bytesPerSample * 8, true)
  text(36, 'data')
  file.setUint32(40, frames * frameBytes, true)
  let at = headerBytes
  for (let frame = 0; frame < frames; frame += 1) {
    for (const channel of channels) {
      const sample = Math.max(-1, Math.min(1, channel[frame] as number))
      file.setInt16(at, Math.round(sample * 32_767), true)
      at += bytesPerSample
    }
  }
  return new Uint8Array(file.buffer)
}
