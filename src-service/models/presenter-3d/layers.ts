import { join } from 'node:path'
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import type { ImageSize } from '../image-size.ts'
import type { CharacterName } from './character.ts'
import { charactersFolder, Manifest, type Sheet } from './manifest.ts'

/**
 * An image with transparency as a video's planes: brightness and coverage of each pixel, colours and coverage of each
 * square of four. All values are multiplied by the coverage, so that they can be mixed and laid over as they are.
 */
export type Layer = ImageSize & {
  readonly y: Uint8Array
  readonly a: Uint8Array
  readonly u: Uint8Array
  readonly v: Uint8Array
  readonly half: Uint8Array
}

/** The planes of a layer with their scale: 1, or 2 where a value stands for a square of four pixels. */
export const planesOf = [
  ['y', 1],
  ['a', 1],
  ['u', 2],
  ['v', 2],
  ['half', 2],
] as const

/** Allocates an empty layer. */
export function blankLayer({ width, height }: ImageSize): Layer {
  const [all, few] = [width * height, (width * height) / 4]
  const plane = (length: number) => new Uint8Array(length)
  return { width, height, y: plane(all), a: plane(all), u: plane(few), v: plane(few), half: plane(few) }
}

/** Copies the planes of a layer. */
export function copyLayer(from: Layer): Layer {
  const made = blankLayer(from)
  for (const [plane] of planesOf) made[plane].set(from[plane])
  return made
}

/** Converts RGBA (BT.709, 16 to 235). Width and height are even. */
export function layerOf(rgba: Uint8Array, size: ImageSize): Layer {
  const made = blankLayer(size)
  const { width, height } = size
  for (let at = 0, read = 0; at < width * height; at += 1, read += 4) {
    const alpha = rgba[read + 3] ?? 0
    const bright = 16 + 0.18259 * (rgba[read] ?? 0) + 0.61423 * (rgba[read + 1] ?? 0) + 0.06201 * (rgba[read + 2] ?? 0)
    made.a[at] = alpha
    made.y[at] = Math.round((bright * alpha) / 255)
  }
  for (let y = 0; y < height; y += 2) {
    for (let x = 0; x < width; x += 2) {
      let [red, green, blue, alpha] = [0, 0, 0, 0]
      for (let corner = 0; corner < 4; corner += 1) {
        const at = ((y + (corner >> 1)) * width + x + (corner & 1)) * 4
        const own = rgba[at + 3] ?? 0
        red += (rgba[at] ?? 0) * own
        green += (rgba[at + 1] ?? 0) * own
        blue += (rgba[at + 2] ?? 0) * own
        alpha += own
      }
      const at = (y / 2) * (width / 2) + x / 2
      // Sums of four products of bytes.
      made.half[at] = Math.round(alpha / 4)
      made.u[at] = Math.round((128 * alpha - 0.10064 * red - 0.33857 * green + 0.43922 * blue) / 1020)
      made.v[at] = Math.round((128 * alpha + 0.43922 * red - 0.39894 * green - 0.04027 * blue) / 1020)
    }
  }
  return made
}

/** The depth of a layer in squares of eight pixels: 0 where it is empty, else 1 (farthest) to 255. */
export type Depth = ImageSize & { readonly values: Uint8Array }

/** A sheet with its images. */
export type Images = Omit<Sheet, 'rows'> & {
  readonly rows: readonly (Sheet['rows'][number] & { readonly layer: Layer })[]
}

/** A character's manifest and images. */
export type Character = {
  readonly manifest: Manifest
  sheet(name: string): Images
  /** The share of the eyeballs in each of the eyes' images. */
  readonly eyeballs: readonly Uint8Array[]
  depth(name: string): Depth
}

const deep = ['head', 'body', 'back'] as const

/** Reads a character from its folder. */
export async function readCharacter(name: CharacterName): Promise<Character> {
  const folder = join(charactersFolder(), name)
  const manifest = Manifest.parse(JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')))
  const sheets = new Map<string, Images>()
  const depths = new Map<string, Depth>()
  let eyeballs: Uint8Array[] = []
  async function readSheet(group: string, sheet: Sheet): Promise<void> {
    const { width, height, rows } = sheet
    const rgba = await sharp(join(folder, `${group}.webp`))
      .ensureAlpha()
      .raw()
      .toBuffer()
    const part = (row: number, channels: number) => [
      row * width * height * channels,
      (row + 1) * width * height * channels,
    ]
    const images = rows.map((row, index) => {
      let made: Layer | undefined
      return {
        ...row,
        // Converted once it is shown: a video needs few of the hands.
        get layer(): Layer {
          made ??= layerOf(rgba.subarray(...part(index, 4)), { width, height })
          return made
        },
      }
    })
    sheets.set(group, { ...sheet, rows: images })
    if (group === 'eyes') {
      const shares = await sharp(join(folder, 'eyeballs.png')).extractChannel(0).raw().toBuffer()
      eyeballs = rows.map((_, index) => shares.subarray(...part(index, 1)))
    }
  }
  async function readDepth(group: string): Promise<void> {
    if (manifest.sheets[group] === undefined) return
    const image = sharp(join(folder, `${group}-depth.png`))
      .extractChannel(0)
      .raw()
    const { data, info } = await image.toBuffer({ resolveWithObject: true })
    depths.set(group, { width: info.width, height: info.height, values: data })
  }
  await Promise.all([
    ...Object.entries(manifest.sheets).map(([group, sheet]) => readSheet(group, sheet)),
    ...deep.map(readDepth),
  ])
  function held<Value>(values: ReadonlyMap<string, Value>, group: string): Value {
    const value = values.get(group)
    if (value === undefined) throw new Error(`The 3D presenter ${name} has no ${group}.`)
    return value
  }
  return { manifest, sheet: (group) => held(sheets, group), eyeballs, depth: (group) => held(depths, group) }
}
