import { createPlanesScaler, type PlanesScaler } from '../../models/video/convert-planes.ts'
import type { Planes } from '../../models/video/planes.ts'
import type { ImageSize } from '../../models/image-size.ts'
import type { Circle } from './circle.ts'
import type { Cutaway } from './cutaway.ts'
import type { Shot } from './plan-cut.ts'

/** Where the middle of a near view is, in parts of the frame: the presenter's face. */
const faceAt = { x: 0.5, y: 0.42 } as const

/** Shows what shots show. */
export type Views = {
  /** Puts what a shot shows at a frame into `target`; `raw` is the frame of the raw cut. */
  show(shot: Shot, frame: number, raw: Planes, target: Planes): Promise<void>
  free(): void
}

function nearPart(size: ImageSize, zoom: number) {
  const even = (value: number) => Math.round(value / 2) * 2
  const width = even(size.width / zoom)
  const height = even(size.height / zoom)
  const x = Math.min(size.width - width, Math.max(0, even(size.width * faceAt.x - width / 2)))
  const y = Math.min(size.height - height, Math.max(0, even((size.height - height) * faceAt.y)))
  return { x, y, width, height }
}

/** Readies the views of a plan. Near views are parts of the raw cut, scaled. */
export function createViews(size: ImageSize, cutaways: readonly Cutaway[], circle: Circle | null): Views {
  const scalers = new Map<number, PlanesScaler>()

  async function presenter(zoom: number, raw: Planes, target: Planes): Promise<void> {
    if (zoom <= 1.001) {
      raw.bytes.copy(target.bytes)
      return
    }
    const scaler = scalers.get(zoom) ?? createPlanesScaler(nearPart(size, zoom), size)
    scalers.set(zoom, scaler)
    await scaler.scale(raw, target)
  }

  async function cutaway(index: number, frame: number, raw: Planes, target: Planes): Promise<void> {
    const made = cutaways[index]
    // One that could not be made leaves the presenter.
    if (made === undefined) return presenter(1, raw, target)
    const image = await made.imageAt(frame)
    image.bytes.copy(target.bytes)
    if (circle !== null) await circle.layOn(target, raw)
  }

  return {
    show({ view, from }, frame, raw, target) {
      return view.kind === 'presenter'
        ? presenter(view.zoom, raw, target)
        : cutaway(view.index, frame - from, raw, target)
    },
    free() {
      for (const scaler of scalers.values()) scaler.free()
      for (const made of cutaways) made.free()
      circle?.free()
    },
  }
}
