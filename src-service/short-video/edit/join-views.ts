import { easeBoth, easeOut } from '../../models/video/easing.ts'
import { copyPart, planeLayout, type Planes } from '../../models/video/planes.ts'
import type { Transition } from './flow-style.ts'
import { mixInto } from './overlay.ts'

/** How many frames each way of changing takes; a cut takes none. */
export const transitionFrames: Record<Transition, number> = { cut: 0, dissolve: 8, rise: 9, slide: 8, iris: 10 }

const even = (value: number) => Math.round(value / 2) * 2

/** Shows the part of `next` within a circle around the middle. */
function openIris(image: Planes, next: Planes, share: number): void {
  const most = Math.hypot(image.width, image.height) / 2
  const layout = planeLayout(image)
  for (const { start, stride, share: half } of layout) {
    const radius = (most * share) / half
    const [middleX, middleY] = [image.width / half / 2, image.height / half / 2]
    for (let row = 0; row < image.height / half; row += 1) {
      const reach = Math.floor(Math.sqrt(Math.max(0, radius ** 2 - (row - middleY) ** 2)))
      if (reach === 0) continue
      const first = start + row * stride + Math.max(0, Math.floor(middleX - reach))
      const end = start + row * stride + Math.min(stride, Math.floor(middleX + reach))
      image.bytes.set(next.bytes.subarray(first, end), first)
    }
  }
}

/** Changes from what a picture shows to `next`, in place; `share` from 0 to 1 is how far it has come. */
export function joinViews(image: Planes, next: Planes, transition: Transition, share: number): void {
  const { width, height } = image
  switch (transition) {
    case 'cut':
      next.bytes.copy(image.bytes)
      return
    case 'dissolve':
      return mixInto(image, next, easeBoth(share))
    case 'rise': {
      const shown = Math.max(2, even(height * easeOut(share)))
      return copyPart(next, { x: 0, y: height - shown, width, height: shown }, image, 0, height - shown)
    }
    case 'slide': {
      const shown = Math.max(2, even(width * easeOut(share)))
      return copyPart(next, { x: 0, y: 0, width: shown, height }, image, width - shown, 0)
    }
    case 'iris':
      return openIris(image, next, easeBoth(share))
  }
}
