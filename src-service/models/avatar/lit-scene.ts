import type { Canvas } from '@napi-rs/canvas'
import type { ImageSize } from '../image-size.ts'
import { openFigure } from '../presenter-3d/figure.ts'
import type { Recolour } from '../presenter-3d/layers.ts'
import type { Pose } from '../presenter/pose.ts'
import { blankPlanes, copyPart, type EvenRect, type Planes } from '../video/planes.ts'
import { openMovingPlanes } from './moving-backdrop.ts'
import type { AvatarPerson } from './read-person.ts'

/** A lit 3D figure before a backdrop, drawn as a video's image. */
export type LitScene = {
  /** Draws it in a pose; the backdrop moves aside by `shift` pixels. */
  drawInto(target: Planes, pose: Pose, shift: number): Promise<void>
}

/** The middle of the face in the figure's frame, as shares of its width and height, and the head as a share of the width. */
const face = { x: 0.5, y: 0.335, head: 0.75 } as const
/** The frame of the rendered figures, height for width. */
const tall = 16 / 9

const even = (pixels: number) => Math.ceil(pixels / 2) * 2
/** Colours have half the size, so everything lies at even pixels. */
const nearEven = (pixels: number) => Math.round(pixels / 2) * 2

/** Where a figure's frame lies in an image, in even pixels; it may reach beyond it. */
function placeFigure(image: ImageSize): EvenRect {
  const isTall = image.height > image.width * 1.2
  const faceY = image.height * (isTall ? 0.4 : 0.45)
  const head = image.height * 0.52
  const most = Math.max(head / face.head, (image.height - faceY) / ((1 - face.y) * tall))
  const width = even(isTall ? Math.max(most * 0.98, image.width * 0.86) : most)
  const height = even(width * tall)
  return { x: nearEven(image.width / 2 - face.x * width), y: nearEven(faceY - face.y * height), width, height }
}

/**
 * Opens the 3D character that is most like a person, in named colours of hair and clothes, before a backdrop. `recolour`
 * changes the colours of the figure.
 */
export async function openLitScene(person: AvatarPerson, backdrop: Canvas, recolour: Recolour): Promise<LitScene> {
  const { look, namedCloth, namedHair } = person
  const image: ImageSize = { width: backdrop.width, height: backdrop.height }
  const place = placeFigure(image)
  const isGrey = look.age >= 62
  const hair = namedHair !== null || isGrey ? look.hair : null
  // Its pose never raises an arm.
  const figure = await openFigure(look, place, { tints: { cloth: namedCloth, hair }, recolour, hasArms: false })
  const scratch = blankPlanes(place)
  const layBackdrop = openMovingPlanes(backdrop)

  /** What of the figure's frame lies in the image. */
  const [left, top] = [Math.max(0, place.x), Math.max(0, place.y)]
  const inImage: EvenRect = {
    x: left,
    y: top,
    width: Math.min(image.width, place.x + place.width) - left,
    height: Math.min(image.height, place.y + place.height) - top,
  }
  const inFrame: EvenRect = { ...inImage, x: left - place.x, y: top - place.y }

  return {
    async drawInto(target, pose, shift) {
      await layBackdrop(target, shift)
      copyPart(target, inImage, scratch, inFrame.x, inFrame.y)
      figure.draw(scratch, pose, inFrame.y + inFrame.height)
      copyPart(scratch, inFrame, target, inImage.x, inImage.y)
    },
  }
}
