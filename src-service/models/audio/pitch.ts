import { resample } from './resample.ts'
import { mixDown, type Sound } from './sound.ts'

/** The pitch of a voice over time: hertz for each step, 0 where unvoiced. `step` is in seconds. */
export type PitchTrack = { readonly step: number; readonly hertz: Float32Array }

/** A summary of a voice's pitch: median in hertz, spread in semitones (the middle 80 % of the voiced time). */
export type PitchSummary = { readonly median: number; readonly spread: number; readonly voicedShare: number }

const analysisRate = 16_000
const stepSeconds = 0.02
const windowSeconds = 0.04
/** How a pitch is searched: between two frequencies in hertz, and how strictly. */
type PitchSearch = {
  readonly lowest: number
  readonly highest: number
  /** The highest difference of a voiced window from its shifted self (the paper's threshold is 0.1). */
  readonly voicedBelow: number
  /** Takes only dips that lie within the bounds: at the highest frequency, the flank of an octave looks like one. */
  readonly dipsOnly?: boolean
}

const anyVoice: PitchSearch = { lowest: 60, highest: 480, voicedBelow: 0.25 }
const quietest = 0.004

/**
 * Finds the first dip of the cumulative mean difference below the threshold, interpolated; 0 if there is none. Differences
 * beyond that dip are not measured: they are most of the work.
 */
function periodAt(
  samples: Float32Array,
  from: number,
  window: number,
  scratch: Float64Array,
  { lowest, highest, voicedBelow, dipsOnly = false }: PitchSearch,
): number {
  const [shortest, longest] = [Math.floor(analysisRate / highest), Math.ceil(analysisRate / lowest)]
  let total = 0
  let measured = 0
  /** The difference of the window from itself one lag later, in shares of the mean of all shorter lags. */
  const differenceAt = (wanted: number): number => {
    while (measured < wanted) {
      measured += 1
      let sum = 0
      for (let index = from; index < from + window; index += 1)
        sum += ((samples[index] as number) - (samples[index + measured] as number)) ** 2
      total += sum
      scratch[measured] = total === 0 ? 1 : (sum * measured) / total
    }
    return scratch[wanted] as number
  }
  for (let lag = shortest; lag < longest; lag += 1) {
    if (differenceAt(lag) >= voicedBelow) continue
    if (dipsOnly && differenceAt(lag - 1) < differenceAt(lag)) continue
    while (lag + 1 < longest && differenceAt(lag + 1) < differenceAt(lag)) lag += 1
    const [before, here, after] = [differenceAt(lag - 1), differenceAt(lag), differenceAt(lag + 1)]
    const curve = before - 2 * here + after
    return lag + (curve === 0 ? 0 : (before - after) / (2 * curve))
  }
  return 0
}

/** Tracks the pitch of a voice, of any between 60 and 480 hertz (A. de Cheveigné and H. Kawahara, YIN, 2002). */
export function trackPitch(sound: Sound, search: PitchSearch = anyVoice): PitchTrack {
  const samples = resample(mixDown(sound).channels[0], sound.rate, analysisRate)
  const window = Math.round(windowSeconds * analysisRate)
  const hop = Math.round(stepSeconds * analysisRate)
  const reach = window + Math.ceil(analysisRate / search.lowest) + 1
  const scratch = new Float64Array(reach)
  const hertz = new Float32Array(Math.max(0, Math.floor((samples.length - reach) / hop)))
  for (let at = 0; at < hertz.length; at += 1) {
    let power = 0
    for (let index = at * hop; index < at * hop + window; index += 1) power += (samples[index] as number) ** 2
    if (Math.sqrt(power / window) < quietest) continue
    const period = periodAt(samples, at * hop, window, scratch, search)
    hertz[at] = period === 0 ? 0 : analysisRate / period
  }
  return { step: stepSeconds, hertz }
}

/** Summarises a pitch track; the median is 0 if nothing is voiced. */
export function summarisePitch({ hertz }: PitchTrack): PitchSummary {
  const voiced = hertz.filter((value) => value > 0).toSorted()
  const at = (share: number) => voiced[Math.floor(share * (voiced.length - 1))] ?? 0
  const [low, median, high] = [at(0.1), at(0.5), at(0.9)]
  const spread = low > 0 ? 12 * Math.log2(high / low) : 0
  return { median, spread, voicedShare: hertz.length === 0 ? 0 : voiced.length / hertz.length }
}
