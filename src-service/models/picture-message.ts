import type { RenderJob } from './model-definition.ts'
import type { PicturePlan } from './painter.ts'

/** One piece of work for a worker. `ticket` names the picture; the memory is shared, not copied. */
export type PictureTask =
  | { readonly kind: 'plan'; readonly ticket: number; readonly job: RenderJob }
  | {
      readonly kind: 'paint'
      readonly ticket: number
      readonly job: RenderJob
      readonly plan: PicturePlan
      readonly scratch: SharedArrayBuffer
      readonly pixels: SharedArrayBuffer
      readonly stage: number
      readonly first: number
      readonly end: number
    }
  | { readonly kind: 'encode'; readonly ticket: number; readonly plan: PicturePlan; readonly pixels: SharedArrayBuffer }

/** A worker's answer to one task. */
export type PictureAnswer =
  | { readonly kind: 'planned'; readonly plan: PicturePlan }
  | { readonly kind: 'painted' }
  | { readonly kind: 'encoded'; readonly file: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'failed'; readonly message: string }
