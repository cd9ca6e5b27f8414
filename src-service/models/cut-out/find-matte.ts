import { smoothStep } from '../drawing/scalar.ts'

/** Patches smaller than this share of the picture are dust, not subject. */
const leastSubject = 0.0008

type Plane = { readonly width: number; readonly height: number }

/** Marks what is reached from the rim over pixels that miss the background by no more than `limit`. */
export function flood(misses: Float32Array, { width, height }: Plane, limit: number): Uint8Array {
  const reached = new Uint8Array(misses.length)
  const open = new Int32Array(misses.length)
  let count = 0
  const visit = (at: number) => {
    if (reached[at] === 1 || (misses[at] as number) > limit) return
    reached[at] = 1
    open[count] = at
    count += 1
  }
  for (let x = 0; x < width; x += 1) {
    visit(x)
    visit((height - 1) * width + x)
  }
  for (let y = 0; y < height; y += 1) {
    visit(y * width)
    visit(y * width + width - 1)
  }
  while (count > 0) {
    count -= 1
    const at = open[count] as number
    const x = at % width
    if (x > 0) visit(at - 1)
    if (x < width - 1) visit(at + 1)
    if (at >= width) visit(at - width)
    if (at < misses.length - width) visit(at + width)
  }
  return reached
}

/** Marks patches of fewer than `least` pixels as reached. */
function clearSpecks(reached: Uint8Array, { width }: Plane, least: number): void {
  const seen = reached.slice()
  const patch = new Int32Array(reached.length)
  for (let start = 0; start < reached.length; start += 1) {
    if (seen[start] === 1) continue
    seen[start] = 1
    patch[0] = start
    let count = 1
    for (let done = 0; done < count; done += 1) {
      const at = patch[done] as number
      const x = at % width
      const around = [x > 0 ? at - 1 : at, x < width - 1 ? at + 1 : at, at - width, at + width]
      for (const next of around) {
        if (seen[next] !== 0) continue
        seen[next] = 1
        patch[count] = next
        count += 1
      }
    }
    if (count < least) for (const at of patch.subarray(0, count)) reached[at] = 1
  }
}

/**
 * How much of each pixel belongs to the subject, 0 to 1. Pixels that were not reached are all subject, but for those
 * beside the background, which are as far subject as they miss it: hair and soft edges stay soft.
 */
export function findMatte(misses: Float32Array, plane: Plane, limit: number): Float32Array {
  const { width, height } = plane
  const reached = flood(misses, plane, limit)
  clearSpecks(reached, plane, Math.round(misses.length * leastSubject))
  const matte = new Float32Array(misses.length)
  const near = 3
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = y * width + x
      if (reached[at] === 1) continue
      let beside = false
      for (let down = -near; down <= near && !beside; down += 1) {
        const row = Math.min(height - 1, Math.max(0, y + down)) * width
        for (let across = -near; across <= near && !beside; across += 1) {
          beside = reached[row + Math.min(width - 1, Math.max(0, x + across))] === 1
        }
      }
      matte[at] = beside ? smoothStep(limit * 0.75, limit * 2.6, misses[at] as number) : 1
    }
  }
  return matte
}
