import { createCanvas, type Canvas } from '@napi-rs/canvas'
import { blend, smoothStep } from '../drawing/scalar.ts'
import type { ImageSize } from '../image-size.ts'
import { openFigure } from '../presenter-3d/figure.ts'
import type { Pose } from '../presenter/pose.ts'
import { blankPlanes, planeLayout, type Planes } from '../video/planes.ts'
import type { AvatarPerson } from './read-person.ts'

/** A lit 3D figure without a background. */
export type CutFigure = ImageSize & {
  /** Where the figure's upper left corner lies in the image, in pixels. */
  readonly x: number
  readonly y: number
  /** Draws the figure in a pose on a canvas of its own, which the next call reuses. */
  draw(pose: Pose): Canvas
}

/** The middle of the face in the figure's frame, as shares of its width and height, and the head as a share of the width. */
const face = { x: 0.5, y: 0.335, head: 0.75 } as const
/** The frame of the rendered figures, height for width. */
const tall = 16 / 9

const even = (pixels: number) => Math.ceil(pixels / 2) * 2

/** Fills an image with one brightness, without a colour. */
function fill(image: Planes, bright: number): void {
  const [first, blue] = planeLayout(image)
  image.bytes.fill(bright, first.start, blue.start)
  image.bytes.fill(128, blue.start)
}

type Tint = { readonly red: number; readonly green: number; readonly blue: number }

function tintOf(hex: string): Tint {
  const value = Number.parseInt(hex.slice(1), 16)
  return { red: (value >> 16) & 255, green: (value >> 8) & 255, blue: value & 255 }
}

/** The brightness that clothes and hair are rendered with, about: brighter pixels show a lighter tint. */
const clothLight = 120
const hairLight = 112

/**
 * Opens the 3D character that is most like a person, in named colours of hair and clothes: clothes are what has a cold
 * colour, hair what is brown and dark; skin is neither.
 *
 * What covers a pixel is found from the figure over black and over white.
 */
export async function openCutFigure(person: AvatarPerson, image: ImageSize): Promise<CutFigure> {
  const { look, namedCloth, namedHair } = person
  const isTall = image.height > image.width * 1.2
  const faceY = image.height * (isTall ? 0.4 : 0.45)
  const head = image.height * 0.52
  const most = Math.max(head / face.head, (image.height - faceY) / ((1 - face.y) * tall))
  const width = even(isTall ? Math.max(most * 0.98, image.width * 0.86) : most)
  const size = { width, height: even(width * tall) }
  const figure = await openFigure(look, size)
  const [onBlack, onWhite] = [blankPlanes(size), blankPlanes(size)]
  const canvas = createCanvas(size.width, size.height)
  const context = canvas.getContext('2d')
  const pixels = context.createImageData(size.width, size.height)
  const cloth = namedCloth === null ? null : tintOf(namedCloth)
  const isGrey = look.age >= 62
  const hair = namedHair !== null || isGrey ? tintOf(look.hair) : null
  const [bright, blue, red] = planeLayout(onBlack)
  const last = Math.min(size.height, even(image.height - (faceY - face.y * size.height)) + 2)

  function draw(pose: Pose): Canvas {
    fill(onBlack, 16)
    fill(onWhite, 235)
    figure.draw(onBlack, pose)
    figure.draw(onWhite, pose)
    const { data } = pixels
    const [dark, light] = [onBlack.bytes, onWhite.bytes]
    for (let y = 0; y < last; y += 1) {
      const row = bright.start + y * bright.stride
      const few = (y >> 1) * blue.stride
      for (let x = 0; x < size.width; x += 1) {
        const at = (y * size.width + x) * 4
        const own = dark[row + x] as number
        const cover = 1 - ((light[row + x] as number) - own) / 219
        if (cover <= 0.01) {
          data[at + 3] = 0
          continue
        }
        const place = few + (x >> 1)
        const u = ((dark[blue.start + place] as number) - 128) / cover
        const v = ((dark[red.start + place] as number) - 128) / cover
        const shine = (1.16438 * (own - 16)) / cover
        let [r, g, b] = [shine + 1.79274 * v, shine - 0.21325 * u - 0.53291 * v, shine + 2.1124 * u]
        const isCloth = cloth !== null && isCold(r, g, b)
        const tint = isCloth ? cloth : hair
        const share = isCloth
          ? 1
          : hair === null
            ? 0
            : hairShare(r, g, b) * hairPlace(x / size.width, y / size.height, look.beard !== 'none')
        if (tint !== null && share > 0) {
          const lit = Math.min(1.3, shine / (isCloth ? clothLight : hairLight))
          r = blend(r, tint.red * lit, share)
          g = blend(g, tint.green * lit, share)
          b = blend(b, tint.blue * lit, share)
        }
        data[at] = r
        data[at + 1] = g
        data[at + 2] = b
        data[at + 3] = cover * 255
      }
    }
    context.putImageData(pixels, 0, 0)
    return canvas
  }
  return { ...size, x: Math.round(image.width / 2 - face.x * width), y: Math.round(faceY - face.y * size.height), draw }
}

/** Whether a colour is green to blue, as the rendered clothes are. */
function isCold(red: number, green: number, blue: number): boolean {
  return Math.max(green, blue) > red * 1.12 + 6
}

/** The face and the neck without hair, as shares of the figure's frame: an ellipse, and where the neck begins. */
const bare = { x: 0.5, y: 0.372, across: 0.2, down: 0.15, neck: 0.505, neckHalf: 0.1, mouth: 0.385 } as const

/** How far a place of the figure may be hair, 0 to 1: not within the face, but for a beard, and not on the neck. */
function hairPlace(x: number, y: number, isBearded: boolean): number {
  if (y > 0.66 || (y > bare.neck + (isBearded ? 0.03 : 0) && Math.abs(x - bare.x) < bare.neckHalf)) return 0
  if (isBearded && y > bare.mouth) return 1
  return smoothStep(0.86, 1.04, Math.hypot((x - bare.x) / bare.across, (y - bare.y) / bare.down))
}

/** How far a colour is the brown of the rendered hair, 0 to 1. */
function hairShare(red: number, green: number, blue: number): number {
  if (red < blue * 1.1) return 0
  return smoothStep(0.735, 0.69, green / red) * smoothStep(205, 165, red)
}
