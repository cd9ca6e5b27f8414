/** Sound in memory. `rate` is samples a second; each channel holds samples from -1 to 1, all of equal length. */
export type Sound = { readonly rate: number; readonly channels: readonly [Float32Array, ...Float32Array[]] }

/** The sample rate of everything that is mixed and delivered. Hertz. */
export const outputSampleRate = 48_000

/** Makes a channel sample by sample. `Float32Array.from` and `map` take six times as long. */
export function makeChannel(count: number, sampleAt: (index: number) => number): Float32Array {
  const channel = new Float32Array(count)
  for (let index = 0; index < count; index += 1) channel[index] = sampleAt(index)
  return channel
}

/** Returns the length of a sound in seconds. */
export function durationOf({ rate, channels }: Sound): number {
  return channels[0].length / rate
}

/** Applies a function to each channel. */
export function mapChannels({ rate, channels }: Sound, change: (channel: Float32Array) => Float32Array): Sound {
  const [first, ...others] = channels
  return { rate, channels: [change(first), ...others.map(change)] }
}

/** Mixes all channels to one, at the loudness of their mean. */
export function mixDown({ rate, channels }: Sound): Sound {
  if (channels.length === 1) return { rate, channels }
  const mixed = new Float32Array(channels[0].length)
  for (const channel of channels) {
    for (let index = 0; index < mixed.length; index += 1)
      mixed[index] = (mixed[index] as number) + (channel[index] as number) / channels.length
  }
  return { rate, channels: [mixed] }
}

/** Scales a sound by a factor. */
export function scale(sound: Sound, factor: number): Sound {
  return mapChannels(sound, (channel) => makeChannel(channel.length, (index) => (channel[index] as number) * factor))
}

/** Fades a sound in and out along a half cosine. Times in seconds. */
export function fade(sound: Sound, fadeIn: number, fadeOut: number): Sound {
  const { rate } = sound
  const curve = (share: number) => (share >= 1 ? 1 : (1 - Math.cos(Math.PI * share)) / 2)
  return mapChannels(sound, (channel) =>
    makeChannel(channel.length, (index) => {
      const opening = fadeIn > 0 ? curve(index / (fadeIn * rate)) : 1
      const closing = fadeOut > 0 ? curve((channel.length - 1 - index) / (fadeOut * rate)) : 1
      return (channel[index] as number) * opening * closing
    }),
  )
}

/** Converts decibels to an amplitude factor. */
export function factorOf(decibels: number): number {
  return 10 ** (decibels / 20)
}

/** Converts an amplitude to decibels relative to full scale; silence is -200. */
export function decibelsOf(amplitude: number): number {
  return amplitude <= 1e-10 ? -200 : 20 * Math.log10(amplitude)
}
