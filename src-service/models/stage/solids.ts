import type { Colour } from '../drawing/colour.ts'

/** A body on the stage. Lengths in metres. */
export type Solid = {
  /** Returns the distance of a point to its surface; negative inside. */
  far(x: number, y: number, z: number): number
  /** A bounding sphere, so that it need not be measured from afar. */
  readonly middle: Middle
  readonly reach: number
}

type Middle = readonly [number, number, number]

/** Creates an upright cylinder with rounded edges and its foot at `y`. */
export function column([atX, atY, atZ]: Middle, radius: number, tall: number, round: number): Solid {
  const half = tall / 2
  return {
    middle: [atX, atY + half, atZ],
    reach: Math.hypot(radius, half),
    far(x, y, z) {
      const out = Math.hypot(x - atX, z - atZ) - radius + round
      const up = Math.abs(y - atY - half) - half + round
      return Math.min(Math.max(out, up), 0) + Math.hypot(Math.max(out, 0), Math.max(up, 0)) - round
    },
  }
}

/** Creates a block with its foot at `y`; sizes are full widths. */
export function block([atX, atY, atZ]: Middle, [wide, tall, deep]: Middle, round: number): Solid {
  return {
    middle: [atX, atY + tall / 2, atZ],
    reach: Math.hypot(wide, tall, deep) / 2,
    far(x, y, z) {
      const across = Math.abs(x - atX) - wide / 2 + round
      const up = Math.abs(y - atY - tall / 2) - tall / 2 + round
      const back = Math.abs(z - atZ) - deep / 2 + round
      const outside = Math.hypot(Math.max(across, 0), Math.max(up, 0), Math.max(back, 0))
      return Math.min(Math.max(across, up, back), 0) + outside - round
    },
  }
}

/** Creates a sphere. */
export function ball([atX, atY, atZ]: Middle, radius: number): Solid {
  return { middle: [atX, atY, atZ], reach: radius, far: (x, y, z) => Math.hypot(x - atX, y - atY, z - atZ) - radius }
}

/** Creates an upright ring that faces the camera. */
export function ring([atX, atY, atZ]: Middle, radius: number, thick: number): Solid {
  return {
    middle: [atX, atY, atZ],
    reach: radius + thick,
    far: (x, y, z) => Math.hypot(Math.hypot(x - atX, y - atY) - radius, z - atZ) - thick,
  }
}

/** Creates a wall with a round-headed opening and its foot at `y`. */
export function arch([atX, atY, atZ]: Middle, [wide, tall, deep]: Middle, opening: number): Solid {
  const body = (x: number, y: number): number => {
    const up = y - atY
    const head = tall - wide / 2
    return up > head ? Math.hypot(x - atX, up - head) - wide / 2 : Math.abs(x - atX) - wide / 2
  }
  const hole = (x: number, y: number): number => {
    const up = y - atY
    const head = tall - wide / 2
    return up > head ? Math.hypot(x - atX, up - head) - opening / 2 : Math.abs(x - atX) - opening / 2
  }
  return {
    middle: [atX, atY + tall / 2, atZ],
    reach: Math.hypot(wide, tall, deep) / 2,
    far(x, y, z) {
      const round = 0.02
      const flat = Math.max(body(x, y), -hole(x, y), atY - y) + round
      const back = Math.abs(z - atZ) - deep / 2 + round
      return Math.min(Math.max(flat, back), 0) + Math.hypot(Math.max(flat, 0), Math.max(back, 0)) - round
    },
  }
}

/** Creates a body of revolution from smoothly merged stacked cylinders: `parts` are radius, foot and height. */
export function turned(
  [atX, atY, atZ]: Middle,
  parts: readonly (readonly [radius: number, foot: number, tall: number])[],
  melt: number,
): Solid {
  const solids = parts.map(([radius, foot, tall]) => column([atX, atY + foot, atZ], radius, tall, 0.018))
  const tallest = Math.max(...parts.map(([, foot, tall]) => foot + tall))
  return {
    middle: [atX, atY + tallest / 2, atZ],
    reach: Math.hypot(tallest / 2, Math.max(...parts.map(([radius]) => radius))) + melt,
    far(x, y, z) {
      let near = 1e9
      for (const solid of solids) {
        const away = solid.far(x, y, z)
        const share = Math.max(melt - Math.abs(near - away), 0) / melt
        near = Math.min(near, away) - share * share * melt * 0.25
      }
      return near
    },
  }
}

/** An object on the stage. `gloss` 0 is chalk, 1 is lacquer. */
export type Thing = { readonly solid: Solid; readonly colour: Colour; readonly gloss: number }
