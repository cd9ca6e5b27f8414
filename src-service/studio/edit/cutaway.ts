import type { Planes } from '../../models/film/planes.ts'

/** Something that is shown in the presenter's place. Its frames are asked for in order from 0. */
export type Cutaway = {
  pictureAt(frame: number): Promise<Planes>
  free(): void
}
