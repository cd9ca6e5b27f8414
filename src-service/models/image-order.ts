import type { RenderJob } from './model-definition.ts'
import type { ImagePlan } from './painter.ts'

/** The most tasks a stage is split into: small enough to share evenly and to stop soon. */
const slicesPerStage = 32
const bytesPerFloat = 4
const channels = 3

type Memory = { readonly plan: ImagePlan; readonly scratch: SharedArrayBuffer; readonly pixels: SharedArrayBuffer }

/** One task for a worker. `orderId` names the image; the memory is shared, not copied. */
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

/** An image in progress, through planning, painting stages and encoding. */
export type ImageOrder = {
  /** Returns the next task, or null while running tasks must finish first. */
  next(): ImageTask | null
  /** Records the answer to one task. Returns the encoded image after the last task, null before. */
  accept(answer: ImageAnswer): { readonly plan: ImagePlan; readonly file: Uint8Array<ArrayBuffer> } | null
  /** The share of the work that is done, 0 to 1. */
  share(): number
}

function allocate(plan: ImagePlan): Memory {
  return {
    plan,
    scratch: new SharedArrayBuffer(Math.max(1, plan.floats) * bytesPerFloat),
    pixels: new SharedArrayBuffer(plan.width * plan.height * channels),
  }
}

/** Starts an image. Its memory is allocated once its plan is known, and freed with the order. */
export function createImageOrder(orderId: number, job: RenderJob): ImageOrder {
  let memory: Memory | null = null
  let handedOut = false
  let stage = 0
  let unit = 0
  let waiting = 0
  let slicesDone = 0

  function nextSlice({ plan, scratch, pixels }: Memory): ImageTask | null {
    const units = plan.stages[stage]
    if (units === undefined) {
      if (handedOut || waiting > 0) return null
      handedOut = true
      return { kind: 'encode', orderId, plan, pixels }
    }
    if (unit >= units) return null
    const first = unit
    const end = Math.min(units, first + Math.ceil(units / slicesPerStage))
    unit = end
    return { kind: 'paint', orderId, job, plan, scratch, pixels, stage, first, end }
  }

  return {
    next() {
      if (memory === null) {
        if (handedOut) return null
        handedOut = true
        return { kind: 'plan', orderId, job }
      }
      const task = nextSlice(memory)
      if (task !== null) waiting += 1
      return task
    },

    accept(answer) {
      if (answer.kind === 'failed') throw new Error(answer.message)
      if (answer.kind === 'planned') {
        memory = allocate(answer.plan)
        handedOut = false
        return null
      }
      waiting -= 1
      slicesDone += 1
      if (memory === null) throw new Error('An image was painted before it was planned.')
      if (answer.kind === 'encoded') return { plan: memory.plan, file: answer.file }
      const units = memory.plan.stages[stage] ?? 0
      if (waiting === 0 && unit >= units) {
        stage += 1
        unit = 0
      }
      return null
    },

    share() {
      if (memory === null) return 0
      return Math.min(1, slicesDone / (memory.plan.stages.length * slicesPerStage + 1))
    },
  }
}
