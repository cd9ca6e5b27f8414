import type { RenderJob } from './model-definition.ts'
import type { ImageSize } from './image-size.ts'

/**
 * What an image needs before it is started. Its stages are painted one after the other; the units of a stage (rows or
 * columns) are independent, so that several workers can paint them at once.
 */
export type ImagePlan = ImageSize & {
  /** How many numbers the stages pass on to each other. */
  readonly floats: number
  /** The number of units of each stage. */
  readonly stages: readonly number[]
}

/** The memory of one image, shared by its workers. */
export type Canvas = ImageSize & {
  readonly scratch: Float32Array<ArrayBufferLike>
  /** The finished image: red, green, blue, row by row. */
  readonly pixels: Uint8Array<ArrayBufferLike>
}

/** A started image, with its scene built. */
export type Painting = {
  /** Paints units `first` to `end` (exclusive) of a stage. The result does not depend on how units are grouped. */
  paint(stage: number, first: number, end: number): void
}

/** A family of images. Deterministic: the same job gives the same pixels, however many workers share it. */
export type Painter = {
  /** Cheap. `size` overrides the size in the input. */
  plan(job: RenderJob, size?: ImageSize): ImagePlan
  open(job: RenderJob, canvas: Canvas): Painting
}
