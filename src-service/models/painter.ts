import type { RenderJob } from './model-definition.ts'
import type { ImageSize } from './image-size.ts'

/**
 * What an image needs before it is begun.
 *
 * An image is made in stages, one after the other. A stage has a number of units (rows or columns) that do not need
 * each other, so that several workers can paint them at once.
 */
export type ImagePlan = ImageSize & {
  /** How many numbers the stages hand on to each other. */
  readonly floats: number
  /** The units of each stage. */
  readonly stages: readonly number[]
}

/** The memory of one image, shared by the workers that paint it. */
export type Canvas = ImageSize & {
  readonly scratch: Float32Array<ArrayBufferLike>
  /** Red, green, blue, row by row: the finished image. */
  readonly pixels: Uint8Array<ArrayBufferLike>
}

/** An image that has been begun: its scene is built, its canvas waits. */
export type Painting = {
  /** Paints the units `first` to `end` (not included) of a stage. What it paints does not depend on how units are grouped. */
  paint(stage: number, first: number, end: number): void
}

/** A family of images. Deterministic: the same job gives the same pixels, however many workers share it. */
export type Painter = {
  /** Cheap. `size` overrides the size that the input asks for. */
  plan(job: RenderJob, size?: ImageSize): ImagePlan
  open(job: RenderJob, canvas: Canvas): Painting
}
