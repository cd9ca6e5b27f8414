/** The reverb of a mix. `seconds` is the time to fall by 60 dB; `damping` runs from 0 (bright) to 1 (dark). */
export type Room = { readonly seconds: number; readonly damping: number; readonly size: number }

/** Delay lines in samples at 48 kHz, without common divisors, so that echoes do not coincide. */
const lengths = [1559, 1787, 2089, 2437, 2671, 3011, 3389, 3727] as const
const preDelaySeconds = 0.012

/**
 * Adds reverb to a stereo mix: a network of eight delays spreads `send` and adds it to `into`. The network preserves
 * energy (a Householder mix), so it cannot grow.
 */
export function addReverb(
  into: readonly [Float32Array, Float32Array],
  send: readonly [Float32Array, Float32Array],
  rate: number,
  { seconds, damping, size }: Room,
): void {
  const lines = lengths.map((length) => new Float32Array(Math.round((length * size * rate) / 48_000)))
  const decay = lines.map((line) => 10 ** ((-3 * line.length) / (seconds * rate)))
  const low = new Float64Array(lines.length)
  const heard = new Float64Array(lines.length)
  const places = new Int32Array(lines.length)
  const delay = Math.round(preDelaySeconds * rate)
  const [left, right] = into
  for (let index = 0; index < left.length; index += 1) {
    let sum = 0
    for (let line = 0; line < lines.length; line += 1) {
      const value = (lines[line] as Float32Array)[places[line] as number] as number
      heard[line] = value
      sum += value
    }
    const mean = (2 * sum) / lines.length
    const sendLeft = send[0][index - delay] ?? 0
    const sendRight = send[1][index - delay] ?? 0
    let wetLeft = 0
    let wetRight = 0
    for (let line = 0; line < lines.length; line += 1) {
      const value = heard[line] as number
      const mixed = (value - mean) * (decay[line] as number)
      low[line] = (low[line] as number) + (mixed - (low[line] as number)) * (1 - damping * 0.75)
      const buffer = lines[line] as Float32Array
      const place = places[line] as number
      buffer[place] = (line % 2 === 0 ? sendLeft : sendRight) + (low[line] as number)
      places[line] = place + 1 === buffer.length ? 0 : place + 1
      if (line % 2 === 0) wetLeft += value
      else wetRight += value
    }
    left[index] = (left[index] as number) + wetLeft * 0.5
    right[index] = (right[index] as number) + wetRight * 0.5
  }
}
