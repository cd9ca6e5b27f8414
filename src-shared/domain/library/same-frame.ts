import { frameBytes, shadeBytes, shadeSide } from './fingerprint.ts'

/** A part of a frame: the share that is cut off at each side, 0 to `mostCut`. */
type Cut = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number }
const whole: Cut = { left: 0, top: 0, right: 0, bottom: 0 }
const sides = ['left', 'top', 'right', 'bottom'] as const

/** More than this is cut off at no side. A share of the frame. */
const mostCut = 0.09
/** Shares cut off at all sides, from the best of which the search goes on by steps at each side. */
const starts = [0, 0.02, 0.04, 0.06]
const steps = [0.03, 0.015, 0.0075]

/**
 * How much two frames of one picture may differ, in shades of 256: recompressed, resized or cut by up to 5% they stay
 * below, measured over the images of all local engines and their other seeds.
 */
const limits = {
  /** Of all parts on average, once one frame is laid on the part of the other that is most like it. */
  mean: 16,
  /** Of the parts that differ most, beyond what half a part's shift explains. */
  part: 22,
  /** Of the colours of all parts on average, and of one part. */
  colour: 5,
  colourPart: 30,
} as const
/** Frames that differ more than this before one is laid on the other have too little in common. */
const mostApart = 40
/** Parts that may differ by more than `limits.part`: an edge can fall between two of them. */
const partsLeftOut = 4
/** Two frames that differ less are the same without a cut. */
const nearlyNothing = 2

const room = new Float32Array(shadeBytes)

/** Puts the shades of a part of a frame, by linear interpolation, in the places of a whole one. `every`: 2 reads every second place. */
function shadesIn(looks: Uint8Array, { left, top, right, bottom }: Cut, every: number): void {
  const wide = (1 - left - right) * shadeSide
  const tall = (1 - top - bottom) * shadeSide
  const last = shadeSide - 1
  for (let row = 0; row < shadeSide; row += every) {
    const y = Math.min(last, Math.max(0, top * shadeSide + ((row + 0.5) / shadeSide) * tall - 0.5))
    const above = Math.min(last - 1, Math.floor(y))
    const down = y - above
    for (let column = 0; column < shadeSide; column += every) {
      const x = Math.min(last, Math.max(0, left * shadeSide + ((column + 0.5) / shadeSide) * wide - 0.5))
      const before = Math.min(last - 1, Math.floor(x))
      const along = x - before
      const at = above * shadeSide + before
      const upper = (looks[at] ?? 0) * (1 - along) + (looks[at + 1] ?? 0) * along
      const lower = (looks[at + shadeSide] ?? 0) * (1 - along) + (looks[at + shadeSide + 1] ?? 0) * along
      room[row * shadeSide + column] = upper * (1 - down) + lower * down
    }
  }
}

function meanDifference(looks: Uint8Array, other: Uint8Array, cut: Cut, every: number): number {
  shadesIn(looks, cut, every)
  let sum = 0
  let count = 0
  for (let row = 0; row < shadeSide; row += every) {
    for (let column = 0; column < shadeSide; column += every) {
      const at = row * shadeSide + column
      sum += Math.abs((room[at] ?? 0) - (other[at] ?? 0))
      count += 1
    }
  }
  return sum / count
}

/** Finds the part of a frame that is most like another, by the sides that bring them nearer. */
function bestCut(looks: Uint8Array, other: Uint8Array): Cut {
  let [cut, mean] = [whole, Number.POSITIVE_INFINITY]
  for (const share of starts) {
    const found = meanDifference(looks, other, { left: share, top: share, right: share, bottom: share }, 2)
    if (found < mean) [cut, mean] = [{ left: share, top: share, right: share, bottom: share }, found]
  }
  for (const step of steps) {
    for (const side of [...sides, ...sides]) {
      for (const by of [step, -step]) {
        const next = { ...cut, [side]: cut[side] + by }
        if (next[side] < -1e-9 || next[side] > mostCut) continue
        const found = meanDifference(looks, other, next, 2)
        if (found >= mean) continue
        cut = next
        mean = found
        break
      }
    }
  }
  return cut
}

const around = [0, 1, -1, shadeSide, -shadeSide] as const

/** The difference of the part that differs most but for `partsLeftOut`, beyond what a small shift explains. */
function mostBeyondShift(other: Uint8Array): number {
  const beyond = new Float32Array(shadeBytes)
  for (let at = 0; at < shadeBytes; at += 1) {
    let [least, most] = [255, 0]
    const here = other[at] ?? 0
    for (const by of around) {
      // Half the way to the next part. Beyond an edge there is none, and the next row is a harmless stand-in.
      const value = (here + (other[Math.min(shadeBytes - 1, Math.max(0, at + by))] ?? 0)) / 2
      least = Math.min(least, value)
      most = Math.max(most, value)
    }
    const value = room[at] ?? 0
    beyond[at] = Math.max(0, least - value, value - most)
  }
  return beyond.sort()[shadeBytes - 1 - partsLeftOut] ?? 0
}

function shareOfLimits(looks: Uint8Array, other: Uint8Array, cut: Cut): number {
  const mean = meanDifference(looks, other, cut, 1)
  return Math.max(mean / limits.mean, mostBeyondShift(other) / limits.part)
}

function colourDifference(one: Uint8Array, other: Uint8Array): number {
  let [sum, most] = [0, 0]
  for (let at = shadeBytes; at < frameBytes; at += 1) {
    const by = Math.abs((one[at] ?? 0) - (other[at] ?? 0))
    sum += by
    most = Math.max(most, by)
  }
  return Math.max(sum / (frameBytes - shadeBytes) / limits.colour, most / limits.colourPart)
}

/**
 * Compares how two frames look, either of which may be a part of the other. Returns how much of what one picture may
 * differ by they differ: 0 is the same, up to 1 one picture; null for two.
 */
export function frameDifference(one: Uint8Array, other: Uint8Array): number | null {
  const colour = colourDifference(one, other)
  if (colour > 1) return null
  const apart = meanDifference(one, other, whole, 1)
  if (apart > mostApart) return null
  if (apart <= nearlyNothing) {
    const same = Math.max(colour, shareOfLimits(one, other, whole))
    if (same <= 1) return same
  }
  const cuts = [shareOfLimits(one, other, bestCut(one, other)), shareOfLimits(other, one, bestCut(other, one))]
  const least = Math.max(colour, Math.min(...cuts))
  return least <= 1 ? least : null
}
