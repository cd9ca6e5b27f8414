import sharp from 'sharp'
import { type Colour, fromLab, toByte, toLab, type Lab } from '../drawing/colour.ts'
import { saturate, smoothStep } from '../drawing/scalar.ts'
import { finishPng, readSource } from '../drawing/source-image.ts'
import type { Renderer } from '../renderer.ts'
import { CutOutInput } from './cut-out-model.ts'

const longSide = 2_048
/** The smallest share of the image that can be a background. */
const leastGround = 0.03
/** The smallest share of the rim that a plain background explains. */
const leastRim = 0.6

const groundColours = { white: '#ffffff', grey: '#d9d8d4', cream: '#f3ead9', black: '#141416' } as const

const toLinear = Float64Array.from({ length: 256 }, (_, byte) => {
  const channel = byte / 255
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
})

type Source = { readonly data: Buffer; readonly width: number; readonly height: number }

function colourAt({ data }: Source, index: number): Colour {
  const linear = (byte: number) => toLinear[data[byte] as number] as number
  return [linear(index * 4), linear(index * 4 + 1), linear(index * 4 + 2)]
}

/** The colour of a plain background in OKLab, by position. Both coordinates run from 0 to 1. */
type PlainGround = (across: number, down: number) => Lab

/** A learned background, and the share of the rim that it explains. */
type LearnedGround = { readonly at: PlainGround; readonly share: number }

/** A place that differs from the background by less than this belongs to it. OKLab distance. */
const plainness = 0.06

type Sample = { readonly across: number; readonly down: number; readonly lab: Lab }

const terms = (across: number, down: number) => [1, across, down, across * across, across * down, down * down]

/** Solves a small system of linear equations (Gauss, with the largest pivot). */
function solve(matrix: number[][], right: number[]): number[] {
  const size = right.length
  const rows = matrix.map((row, index) => [...row, right[index] ?? 0])
  for (let column = 0; column < size; column += 1) {
    rows.splice(
      column,
      0,
      ...rows.splice(column).toSorted((one, other) => Math.abs(other[column] ?? 0) - Math.abs(one[column] ?? 0)),
    )
    const pivot = rows[column] ?? []
    const by = pivot[column] ?? 1
    for (const row of rows) {
      if (row === pivot) continue
      const share = (row[column] ?? 0) / by
      for (let at = column; at <= size; at += 1) row[at] = (row[at] ?? 0) - share * (pivot[at] ?? 0)
    }
  }
  return rows.map((row, index) => (row[size] ?? 0) / (row[index] ?? 1))
}

function fit(samples: readonly Sample[], channel: 0 | 1 | 2): number[] {
  const matrix = Array.from({ length: 6 }, () => [0, 0, 0, 0, 0, 0])
  const right = [0, 0, 0, 0, 0, 0]
  for (const { across, down, lab } of samples) {
    const row = terms(across, down)
    row.forEach((value, index) => {
      right[index] = (right[index] ?? 0) + value * lab[channel]
      row.forEach((other, at) => {
        const line = matrix[index]
        if (line !== undefined) line[at] = (line[at] ?? 0) + value * other
      })
    })
  }
  matrix.forEach((row, index) => (row[index] = (row[index] ?? 0) + 1e-6))
  return solve(matrix, right)
}

const far = (one: Lab, other: Lab) => Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2])

/** Keeps the samples closest to the median, so that a subject touching the rim does not bend the first fit. */
function nearestToMiddle(samples: readonly Sample[]): readonly Sample[] {
  const middle = (channel: 0 | 1 | 2) =>
    samples.map(({ lab }) => lab[channel]).toSorted((one, other) => one - other)[samples.length >> 1] ?? 0
  const lab: Lab = [middle(0), middle(1), middle(2)]
  const sorted = samples.toSorted((one, other) => far(one.lab, lab) - far(other.lab, lab))
  return sorted.slice(0, Math.ceil(samples.length * 0.7))
}

/**
 * Fits a background to samples along an image's rim: a colour that may vary smoothly over the image (a quadratic
 * surface). Drops samples that do not fit, where the subject touches the rim, and fits again.
 */
function learnGround(samples: readonly Sample[]): LearnedGround {
  let kept = nearestToMiddle(samples)
  let ground: PlainGround = () => [0, 0, 0]
  for (let round = 0; round < 4; round += 1) {
    const [light, a, b] = [fit(kept, 0), fit(kept, 1), fit(kept, 2)]
    const value = (of: readonly number[], row: readonly number[]) =>
      row.reduce((sum, one, at) => sum + one * (of[at] ?? 0), 0)
    const learned: PlainGround = (across, down) => {
      const row = terms(across, down)
      return [value(light, row), value(a, row), value(b, row)]
    }
    ground = learned
    const misses = samples.map((sample) => far(sample.lab, learned(sample.across, sample.down)))
    const limit = Math.max(
      0.02,
      (misses.toSorted((one, other) => one - other)[Math.floor(misses.length * 0.6)] ?? 0) * 2,
    )
    kept = samples.filter((_, index) => (misses[index] ?? 0) <= limit)
  }
  const fits = samples.filter((sample) => far(sample.lab, ground(sample.across, sample.down)) < plainness)
  return { at: ground, share: fits.length / Math.max(1, samples.length) }
}

function learn(source: Source): LearnedGround {
  const { width, height } = source
  const step = Math.max(1, Math.floor((width + height) / 600))
  const places: (readonly [number, number])[] = []
  for (let x = 0; x < width; x += step) for (const y of [0, 2, height - 3, height - 1]) places.push([x, Math.max(0, y)])
  for (let y = 0; y < height; y += step) for (const x of [0, 2, width - 3, width - 1]) places.push([Math.max(0, x), y])
  return learnGround(
    places.map(([x, y]) => ({ across: x / width, down: y / height, lab: toLab(colourAt(source, y * width + x)) })),
  )
}

function missesOf(source: Source, groundAt: (index: number) => Lab): Float32Array {
  const misses = new Float32Array(source.width * source.height)
  for (let index = 0; index < misses.length; index += 1) {
    const opaque = (source.data[index * 4 + 3] as number) > 8
    const [light, a, b] = toLab(colourAt(source, index))
    const ground = groundAt(index)
    // Shadows change lightness more than hue, and belong to the background.
    const miss = Math.hypot((light - ground[0]) * 0.62, (a - ground[1]) * 1.5, (b - ground[2]) * 1.5)
    misses[index] = opaque ? miss : 0
  }
  return misses
}

/** Removes the background's share of light from a partly transparent pixel. */
function cleaned(pixel: Colour, ground: Lab, share: number): Colour {
  const behind = fromLab(ground)
  const clean = (channel: 0 | 1 | 2) =>
    saturate((pixel[channel] - behind[channel] * (1 - share)) / Math.max(0.05, share))
  return share >= 1 ? pixel : [clean(0), clean(1), clean(2)]
}

/** Patches smaller than this share of the image are dust, not part of the subject. */
const leastSubject = 0.0008

type Plane = { readonly width: number; readonly height: number }

/** Marks the pixels reachable from the rim over pixels that differ from the background by at most `limit`. */
function flood(misses: Float32Array, { width, height }: Plane, limit: number): Uint8Array {
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
 * Computes how much of each pixel belongs to the subject, 0 to 1. Unreached pixels belong to it fully. Those next to
 * the background belong to it by how much they differ from the background, so that hair and soft edges stay soft.
 */
function findMatte(misses: Float32Array, plane: Plane, limit: number): Float32Array {
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

/** Cuts the subject out of a plain background. @throws Error with a message for the user if it is not plain enough. */
export const renderCutOut: Renderer = async (job) => {
  const input = CutOutInput.parse(job.input)
  const source = await readSource(job, 'image', longSide)
  const { width, height, data } = source
  const ground = learn(source)
  const groundAt = (index: number) => ground.at((index % width) / width, Math.floor(index / width) / height)
  const matte = findMatte(missesOf(source, groundAt), source, 0.018 + input.reach * 0.007)
  const bare = matte.reduce((sum, share) => sum + (share < 0.5 ? 1 : 0), 0) / matte.length
  if (ground.share < leastRim || bare < leastGround || bare > 1 - leastGround / 10) {
    throw new Error('No plain background found. Use an image with a subject on one even colour.')
  }
  const pixels = Buffer.alloc(width * height * 4)
  matte.forEach((share, index) => {
    const pixel = share > 0 ? cleaned(colourAt(source, index), groundAt(index), share) : ([0, 0, 0] as const)
    pixels.set(
      pixel.map((light) => Math.round(toByte(light))),
      index * 4,
    )
    pixels[index * 4 + 3] = Math.round(share * (data[index * 4 + 3] as number))
  })
  const cut = sharp(pixels, { raw: { width, height, channels: 4 } })
  if (input.trim) cut.trim({ background: { r: 0, g: 0, b: 0, alpha: 0 }, threshold: 4 })
  if (input.ground === 'transparent') return finishPng(cut)
  const laid = await cut.png({ compressionLevel: 1 }).toBuffer()
  return finishPng(sharp(laid).flatten({ background: groundColours[input.ground] }))
}
