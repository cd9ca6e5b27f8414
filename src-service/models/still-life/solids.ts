import type { ProfileField } from './outline.ts'

/** A shape in its own frame: turned around y, a rounded box, a ring (handle), a rod from the origin upwards, a leaf. */
export type Shape =
  | { readonly kind: 'turned'; readonly field: ProfileField }
  | { readonly kind: 'box'; readonly half: readonly [number, number, number]; readonly round: number }
  | { readonly kind: 'ring'; readonly across: number; readonly tall: number; readonly tube: number }
  | { readonly kind: 'rod'; readonly length: number; readonly thick: number; readonly thin: number }
  | { readonly kind: 'leaf'; readonly half: readonly [number, number, number] }

/** An object in the image: shape, position, rotation from the world into its frame (row by row), and surface. */
export type Solid = {
  readonly shape: Shape
  readonly at: readonly [number, number, number]
  readonly turn: readonly number[]
  readonly surface: number
}

/** Offsets of a solid's numbers in the packed table. */
export const place = {
  at: 0,
  turn: 3,
  low: 12,
  high: 15,
  centre: 18,
  radius: 21,
  shape: 22,
  size: 23,
  surface: 27,
  stride: 28,
} as const

/** The codes of shapes in the packed table. */
export const shapeCode = { turned: 0, box: 1, ring: 2, rod: 3, leaf: 4 } as const

/** Solids as flat numbers for the inner loops. */
export type PackedSolids = {
  readonly count: number
  readonly numbers: Float64Array
  /** The distance table of each turned solid, else null. */
  readonly fields: readonly (ProfileField | null)[]
}

/** The identity rotation. */
export const upright = [1, 0, 0, 0, 1, 0, 0, 0, 1] as const

/** Returns the rotation of an object that leans by `lean` towards `heading` and spins by `spin` around its own axis. */
export function turnOf(lean: number, heading: number, spin = 0): number[] {
  const around = multiply(aboutY(-heading), multiply(aboutZ(lean), aboutY(heading)))
  return multiply(aboutY(spin), around)
}

function aboutY(angle: number): number[] {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  return [cos, 0, -sin, 0, 1, 0, sin, 0, cos]
}

function aboutZ(angle: number): number[] {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  return [cos, -sin, 0, sin, cos, 0, 0, 0, 1]
}

function multiply(left: readonly number[], right: readonly number[]): number[] {
  return Array.from({ length: 9 }, (_, index) => {
    const row = Math.floor(index / 3) * 3
    const column = index % 3
    return [0, 1, 2].reduce((sum, step) => sum + (left[row + step] ?? 0) * (right[step * 3 + column] ?? 0), 0)
  })
}

type Bounds = { readonly low: readonly number[]; readonly high: readonly number[]; readonly size: readonly number[] }

function boundsOf(shape: Shape): Bounds {
  switch (shape.kind) {
    case 'turned': {
      const { radius, top, bottom } = shape.field
      return { low: [-radius, bottom + 0.03, -radius], high: [radius, top, radius], size: [] }
    }
    case 'box':
      return { low: shape.half.map((half) => -half), high: shape.half, size: [...shape.half, shape.round] }
    case 'ring': {
      const [across, tall] = [shape.across + shape.tube, shape.tall + shape.tube]
      return {
        low: [-across, -tall, -shape.tube],
        high: [across, tall, shape.tube],
        size: [shape.across, shape.tall, shape.tube],
      }
    }
    case 'rod':
      return {
        low: [-shape.thick, -shape.thick, -shape.thick],
        high: [shape.thick, shape.length + shape.thin, shape.thick],
        size: [shape.length, shape.thick, shape.thin],
      }
    case 'leaf':
      return { low: shape.half.map((half) => -half), high: shape.half, size: [...shape.half] }
  }
}

/** Packs solids for the tracer, each with its bounds and bounding sphere. */
export function packSolids(solids: readonly Solid[]): PackedSolids {
  const numbers = new Float64Array(solids.length * place.stride)
  solids.forEach(({ shape, at, turn, surface }, index) => {
    const base = index * place.stride
    const { low, high, size } = boundsOf(shape)
    const middle = [0, 1, 2].map((axis) => ((low[axis] ?? 0) + (high[axis] ?? 0)) / 2)
    // The transpose of a rotation is its inverse: from the object's frame back into the world.
    const centre = [0, 1, 2].map(
      (axis) =>
        (at[axis] ?? 0) + [0, 1, 2].reduce((sum, row) => sum + (turn[row * 3 + axis] ?? 0) * (middle[row] ?? 0), 0),
    )
    const radius = Math.hypot(...[0, 1, 2].map((axis) => ((high[axis] ?? 0) - (low[axis] ?? 0)) / 2))
    numbers.set(at, base + place.at)
    numbers.set(turn, base + place.turn)
    numbers.set(low, base + place.low)
    numbers.set(high, base + place.high)
    numbers.set(centre, base + place.centre)
    numbers[base + place.radius] = radius
    numbers[base + place.shape] = shapeCode[shape.kind]
    numbers.set(size, base + place.size)
    numbers[base + place.surface] = surface
  })
  return {
    count: solids.length,
    numbers,
    fields: solids.map(({ shape }) => (shape.kind === 'turned' ? shape.field : null)),
  }
}
