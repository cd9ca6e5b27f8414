/** Chance as a value that is given, so that a test can repeat it. */
export type Random = {
  /** A version 4 UUID. */
  uuid(): string
  /** At least 0, less than 1. */
  unit(): number
}
