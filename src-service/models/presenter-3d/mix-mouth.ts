import { blend, saturate, smoothStep } from '../drawing/scalar.ts'
import type { Mouth } from '../presenter/pose.ts'
import { planesOf, type Layer, type Images } from './layers.ts'
import type { Lips } from './manifest.ts'

/** The images of a mouth. The first is part of the head's own image. */
export const mouthShapes = ['rest', 'mbp', 'ah', 'aa', 'eh', 'ee', 'ss', 'oh', 'oo', 'fv', 'smile', 'grin'] as const
export type MouthShape = (typeof mouthShapes)[number]

/** The shares of mouth images; their sum is 1. */
export type MouthShares = Readonly<Record<MouthShape, number>>

/** Returns the images that make up a mouth. `smile` is 0 to 1. Lips that are pressed are shut, whatever else is asked. */
export function shareMouth({ open, wide, round, teeth, press }: Mouth, smile: number): MouthShares {
  const shares = Object.fromEntries(mouthShapes.map((shape) => [shape, 0])) as Record<MouthShape, number>
  const bite = smoothStep(0.1, 0.26, press) * smoothStep(0.45, 0.8, teeth) * (1 - smoothStep(0.35, 0.6, open))
  const shut = smoothStep(0.3, 0.75, press) * (1 - bite)
  shares.mbp = shut * (1 - 0.5 * smile)
  shares.smile = shut * 0.5 * smile
  shares.fv = bite
  const left = 1 - shut - bite
  const rounded = saturate(round)
  const far = smoothStep(0.12, 0.55, open)
  shares.oo = left * rounded * (1 - far)
  shares.oh = left * rounded * far
  const flat = left * (1 - rounded)
  // How far the lips part: 0 together, 1 as in "eh", 2 as in a loud "ah".
  const part = saturate(open / 0.34) + smoothStep(0.34, 0.85, open)
  const together = flat * saturate(1 - part)
  const showing = together * smoothStep(0.35, 0.9, teeth)
  shares.ss += showing
  shares.smile += (together - showing) * smile
  shares.rest += (together - showing) * (1 - smile)
  const half = flat * (1 - Math.abs(part - 1))
  const spread = saturate((wide - 0.25) / 0.6)
  const laugh = half * smile * 0.75
  shares.grin += laugh
  shares.ah += (half - laugh) * saturate(1 - spread * 2)
  shares.eh += (half - laugh) * (1 - Math.abs(spread * 2 - 1))
  shares.ee += (half - laugh) * saturate(spread * 2 - 1)
  shares.aa += flat * saturate(part - 1)
  return shares
}

/** Smaller shares are not drawn. */
const leastShare = 0.04
const mostImages = 3
/** Seven heights that all mouths have: the image's top, four edges of the lips, the chin, the bottom. */
const stops = 7

/** Feathers a patch: 255 inside, falling to 0 at its edges. */
function featherOf(width: number, height: number, side: number, top: number, bottom: number): Uint8Array {
  const mask = new Uint8Array(width * height)
  for (let y = 0; y < height; y += 1) {
    const down = smoothStep(0, top * height, y) * smoothStep(0, bottom * height, height - 1 - y)
    for (let x = 0; x < width; x += 1)
      mask[y * width + x] = Math.round(255 * down * smoothStep(0, side * width, Math.min(x, width - 1 - x)))
  }
  return mask
}

/** The row in each column above which every image is opaque, also where columns move sideways by `reach` pixels. */
function edgesOf(images: readonly Layer[], reach: number): Uint16Array {
  const { width = 0, height = 0 } = images[0] ?? {}
  const first = new Uint16Array(width).fill(height)
  for (const { a } of images)
    for (let x = 0; x < width; x += 1)
      for (let y = 0; y < (first[x] ?? 0); y += 1) if ((a[y * width + x] ?? 0) < 254) first[x] = y
  const spare = 6
  return first.map((_, x) =>
    Math.max(0, Math.min(...first.subarray(Math.max(0, Math.floor(x - reach)), Math.ceil(x + reach) + 1)) - spare),
  )
}

/**
 * Creates what draws mouths into the image of a head. The strongest images are bent to one outline of the lips and
 * then mixed: mixed as they are, they would show two pairs of lips.
 */
export function createMouthMixer(
  head: Layer,
  place: { readonly x: number; readonly y: number },
  images: Images,
  rest: Lips,
) {
  const { width, height } = images
  const left = images.x - place.x
  const top = images.y - place.y
  const own: Layer = cut(head, left, top, width, height)
  const drawn = new Map<MouthShape, { readonly layer: Layer; readonly lips: Lips }>([
    ['rest', { layer: own, lips: rest }],
  ])
  for (const { id, layer, lips } of images.rows) {
    const shape = mouthShapes.find((name) => name === id)
    if (shape !== undefined && lips !== undefined) drawn.set(shape, { layer, lips })
  }
  const masks = [
    0,
    featherOf(width, height, 0.07, 0.16, 0.04),
    featherOf(width / 2, height / 2, 0.07, 0.16, 0.04),
  ] as const
  const edges = edgesOf(
    [...drawn.values()].map(({ layer }) => layer),
    width * 0.14,
  )
  const sums = new Float32Array(height)
  const from = new Float32Array(stops)
  const to = new Float32Array(stops)

  /** Sets the heights of a mouth in a column `across` pixels from the middle of the lips. */
  function heights(target: Float32Array, lips: Lips, across: number, scale: number): void {
    const share = across / (across < 0 ? lips.left : lips.right)
    const inside = Math.max(0, 1 - share * share)
    const edge = (height: number, bulge: number) => lips.corner + (height - lips.corner) * inside ** bulge
    // The jaw, not the lips, is in the middle of the image of a turned head.
    const sideways = (across + lips.x - images.x - width / 2) / (width * 0.42)
    const chin = rest.chin + (lips.chin - rest.chin) * Math.max(0, 1 - sideways * sideways)
    const gap = 1.5
    target[0] = 0
    target[1] = edge(lips.over, 0.6) - images.y - gap * 2
    target[2] = edge(lips.upper, 0.75) - images.y - 0.2
    target[3] = edge(lips.lower, 0.7) - images.y + 0.2
    target[4] = edge(lips.under, 0.6) - images.y + gap * 2
    target[5] = chin - images.y
    target[6] = height
    for (let at = 0; at < stops; at += 1) target[at] = (target[at] ?? 0) / scale
  }

  /** Adds a column of an image below a row, bent so that its heights lie on those of the mix. */
  function addColumn(plane: Uint8Array, wide: number, tall: number, x: number, share: number, above: number): void {
    const column = Math.min(wide - 1.001, Math.max(0, x))
    const at = Math.floor(column)
    const across = column - at
    for (let part = 0; part + 1 < stops; part += 1) {
      const begin = to[part] as number
      const end = to[part + 1] as number
      const first = from[part] as number
      const last = from[part + 1] as number
      const step = (last - first) / Math.max(0.01, end - begin)
      const until = Math.min(tall, Math.ceil(end - 0.5))
      for (let y = Math.max(above, Math.ceil(begin - 0.5)); y < until; y += 1) {
        const source = Math.min(tall - 1.001, Math.max(0, first + (y + 0.5 - begin) * step - 0.5))
        const row = Math.floor(source)
        const down = source - row
        const index = row * wide + at
        const left = plane[index] as number
        const leftUnder = plane[index + wide] as number
        const one = left + ((plane[index + 1] as number) - left) * across
        const two = leftUnder + ((plane[index + wide + 1] as number) - leftUnder) * across
        sums[y] = (sums[y] as number) + (one + (two - one) * down) * share
      }
    }
  }

  /** Draws a mouth into a head's image. */
  return (target: Layer, shares: MouthShares): void => {
    const ranked = mouthShapes
      .filter((shape) => shares[shape] > leastShare && drawn.has(shape))
      .toSorted((one, other) => shares[other] - shares[one])
    // The first one left out is taken off the others, so that nothing jumps when two images change places.
    const lost = shares[ranked[mostImages] ?? 'rest'] * (ranked.length > mostImages ? 1 : 0)
    const used = ranked.slice(0, mostImages).flatMap((shape) => {
      const image = drawn.get(shape)
      return image === undefined ? [] : [{ ...image, share: Math.max(0.001, shares[shape] - lost) }]
    })
    const total = used.reduce((sum, { share }) => sum + share, 0)
    if (total <= 0) return
    const mixed: Record<keyof Lips, number> = { ...rest }
    for (const key of Object.keys(rest) as (keyof Lips)[])
      mixed[key] = used.reduce((sum, { lips, share }) => sum + (lips[key] * share) / total, 0)

    for (const [plane, scale] of planesOf) {
      const [wide, tall] = [width / scale, height / scale]
      const into = target[plane]
      const stride = target.width / scale
      const mask = masks[scale]
      const middle = (mixed.x - images.x) / scale
      const isCoverage = plane === 'a' || plane === 'half'
      for (let x = 0; x < wide; x += 1) {
        const above = isCoverage ? Math.floor((edges[x * scale] ?? 0) / scale) : 0
        const across = x + 0.5 - middle
        const out = Math.abs(across)
        const side = across < 0 ? 'left' : 'right'
        const half = mixed[side] / scale
        const reach = across < 0 ? middle : wide - middle
        heights(to, mixed, across * scale, scale)
        sums.fill(0)
        for (const { layer, lips, share } of used) {
          const ownHalf = lips[side] / scale
          const ownMiddle = (lips.x - images.x) / scale
          const ownReach = across < 0 ? ownMiddle : wide - ownMiddle
          const inner = out < half ? (out * ownHalf) / half : blend(ownHalf, ownReach, (out - half) / (reach - half))
          const source = Math.sign(across) * inner
          heights(from, lips, source * scale, scale)
          addColumn(layer[plane], wide, tall, source + ownMiddle - 0.5, share / total, above)
        }
        let write = (top / scale + above) * stride + left / scale + x
        for (let y = above, at = above * wide + x; y < tall; y += 1, at += wide, write += stride) {
          const share = mask[at] ?? 0
          const before = into[write] ?? 0
          into[write] = before + (((sums[y] ?? 0) - before) * share) / 255 + 0.5
        }
      }
    }
  }
}

/** Copies a part of a layer. Even pixels. */
export function cut(from: Layer, x: number, y: number, width: number, height: number): Layer {
  const part = (plane: Uint8Array, scale: number) => {
    const made = new Uint8Array((width / scale) * (height / scale))
    for (let row = 0; row < height / scale; row += 1) {
      const at = ((y / scale + row) * from.width) / scale + x / scale
      made.set(plane.subarray(at, at + width / scale), (row * width) / scale)
    }
    return made
  }
  return {
    width,
    height,
    y: part(from.y, 1),
    a: part(from.a, 1),
    u: part(from.u, 2),
    v: part(from.v, 2),
    half: part(from.half, 2),
  }
}
