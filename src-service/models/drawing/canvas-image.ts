import { createCanvas, type Canvas, type SKRSContext2D } from '@napi-rs/canvas'
import type { RenderJob, RenderResult } from '../model-definition.ts'
import type { ImageSize } from '../image-size.ts'
import type { Renderer } from '../renderer.ts'

/** A family of images drawn on a canvas in one go. Deterministic: all randomness comes from the job's seed. */
export type CanvasDrawing = {
  sizeOf(input: Record<string, unknown>): ImageSize
  /** Draws over the entire canvas. Sizes scale with the canvas, so that a small one shows the same image. */
  draw(context: SKRSContext2D, job: RenderJob, size: ImageSize): void
}

/** Draws a job; `size` overrides the size in its input. */
export function drawCanvas(drawing: CanvasDrawing, job: RenderJob, size = drawing.sizeOf(job.input)): Canvas {
  const canvas = createCanvas(size.width, size.height)
  drawing.draw(canvas.getContext('2d'), job, size)
  return canvas
}

/** Creates the renderer of a canvas family, which returns one PNG. */
export function createCanvasRenderer(drawing: CanvasDrawing): Renderer {
  return async (job): Promise<RenderResult> => {
    const canvas = drawCanvas(drawing, job)
    const file = new Uint8Array(await canvas.encode('png'))
    return { files: [{ file, contentType: 'image/png', width: canvas.width, height: canvas.height }] }
  }
}

/** Fills a circle. */
export function fillCircle(
  context: SKRSContext2D,
  colour: SKRSContext2D['fillStyle'],
  x: number,
  y: number,
  radius: number,
): void {
  context.fillStyle = colour
  context.beginPath()
  context.arc(x, y, radius, 0, Math.PI * 2)
  context.fill()
}

/** Fills an ellipse, turned by an angle in radians. */
export function fillEllipse(
  context: SKRSContext2D,
  colour: SKRSContext2D['fillStyle'],
  x: number,
  y: number,
  radiusX: number,
  radiusY: number,
  turn: number,
): void {
  context.fillStyle = colour
  context.beginPath()
  context.ellipse(x, y, radiusX, radiusY, turn, 0, Math.PI * 2)
  context.fill()
}
