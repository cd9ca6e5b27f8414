import { deliverSound } from '../audio/deliver-sound.ts'
import type { Renderer } from '../renderer.ts'
import { AmbienceInput, EffectInput } from './effect-input.ts'
import { effects, effectsIn } from './effects.ts'
import { makeEffect, makeLoop } from './make-effect.ts'

const shortest = 0.3

/** Makes a sound effect: of one kind, or of up to three that the prompt names. */
export const effectRenderer: Renderer = async (job) => {
  const { prompt, kind, seconds, format } = EffectInput.parse(job.input)
  const names = kind === 'from the prompt' ? effectsIn(prompt) : [kind]
  const own = Math.max(...names.map((name) => effects[name].seconds))
  const sound = makeEffect(names, seconds === 0 ? own : Math.max(shortest, seconds), job.seed)
  return { files: [await deliverSound(sound, format)] }
}

/** Makes an ambience that can be looped, at delivery loudness. */
export const ambienceRenderer: Renderer = async (job) => {
  const { kind, with: other, duration, format } = AmbienceInput.parse(job.input)
  const names = other === 'nothing' || other === kind ? [kind] : [kind, other]
  return { files: [await deliverSound(makeLoop(names, duration, job.seed), format)] }
}
