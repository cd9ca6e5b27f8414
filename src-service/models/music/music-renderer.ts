import { deliverSound } from '../audio/deliver-sound.ts'
import { levelTo } from '../audio/level.ts'
import type { Renderer } from '../renderer.ts'
import { compose } from './compose.ts'
import { MusicInput } from './music-input.ts'
import { musicOf } from './musical-words.ts'
import { playScore } from './play-score.ts'
import { styleSheets } from './styles.ts'

const slowest = 50

/** Composes a music bed and plays it, at delivery loudness. */
export const musicRenderer: Renderer = async (job, context) => {
  const { prompt, style: askedStyle, mood: askedMood, seconds, tempo, format } = MusicInput.parse(job.input)
  const asked = musicOf(prompt)
  const style = askedStyle === 'from the prompt' ? (asked.style ?? 'acoustic') : askedStyle
  const mood = askedMood === 'from the prompt' ? (asked.mood ?? 'warm') : askedMood
  const score = compose({ style, mood, seconds, tempo: tempo === 0 ? null : Math.max(slowest, tempo), seed: job.seed })
  const sound = await playScore(score, styleSheets[style].room, job.seed, context)
  return { files: [await deliverSound(levelTo(sound), format)] }
}
