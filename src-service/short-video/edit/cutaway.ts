import type { Planes } from '../../models/video/planes.ts'

/** Something that is shown in the presenter's place. Its frames are asked for in order from 0. */
export type Cutaway = {
  imageAt(frame: number): Promise<Planes>
  free(): void
}
