import { colour, type Colour } from '../drawing/colour.ts'
import type { RandomStream } from '../drawing/random-stream.ts'
import type { ChosenThing } from './chosen-thing.ts'
import type { Spot } from './placing.ts'
import { turnOf, type Solid } from './solids.ts'
import type { Surface } from './surface.ts'

/** Books that lie on each other. */
export function bookPile(count: number, wanted: Colour | null, surfaces: Surface[], random: RandomStream): ChosenThing {
  const spot: Spot = { x: 0, z: 0, radius: 0.27, height: count * 0.065 }
  const covers = ['#7a3b2e', '#2f4756', '#c2a878', '#4d5a45', '#2c2a2a', '#8c6a3f']
  const billing = Array.from({ length: count }, (_, index) => {
    const surface = surfaces.length
    const base = index === 0 && wanted !== null ? wanted : colour(covers[random.whole(covers.length)] ?? '#7a3b2e')
    surfaces.push({
      kind: 'paper',
      base,
      second: colour('#ded3bd'),
      line: -1,
      speckle: 0,
      gloss: 0.12,
      phase: random.between(0, 50),
    })
    return {
      surface,
      half: [random.between(0.2, 0.25), random.between(0.022, 0.036), random.between(0.15, 0.175)] as const,
      spin: random.between(-0.3, 0.3),
    }
  })
  return {
    spot,
    rises: 0,
    build(lift) {
      let height = lift
      return billing.map(({ surface, half, spin }): Solid => {
        const at = [spot.x, height + half[1], spot.z] as const
        height += half[1] * 2
        return { shape: { kind: 'box', half, round: 0.004 }, at, turn: turnOf(0, 0, spin), surface }
      })
    },
  }
}

/** A cube of stone. */
export function cube(wanted: Colour | null, surfaces: Surface[], random: RandomStream): ChosenThing {
  const half = random.between(0.12, 0.19)
  const spot: Spot = { x: 0, z: 0, radius: half * 1.3, height: half * 2 }
  const surface = surfaces.length
  const base = wanted ?? colour('#c9bfae')
  surfaces.push({
    kind: 'stone',
    base,
    second: base,
    line: -1,
    speckle: 0.3,
    gloss: 0.06,
    phase: random.between(0, 50),
  })
  const turn = turnOf(0, 0, random.between(0.2, 1.3))
  return {
    spot,
    rises: 0,
    build: (lift) => [
      {
        shape: { kind: 'box', half: [half, half, half], round: 0.008 },
        at: [spot.x, lift + half, spot.z],
        turn,
        surface,
      },
    ],
  }
}
