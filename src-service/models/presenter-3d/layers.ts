import { join } from 'node:path'
import sharp from 'sharp'
import type { ImageSize } from '../image-size.ts'
import type { CharacterName } from './character.ts'
import { charactersFolder, type Manifest, readManifest, type Sheet } from './manifest.ts'
import { dyeFor, dyePixels, isClothes, measuredSheets, ownTints, type Tints } from './tint.ts'

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

/**
 * Converts RGBA (BT.709, 16 to 235). Width and height are even. Most of a sheet is empty, and an empty layer already holds
 * what would be written; a plane of bytes cuts off fractions, so a half is added to round.
 */
export function layerOf(rgba: Uint8Array, size: ImageSize): Layer {
  const made = blankLayer(size)
  const { y, a, u, v, half } = made
  const { width, height } = size
  for (let top = 0, square = 0; top < height; top += 2) {
    for (let left = 0; left < width; left += 2, square += 1) {
      const first = top * width + left
      let red = 0
      let green = 0
      let blue = 0
      let alpha = 0
      for (let corner = 0; corner < 4; corner += 1) {
        const at = first + (corner >> 1) * width + (corner & 1)
        const own = rgba[at * 4 + 3] as number
        if (own === 0) continue
        const ownRed = rgba[at * 4] as number
        const ownGreen = rgba[at * 4 + 1] as number
        const ownBlue = rgba[at * 4 + 2] as number
        a[at] = own
        y[at] = ((16 + 0.18259 * ownRed + 0.61423 * ownGreen + 0.06201 * ownBlue) * own) / 255 + 0.5
        red += ownRed * own
        green += ownGreen * own
        blue += ownBlue * own
        alpha += own
      }
      if (alpha === 0) continue
      // Sums of four products of bytes.
      half[square] = alpha / 4 + 0.5
      u[square] = (128 * alpha - 0.10064 * red - 0.33857 * green + 0.43922 * blue) / 1020 + 0.5
      v[square] = (128 * alpha + 0.43922 * red - 0.39894 * green - 0.04027 * blue) / 1020 + 0.5
    }
  }
  return made
}

const depthShare = 8

/** The depth of a layer in squares of eight pixels: 0 where it is empty, else 1 (farthest) to 255. */
export type Depth = ImageSize & { readonly values: Uint8Array }

/** A sheet with its images. */
export type Images = Omit<Sheet, 'rows' | 'isTinted'> & {
  readonly rows: readonly (Sheet['rows'][number] & { readonly layer: Layer })[]
}

/** A character's manifest and images. */
export type Character = {
  readonly manifest: Manifest
  has(sheet: string): boolean
  sheet(name: string): Images
  /** The share of the eyeballs in each of the images of a sheet of eyes. */
  eyeballs(name: string): readonly Uint8Array[]
  depth(name: string): Depth
}

/** The pixels of a sheet as they are stored, and which share of each takes on a colour. */
type Stored = { readonly rgba: Uint8Array; readonly shares: Uint8Array | null }

/** Where the bytes of one image of a sheet begin and end. */
function partOfSheet({ width, height }: ImageSize, row: number, channels: number): [number, number] {
  return [row * width * height * channels, (row + 1) * width * height * channels]
}

async function readPlane(file: string, size?: ImageSize): Promise<Buffer> {
  const image = sharp(file, { limitInputPixels: false }).extractChannel(0)
  return (size === undefined ? image : image.resize({ ...size, kernel: 'linear', fit: 'fill' })).raw().toBuffer()
}

/** Changes the colours of an image's RGBA pixels; returns them, or others. */
export type Recolour = (rgba: Uint8Array, size: ImageSize) => Uint8Array

/** What of a character is read, and how it is coloured. */
export type Wanted = {
  /** The colours that are asked for; by default its own. */
  readonly tints?: Tints
  /** Then changes all colours. */
  readonly recolour?: Recolour
  /** Whether its arms are shown, by default. Without them it opens in two thirds of the time. */
  readonly hasArms?: boolean
}

/** The sheets of arms. */
const armSheets: readonly string[] = ['hand', 'sleeve']

/** Reads a character from its folder. */
export async function readCharacter(
  name: CharacterName,
  { tints = ownTints, recolour = (rgba) => rgba, hasArms = true }: Wanted = {},
): Promise<Character> {
  const folder = join(charactersFolder(), name)
  const manifest = await readManifest(folder)
  const stored = new Map<string, Stored>()
  const eyes = new Map<string, Uint8Array[]>()
  const depths = new Map<string, Depth>()

  async function readSheet(group: string, { width, height, rows, isTinted }: Sheet): Promise<void> {
    const tint = isClothes(group) ? tints.cloth : tints.hair
    const tall = { width, height: height * rows.length }
    const [rgba, shares] = await Promise.all([
      sharp(join(folder, `${group}.webp`))
        .ensureAlpha()
        .raw()
        .toBuffer(),
      isTinted && tint !== null ? readPlane(join(folder, `${group}-tint.webp`), tall) : null,
    ])
    stored.set(group, { rgba, shares })
    if (group.endsWith('eyes')) {
      const balls = await readPlane(join(folder, `${group}-balls.png`))
      const part = (row: number) => balls.subarray(...partOfSheet({ width, height }, row, 1))
      eyes.set(
        group,
        rows.map((_, row) => part(row)),
      )
    }
    if (/(?:^|-)(?:head|body|back|glasses)$/.test(group)) {
      const small = { width: Math.ceil(width / depthShare), height: Math.ceil(height / depthShare) }
      depths.set(group, { ...small, values: await readPlane(join(folder, `${group}-depth.png`)) })
    }
  }
  const read = Object.entries(manifest.sheets).filter(([group]) => hasArms || !armSheets.includes(group))
  await Promise.all(read.map(([group, sheet]) => readSheet(group, sheet)))

  function held<Value>(values: ReadonlyMap<string, Value>, group: string): Value {
    const value = values.get(group)
    if (value === undefined) throw new Error(`The 3D presenter ${name} has no ${group}.`)
    return value
  }
  function dyeOf(kind: keyof Tints) {
    const tint = tints[kind]
    const measured = stored.get(measuredSheets[kind])
    return tint === null || measured === undefined || measured.shares === null
      ? null
      : dyeFor(tint, measured.rgba, measured.shares)
  }
  const dyes = { cloth: dyeOf('cloth'), hair: dyeOf('hair') }

  const sheets = new Map<string, Images>()
  for (const [group, { isTinted, ...sheet }] of read) {
    const { rgba, shares } = held(stored, group)
    const dye = isClothes(group) ? dyes.cloth : dyes.hair
    const rows = sheet.rows.map((row, index) => {
      let made: Layer | undefined
      return {
        ...row,
        // Converted once it is shown: a video needs few of the hands.
        get layer(): Layer {
          if (made !== undefined) return made
          const own = rgba.subarray(...partOfSheet(sheet, index, 4))
          const isDyed = isTinted && dye !== null && shares !== null
          const shown = isDyed ? dyePixels(own, shares.subarray(...partOfSheet(sheet, index, 1)), dye) : own
          made = layerOf(recolour(shown, sheet), sheet)
          return made
        },
      }
    })
    sheets.set(group, { ...sheet, rows })
  }
  return {
    manifest,
    has: (group) => sheets.has(group),
    sheet: (group) => held(sheets, group),
    eyeballs: (group) => held(eyes, group),
    depth: (group) => held(depths, group),
  }
}
