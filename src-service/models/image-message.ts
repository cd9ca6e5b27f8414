import type { RenderJob } from './model-definition.ts'
import type { ImagePlan } from './painter.ts'

/** One piece of work for a worker. `ticket` names the picture; the memory is shared, not copied. */
export type ImageTask =
  | { readonly kind: 'plan'; readonly orderId: number; readonly job: RenderJob }
  | {
      readonly kind: 'paint'
      readonly orderId: number
      readonly job: RenderJob
      readonly plan: ImagePlan
      readonly scratch: SharedArrayBuffer
      readonly pixels: SharedArrayBuffer
      readonly stage: number
      readonly first: number
      readonly end: number
    }
  | { readonly kind: 'encode'; readonly orderId: number; readonly plan: ImagePlan; readonly pixels: SharedArrayBuffer }

/** A worker's answer to one task. */
export type ImageAnswer =
  | { readonly kind: 'planned'; readonly plan: ImagePlan }
  | { readonly kind: 'painted' }
  | { readonly kind: 'encoded'; readonly file: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'failed'; readonly message: string }
