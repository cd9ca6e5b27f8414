import type { RandomStream } from '../drawing/random-stream.ts'
import { turnOf, type Solid } from './solids.ts'

type Point = readonly [number, number, number]

const segments = 6
const twigThickness = 0.0085

/** One bent twig with leaves, as rods and leaves that begin at `from`. `heading` is the way it leans, in radians. */
export function growBranch(
  from: Point,
  heading: number,
  length: number,
  surfaces: { readonly bark: number; readonly leaf: number },
  random: RandomStream,
): Solid[] {
  const grown: Solid[] = []
  const step = length / segments
  let lean = random.between(0.04, 0.16)
  let turning = heading
  let at: Point = from
  for (let segment = 0; segment < segments; segment += 1) {
    const share = segment / segments
    const thick = twigThickness * (1 - share * 0.6)
    grown.push({
      shape: { kind: 'rod', length: step, thick, thin: thick * 0.9 },
      at,
      turn: turnOf(lean, turning),
      surface: surfaces.bark,
    })
    const way: Point = [Math.sin(lean) * Math.cos(turning), Math.cos(lean), Math.sin(lean) * Math.sin(turning)]
    at = [at[0] + way[0] * step, at[1] + way[1] * step, at[2] + way[2] * step]
    if (segment >= 1) grown.push(...growLeaves(at, turning, share, surfaces.leaf, random))
    lean += random.between(0.03, 0.17)
    turning += random.between(-0.35, 0.35)
  }
  return grown
}

function growLeaves(at: Point, turning: number, share: number, surface: number, random: RandomStream): Solid[] {
  const size = random.between(0.05, 0.068) * (1 - share * 0.3)
  return [-1, 1].map((side) => {
    const lean = random.between(0.7, 1.2)
    const heading = turning + side * random.between(1, 1.8)
    const way: Point = [Math.sin(lean) * Math.cos(heading), Math.cos(lean), Math.sin(lean) * Math.sin(heading)]
    return {
      shape: { kind: 'leaf', half: [size * 0.42, size, size * 0.07] },
      at: [at[0] + way[0] * size, at[1] + way[1] * size, at[2] + way[2] * size],
      turn: turnOf(lean, heading, random.between(-1, 1)),
      surface,
    }
  })
}
