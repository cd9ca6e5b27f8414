import { layerOf, type Layer } from './layers.ts'

/** How far a shadow's edge spreads, in pixels of a layer, and its darkest coverage. */
const spread = 7
const darkest = 0.34

/** Evens values along lines: `step` from one to the next, `length` of them. */
function evenLine(values: Float32Array, start: number, step: number, length: number): void {
  const before = new Float32Array(length)
  for (let at = 0; at < length; at += 1) before[at] = values[start + at * step] ?? 0
  let sum = 0
  for (let at = 0; at < Math.min(spread, length); at += 1) sum += before[at] ?? 0
  for (let at = 0; at < length; at += 1) {
    sum += (before[at + spread] ?? 0) - (before[at - spread - 1] ?? 0)
    values[start + at * step] = sum / (2 * spread + 1)
  }
}

const shadows = new WeakMap<Layer, Layer>()

/** Returns the soft shadow that a layer throws on what is close behind it; made once for each layer. */
export function shadowOf(layer: Layer): Layer {
  const known = shadows.get(layer)
  if (known !== undefined) return known
  const { width, height } = layer
  const values = Float32Array.from(layer.a)
  for (let turn = 0; turn < 2; turn += 1) {
    for (let y = 0; y < height; y += 1) evenLine(values, y * width, 1, width)
    for (let x = 0; x < width; x += 1) evenLine(values, x, width, height)
  }
  const rgba = new Uint8Array(width * height * 4)
  for (const [at, value] of values.entries()) rgba[at * 4 + 3] = Math.round(value * darkest)
  const made = layerOf(rgba, { width, height })
  shadows.set(layer, made)
  return made
}
