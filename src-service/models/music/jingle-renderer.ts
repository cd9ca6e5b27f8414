import { deliverSound } from '../audio/encode-sound.ts'
import { levelTo } from '../audio/level.ts'
import type { Renderer } from '../renderer.ts'
import { composeJingle } from './compose-jingle.ts'
import { JingleInput } from './jingle-input.ts'
import { playScore } from './play-score.ts'

const roomSeconds = 1.8

/** Composes a jingle and plays it, at delivery loudness. */
export const jingleRenderer: Renderer = async (job, context) => {
  const { kind, seconds, format } = JingleInput.parse(job.input)
  const sound = await playScore(composeJingle(kind, seconds, job.seed), roomSeconds, job.seed, context)
  return { files: [await deliverSound(levelTo(sound), format)] }
}
