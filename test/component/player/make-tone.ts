const rate = 8_000

/** Makes the address of a WAV file with a quiet tone, as a base for media addresses: what follows is its fragment. */
export function toneBase(seconds: number): string {
  const samples = Math.round(rate * seconds)
  const bytes = new DataView(new ArrayBuffer(44 + samples))
  const write = (at: number, text: string) =>
    [...text].forEach((letter, by) => bytes.setUint8(at + by, letter.charCodeAt(0)))
  write(0, 'RIFF')
  bytes.setUint32(4, 36 + samples, true)
  write(8, 'WAVEfmt ')
  bytes.setUint32(16, 16, true)
  bytes.setUint16(20, 1, true)
  bytes.setUint16(22, 1, true)
  bytes.setUint32(24, rate, true)
  bytes.setUint32(28, rate, true)
  bytes.setUint16(32, 1, true)
  bytes.setUint16(34, 8, true)
  write(36, 'data')
  bytes.setUint32(40, samples, true)
  for (let at = 0; at < samples; at += 1) bytes.setUint8(44 + at, 128 + 8 * Math.sin((at / rate) * 440 * 2 * Math.PI))
  return `${URL.createObjectURL(new Blob([bytes.buffer], { type: 'audio/wav' }))}#`
}
