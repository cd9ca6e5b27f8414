import type { Spot } from './placing.ts'
import type { Solid } from './solids.ts'

/** A thing that waits for its place. */
export type ChosenThing = {
  /** Where it will stand; null where it stands in another thing. */
  readonly spot: Spot | null
  /** How far it rises over the things on the ledge. */
  readonly rises: number
  /** Its solids once the spots are known. `lift` is the height of the ledge. */
  build(lift: number): Solid[]
}
