import { deliverSound } from '../audio/encode-sound.ts'
import type { Renderer } from '../renderer.ts'
import { AmbienceInput, EffectInput } from './effect-models.ts'
import { effects, effectsIn, type EffectName } from './effects.ts'
import { levelPeak, levelTo, deliveryLoudness, deliveryPeak } from '../audio/level.ts'
import { measureLoudness } from '../audio/loudness.ts'
import { addReverb } from '../audio/reverb.ts'
import { fade, outputSampleRate, type Sound } from '../audio/sound.ts'
import { createRandomStream } from '../drawing/random-stream.ts'

const shortest = 0.3

const layerLevels = [1, 0.7, 0.5]
const roomShare = 0.12
const room = { seconds: 0.9, damping: 0.5, size: 0.6 } as const
const fadeSeconds = 0.006

/** Mixes effects of a given length in a small room. Peaks reach delivery level, but no louder than speech and music. */
export function makeEffect(names: readonly EffectName[], seconds: number, seed: number): Sound {
  const count = Math.round(seconds * outputSampleRate)
  const whole = [new Float32Array(count), new Float32Array(count)] as const
  names.forEach((name, layer) => {
    const random = createRandomStream(`effect ${name} ${seed}`)
    const made = effects[name].make({ seconds, rate: outputSampleRate, random })
    const { channels } = levelPeak({ rate: outputSampleRate, channels: [made[0], made[1]] }, -6)
    channels.forEach((channel, side) => {
      const into = whole[side === 0 ? 0 : 1]
      for (let index = 0; index < count; index += 1)
        into[index] = (into[index] as number) + (channel[index] ?? 0) * (layerLevels[layer] ?? 0.5)
    })
  })
  const send = whole.map((channel) => channel.map((sample) => sample * roomShare))
  addReverb(whole, [send[0] ?? whole[0], send[1] ?? whole[1]], outputSampleRate, room)
  const faded = fade({ rate: outputSampleRate, channels: whole }, fadeSeconds / 6, Math.min(0.12, seconds / 5))
  const peaked = levelPeak(faded, deliveryPeak)
  return measureLoudness(peaked) > deliveryLoudness ? levelTo(peaked) : peaked
}

/** Makes a seamless loop: its end fades into its beginning. `lap` in seconds. */
function makeLoop(names: readonly EffectName[], seconds: number, seed: number, lap = 1.5): Sound {
  const longer = makeEffect(names, seconds + lap, seed)
  const [count, over] = [Math.round(seconds * outputSampleRate), Math.round(lap * outputSampleRate)]
  const [left, right] = longer.channels.map((channel) => {
    const loop = channel.slice(0, count)
    for (let index = 0; index < over; index += 1) {
      const share = index / over
      loop[index] = (loop[index] as number) * Math.sqrt(share) + (channel[count + index] ?? 0) * Math.sqrt(1 - share)
    }
    return loop
  })
  const loop: Sound = {
    rate: outputSampleRate,
    channels: [left ?? new Float32Array(count), right ?? new Float32Array(count)],
  }
  return levelTo(loop)
}

/** Makes a sound effect of one kind, or of up to three that the prompt names. */
export const effectRenderer: Renderer = async (job) => {
  const { prompt, kind, seconds, format } = EffectInput.parse(job.input)
  const names = kind === 'from the prompt' ? effectsIn(prompt) : [kind]
  const own = Math.max(...names.map((name) => effects[name].seconds))
  const sound = makeEffect(names, seconds === 0 ? own : Math.max(shortest, seconds), job.seed)
  return { files: [await deliverSound(sound, format)] }
}

/** Makes a loopable ambience at delivery loudness. */
export const ambienceRenderer: Renderer = async (job) => {
  const { kind, with: other, duration, format } = AmbienceInput.parse(job.input)
  const names = other === 'nothing' || other === kind ? [kind] : [kind, other]
  return { files: [await deliverSound(makeLoop(names, duration, job.seed), format)] }
}
