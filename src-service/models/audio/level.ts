import { decibelsOf, factorOf, scale, type Sound } from './sound.ts'
import { limitPeaks, measureTruePeak } from './limiter.ts'
import { measureLoudness, silentLoudness } from './loudness.ts'

/** The loudness of everything that is delivered to be listened to. LUFS. */
export const deliveryLoudness = -16
/** The highest true peak before a lossy encoder, which may add some tenths of a decibel. dBTP. */
export const deliveryPeak = -2.2

const closeEnough = 0.1
const mostPasses = 5

/** Brings a sound to a loudness in LUFS, its peaks held. What has no loudness (silence, under 0.4 s) is levelled by peak. */
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

/** Brings the true peak of a sound to a height in dBTP. Silence stays silent. */
export function levelPeak(sound: Sound, peak = deliveryPeak): Sound {
  const highest = measureTruePeak(sound)
  return highest < 1e-6 ? sound : scale(sound, factorOf(peak - decibelsOf(highest)))
}
