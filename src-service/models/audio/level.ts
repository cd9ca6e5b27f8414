import { decibelsOf, factorOf, scale, type Sound } from './sound.ts'
import { limitPeaks, measureTruePeak } from './limiter.ts'
import { measureLoudness, silentLoudness } from './loudness.ts'

/** The loudness of everything delivered for listening. LUFS. */
export const deliveryLoudness = -16
/** The highest true peak before a lossy encoder, which may add some tenths of a decibel. dBTP. */
export const deliveryPeak = -2.2

const closeEnough = 0.1
const mostPasses = 5

/** Levels a sound to a loudness in LUFS with limited peaks. Silence, or less than 0.4 s, is levelled by its peak. */
export function levelTo(sound: Sound, loudness = deliveryLoudness, peak = deliveryPeak): Sound {
  if (measureLoudness(sound) <= silentLoudness) return levelPeak(sound, peak)
  let [levelled, gain] = [sound, 0]
  for (let pass = 0; pass < mostPasses; pass += 1) {
    const missing = loudness - measureLoudness(levelled)
    if (Math.abs(missing) < closeEnough) break
    gain += missing
    levelled = limitPeaks(scale(sound, factorOf(gain)), peak)
  }
  return levelled
}

/** Scales a sound to a true peak in dBTP. Silence stays silent. */
export function levelPeak(sound: Sound, peak = deliveryPeak): Sound {
  const highest = measureTruePeak(sound)
  return highest < 1e-6 ? sound : scale(sound, factorOf(peak - decibelsOf(highest)))
}
