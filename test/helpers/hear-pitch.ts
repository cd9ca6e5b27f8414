import { resample } from '../../src-service/models/audio/resample.ts'
import type { Sound } from '../../src-service/models/audio/sound.ts'

const rate = 8_000
const stepSec = 0.01
const windowSec = 0.05

/** A pitch that was heard: seconds, and semitones above 1 hertz. */
export type Heard = { readonly at: number; readonly semitones: number }

/**
 * Hears the pitch of a voice by normalised autocorrelation, near an expected one in hertz. Another method than the
 * service's own, so that a mistake of one is not a mistake of both.
 */
export function hearPitch({ rate: from, channels }: Sound, near: number): Heard[] {
  const samples = resample(channels[0], from, rate)
  const size = Math.round(windowSec * rate)
  const [shortest, longest] = [Math.floor(rate / (near * 1.9)), Math.ceil(rate / (near / 1.8))]
  const heard: Heard[] = []
  for (let start = 0; start + size + longest < samples.length; start += Math.round(stepSec * rate)) {
    let power = 0
    for (let at = start; at < start + size; at += 1) power += (samples[at] as number) ** 2
    if (Math.sqrt(power / size) < 0.01) continue
    const likeness: number[] = []
    for (let lag = shortest; lag <= longest; lag += 1) {
      let [product, shifted] = [0, 1e-9]
      for (let at = start; at < start + size; at += 1) {
        product += (samples[at] as number) * (samples[at + lag] as number)
        shifted += (samples[at + lag] as number) ** 2
      }
      likeness.push(product / Math.sqrt(power * shifted))
    }
    const most = Math.max(...likeness)
    // The shortest lag that is almost as alike as the best: multiples of the period are as alike.
    const best = likeness.findIndex(
      (value, at) => value > most * 0.93 && value >= (likeness[at - 1] ?? -1) && value >= (likeness[at + 1] ?? -1),
    )
    if (most < 0.6 || best <= 0 || best >= likeness.length - 1) continue
    const [before, here, after] = [likeness[best - 1] ?? 0, likeness[best] ?? 0, likeness[best + 1] ?? 0]
    const curve = before - 2 * here + after
    const lag = shortest + best + (curve === 0 ? 0 : (before - after) / (2 * curve))
    heard.push({ at: start / rate + windowSec / 2, semitones: 12 * Math.log2(rate / lag) })
  }
  return heard
}

/** The standard deviation of what was heard, in semitones. */
export function spreadOf(heard: readonly Heard[]): number {
  const mean = heard.reduce((sum, { semitones }) => sum + semitones, 0) / heard.length
  return Math.sqrt(heard.reduce((sum, { semitones }) => sum + (semitones - mean) ** 2, 0) / heard.length)
}
