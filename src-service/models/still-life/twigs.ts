import { colour, mixColour, type Colour } from '../drawing/colour.ts'
import type { RandomStream } from '../drawing/random-stream.ts'
import { growBranch } from './branch.ts'
import type { ChosenThing } from './chosen-thing.ts'
import type { Spot } from './placing.ts'
import type { Surface } from './surface.ts'

/** How far twigs rise over their vessel. */
const twigHeight = 0.42

/** Twigs that stand in a vessel. */
export function twigs(
  holder: Spot,
  count: number,
  wanted: Colour | null,
  surfaces: Surface[],
  random: RandomStream,
): ChosenThing {
  const bark = surfaces.length
  const green = wanted ?? colour(random.pick(['#6f7d5a', '#7f8a72', '#5c6b4a', '#8a7448']))
  surfaces.push({ kind: 'stone', base: colour('#4a3a2b'), second: green, line: -1, speckle: 0, gloss: 0, phase: 0 })
  surfaces.push({
    kind: 'leaf',
    base: green,
    second: mixColour(green, colour('#c9b98a'), 0.35),
    line: -1,
    speckle: 0,
    gloss: 0.22,
    phase: random.between(0, 50),
  })
  const first = random.between(0, Math.PI * 2)
  return {
    spot: null,
    rises: twigHeight,
    build: (lift) =>
      Array.from({ length: count }, (_, index) =>
        growBranch(
          [holder.x, lift + holder.height * 0.8, holder.z],
          first + index * 2.2,
          random.between(0.5, 0.72),
          { bark, leaf: bark + 1 },
          random,
        ),
      ).flat(),
  }
}
