const frameSeconds = 0.032
const searchSeconds = 0.008

/** How alike a part of a sound is to the continuation of what was written last. */
function likeness(samples: Float32Array, one: number, other: number, length: number): number {
  let product = 0
  let power = 1e-9
  for (let index = 0; index < length; index += 2) {
    const value = samples[other + index] ?? 0
    product += (samples[one + index] ?? 0) * value
    power += value * value
  }
  return product / Math.sqrt(power)
}

/**
 * Makes a sound longer or shorter at the same pitch (W. Verhelst and M. Roelands, WSOLA, 1993). Good for speech from a
 * third to three times its speed.
 * @param speedAt Returns the speed at a sample of the old sound: 2 is twice as fast.
 * @returns The new samples, and for each 10 ms of the old sound its new time in seconds.
 */
export function stretchSound(
  samples: Float32Array,
  rate: number,
  speedAt: (index: number) => number,
): { readonly samples: Float32Array; readonly timeOf: (seconds: number) => number } {
  const step = Math.round(rate / 100)
  const times = new Float64Array(Math.ceil(samples.length / step) + 1)
  for (let at = 1; at < times.length; at += 1) {
    const length = Math.min(step, samples.length - (at - 1) * step)
    times[at] = (times[at - 1] as number) + Math.max(0, length) / rate / speedAt((at - 1) * step)
  }
  const timeOf = (seconds: number) => {
    const place = Math.min(times.length - 1, Math.max(0, (seconds * rate) / step))
    const low = Math.floor(place)
    const from = times[low] as number
    return from + ((times[Math.min(times.length - 1, low + 1)] as number) - from) * (place - low)
  }
  const length = Math.round((times.at(-1) as number) * rate)
  const frame = Math.round(frameSeconds * rate)
  const half = frame >> 1
  const search = Math.round(searchSeconds * rate)
  const window = Float32Array.from({ length: frame }, (_, at) => 0.5 - 0.5 * Math.cos((2 * Math.PI * at) / frame))
  const made = new Float32Array(length + frame)
  let [cell, last] = [0, 0]
  for (let place = -half; place < length; place += half) {
    const middle = (place + half) / rate
    while (cell < times.length - 1 && (times[cell + 1] as number) < middle) cell += 1
    const span = (times[cell + 1] ?? Infinity) - (times[cell] as number)
    const share = Number.isFinite(span) && span > 0 ? (middle - (times[cell] as number)) / span : 0
    const wanted = Math.round((cell + share) * step) - half
    let best = wanted
    if (place > -half) {
      let highest = -Infinity
      const following = last + half
      if (Math.abs(following - wanted) <= 1) best = following
      else
        for (let shift = -search; shift <= search; shift += 2) {
          const value = likeness(samples, following, wanted + shift, half)
          if (value > highest) [best, highest] = [wanted + shift, value]
        }
    }
    last = best
    for (let at = 0; at < frame; at += 1) {
      const target = place + at
      if (target >= 0) made[target] = (made[target] as number) + (window[at] as number) * (samples[best + at] ?? 0)
    }
  }
  return { samples: made.subarray(0, length), timeOf }
}
