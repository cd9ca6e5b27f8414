import { createPlanesScaler, type PlanesScaler } from '../../models/film/convert-planes.ts'
import { blankPlanes, type Planes } from '../../models/film/planes.ts'
import type { PictureSize } from '../../models/picture-size.ts'
import type { Circle } from './circle.ts'
import type { Cutaway } from './cutaway.ts'
import type { Shot, View } from './plan-cut.ts'

/** Where the middle of a near view is, in parts of the frame: the presenter's face. */
const faceAt = { x: 0.5, y: 0.42 } as const

/** Shows what shots show. */
export type Views = {
  /** A picture of a shot at a frame; its memory is used again for the next one. Null is a cutaway that could not be made. */
  show(shot: Shot, frame: number, raw: Planes): Promise<Planes>
  free(): void
}

function nearPart(size: PictureSize, zoom: number) {
  const even = (value: number) => Math.round(value / 2) * 2
  const width = even(size.width / zoom)
  const height = even(size.height / zoom)
  const x = Math.min(size.width - width, Math.max(0, even(size.width * faceAt.x - width / 2)))
  const y = Math.min(size.height - height, Math.max(0, even((size.height - height) * faceAt.y)))
  return { x, y, width, height }
}

/** Readies the views of a plan. Near views are parts of the raw cut, scaled. */
export function createViews(size: PictureSize, cutaways: readonly Cutaway[], circle: Circle | null): Views {
  const scalers = new Map<number, PlanesScaler>()
  const near = blankPlanes(size)
  const covered = blankPlanes(size)

  async function presenter(zoom: number, raw: Planes): Promise<Planes> {
    if (zoom <= 1.001) return raw
    const scaler = scalers.get(zoom) ?? createPlanesScaler(nearPart(size, zoom), size)
    scalers.set(zoom, scaler)
    await scaler.scale(raw, near)
    return near
  }

  async function cutaway(view: View & { kind: 'cutaway' }, frame: number, raw: Planes): Promise<Planes> {
    const made = cutaways[view.index]
    if (made === undefined) return presenter(1, raw)
    const picture = await made.pictureAt(frame)
    // What is laid over must not stay in the cutaway's own picture.
    picture.bytes.copy(covered.bytes)
    if (circle !== null) await circle.layOn(covered, raw)
    return covered
  }

  return {
    show({ view, from }, frame, raw) {
      return view.kind === 'presenter' ? presenter(view.zoom, raw) : cutaway(view, frame - from, raw)
    },
    free() {
      for (const scaler of scalers.values()) scaler.free()
      for (const made of cutaways) made.free()
      circle?.free()
    },
  }
}
