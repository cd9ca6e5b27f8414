import type { Noise } from '../drawing/noise.ts'
import type { RandomStream } from '../drawing/random-stream.ts'
import type { Ramp } from './silk-palette.ts'
import type { Weave } from './weave.ts'

const stride = 0.0095
/** The flow is measured once on a grid over this reach, then looked up. */
const reach = 2.2
const cells = 440
const perUnit = cells / (reach * 2)

/** Angles of the flow, one for each grid point. */
function measureFlow(noise: Noise, random: RandomStream): Float32Array {
  const zoom = random.between(0.42, 0.66)
  const turns = random.between(1.7, 2.7)
  const offX = random.between(-40, 40)
  const offY = random.between(-40, 40)
  const first = random.between(0, Math.PI)
  const flow = new Float32Array((cells + 1) * (cells + 1))
  for (let row = 0; row <= cells; row += 1) {
    for (let column = 0; column <= cells; column += 1) {
      const x = column / perUnit - reach
      const y = row / perUnit - reach
      const bend = noise.flat(x * zoom * 1.9 + offY, y * zoom * 1.9 + offX) * 0.55
      flow[row * (cells + 1) + column] = first + noise.flat(x * zoom + offX, y * zoom + offY) * turns + bend
    }
  }
  return flow
}

/** Combed strands: fine noise is smeared along a flow (line integral convolution) and lit as hair is (Kajiya and Kay, 1989). */
export function createStrands(noise: Noise, ramp: Ramp, detail: number, random: RandomStream): Weave {
  const steps = 14 + detail * 2
  const flow = measureFlow(noise, random)
  const offX = random.between(-40, 40)
  const offY = random.between(-40, 40)
  const grain = 56 + detail * 14
  const lightTurn = random.between(0, Math.PI)

  function heading(x: number, y: number): number {
    const atX = (x + reach) * perUnit
    const atY = (y + reach) * perUnit
    const column = atX < 0 ? 0 : atX >= cells ? cells - 1 : atX | 0
    const row = atY < 0 ? 0 : atY >= cells ? cells - 1 : atY | 0
    const at = row * (cells + 1) + column
    const partX = atX - column
    const above = (flow[at] as number) + ((flow[at + 1] as number) - (flow[at] as number)) * partX
    const next = at + cells + 1
    const below = (flow[next] as number) + ((flow[next + 1] as number) - (flow[next] as number)) * partX
    return above + (below - above) * (atY - row)
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
    const body = noise.flat(x * 0.8 + offY, y * 0.8 + offX)
    const along = Math.cos(angle * 1.6 + body * 1.2 + lightTurn)
    const sine = Math.sqrt(Math.max(0, 1 - along * along))
    const sheen = sine ** 10
    ramp(0.44 + body * 0.44 + along * 0.16 + strand * 0.1 + sheen * 0.14, into)
    const light = (0.3 + 0.56 * sine) * (1 + strand * 0.44) * (0.9 + body * 0.3)
    const glint = sheen * Math.max(0, 0.4 + strand * 0.8) * 0.22
    const held = light > 0.02 ? light : 0.02
    into[0] = (into[0] as number) * held * 1.4 + glint
    into[1] = (into[1] as number) * held * 1.4 + glint * 0.95
    into[2] = (into[2] as number) * held * 1.4 + glint * 0.88
  }
}
