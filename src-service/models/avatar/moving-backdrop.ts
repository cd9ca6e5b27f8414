import { createCanvas, type Canvas } from '@napi-rs/canvas'
import { canvasPlanes, copyPart, type Planes } from '../video/planes.ts'

/** The steps of a moving backdrop in each pixel: too small to be seen. */
const phases = 4

/** A backdrop, and the whole pixel of the image at which it begins. */
export type PlacedBackdrop = { readonly canvas: Canvas; readonly x: number }

/**
 * Opens a backdrop that moves sideways by up to one percent of its width, a little larger than the image. It is drawn once
 * for each part of a pixel: drawing it between pixels again for each frame takes four times as long. Its places are
 * multiples of `grid` pixels.
 */
export function openMovingBackdrop(backdrop: Canvas, grid = 1): (shift: number) => PlacedBackdrop {
  const { width, height } = backdrop
  const more = 2 * Math.ceil(width * 0.01)
  const steps = phases * grid
  const drawn = new Map<number, Canvas>()
  return (shift) => {
    if (Math.abs(shift) <= 0.01) return { canvas: backdrop, x: 0 }
    const step = Math.round((shift - more / 2) * phases)
    const phase = ((step % steps) + steps) % steps
    const found = drawn.get(phase) ?? createCanvas(width + more + 2 * grid, height)
    if (!drawn.has(phase)) {
      found.getContext('2d').drawImage(backdrop, phase / phases, -more / 2, width + more, height + more)
      drawn.set(phase, found)
    }
    return { canvas: found, x: (step - phase) / phases }
  }
}

/** Opens a moving backdrop as a video's image, which it fills. The colours of each of its places are converted once. */
export function openMovingPlanes(backdrop: Canvas): (target: Planes, shift: number) => Promise<void> {
  // Colours have half the size, so it lies at even pixels.
  const moving = openMovingBackdrop(backdrop, 2)
  const shown = new Map<Canvas, Planes>()
  const { width, height } = backdrop
  return async (target, shift) => {
    const { canvas, x } = moving(shift)
    const image = shown.get(canvas) ?? (await canvasPlanes(canvas))
    shown.set(canvas, image)
    copyPart(image, { x: -x, y: 0, width, height }, target, 0, 0)
  }
}
