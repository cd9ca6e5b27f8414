/** The encoder's preset, quality (a lower `crf` is better and larger) and number of threads. */
export type Coding = {
  readonly preset: 'ultrafast' | 'superfast' | 'veryfast'
  readonly crf: number
  readonly threads: 1 | 2
  /** For drawn images, which change little: constant `crf`, no lookahead, whole-pixel motion; under half the work. */
  readonly isDrawn?: true
}

/** For final videos. */
export const usualCoding: Coding = { preset: 'veryfast', crf: 20, threads: 2 }

/**
 * For a drawn video, without loss that is visible, even where it is cut and encoded again: a quarter of the work of
 * `usualCoding`, for a third more bytes.
 */
export const drawnCoding: Coding = { preset: 'superfast', crf: 21, threads: 1, isDrawn: true }

/** For a drawn video whose images cost as much to draw as to encode: one thread for each. */
export const cutCoding: Coding = { preset: 'superfast', crf: 23, threads: 1, isDrawn: true }
