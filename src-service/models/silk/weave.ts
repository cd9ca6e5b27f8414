/**
 * A picture as a function of place, red, green, blue of linear light written to `into`.
 *
 * The shorter side of the picture runs from -1 to 1, y downwards.
 */
export type Weave = (x: number, y: number, into: Float64Array) => void
