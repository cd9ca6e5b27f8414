import type { Noise } from '../drawing/noise.ts'
import type { RandomStream } from '../drawing/random-stream.ts'
import type { Ramp } from './silk-palette.ts'
import type { Weave } from './weave.ts'

const stride = 0.0055

/** Combed strands: fine noise is smeared along a flow (line integral convolution) and lit as hair is (Kajiya and Kay, 1989). */
export function createStrands(noise: Noise, ramp: Ramp, detail: number, random: RandomStream): Weave {
  const steps = 12 + detail * 4
  const zoom = random.between(0.55, 0.85)
  const turns = random.between(2.2, 3.4)
  const offX = random.between(-40, 40)
  const offY = random.between(-40, 40)
  const eyeX = random.between(-0.7, 0.7)
  const eyeY = random.between(-0.7, 0.7)
  const whirl = random.pick([0, 0.6, 1])
  const grain = 70 + detail * 14
  const lightTurn = random.between(0, Math.PI)

  function heading(x: number, y: number): number {
    const slow = noise.flat(x * zoom + offX, y * zoom + offY)
    const around = whirl > 0 ? Math.atan2(y - eyeY, x - eyeX) * whirl : 0
    return slow * turns + around + lightTurn
  }

  return (x, y, into) => {
    let sum = noise.flat(x * grain, y * grain)
    let weight = 1
    for (let side = -1; side <= 1; side += 2) {
      let atX = x
      let atY = y
      for (let step = 1; step <= steps; step += 1) {
        const angle = heading(atX, atY)
        atX += Math.cos(angle) * stride * side
        atY += Math.sin(angle) * stride * side
        const fade = 1 - step / (steps + 1)
        sum += noise.flat(atX * grain, atY * grain) * fade
        weight += fade
      }
    }
    const strand = (sum / weight) * Math.sqrt(weight)
    const angle = heading(x, y)
    const body = noise.flat(x * 1.1 + offY, y * 1.1 + offX)
    const along = Math.cos(angle * 2 + body * 1.6 + lightTurn)
    const sine = Math.sqrt(Math.max(0, 1 - along * along))
    const sheen = sine ** 9
    ramp(0.42 + body * 0.42 + along * 0.14 + strand * 0.12 + sheen * 0.16, into)
    const light = (0.34 + 0.5 * sine) * (1 + strand * 0.5) * (0.85 + body * 0.35)
    const glint = sheen * Math.max(0, 0.5 + strand * 0.9) * 0.26
    const held = light > 0.02 ? light : 0.02
    into[0] = (into[0] as number) * held * 1.35 + glint
    into[1] = (into[1] as number) * held * 1.35 + glint * 0.95
    into[2] = (into[2] as number) * held * 1.35 + glint * 0.88
  }
}
