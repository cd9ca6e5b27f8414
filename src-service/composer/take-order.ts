/** What is rendered: the words of a take, and how its brand looks and sounds. */
export type TakeOrder = {
  /** The same seed and words give the same bytes. */
  readonly seed: number
  /** BCP 47, such as `en` or `de`. */
  readonly language: string
  readonly hook: string
  /** `say` is spoken and captioned; `show` is a few words on screen, '' for none. */
  readonly beats: readonly { readonly say: string; readonly show: string }[]
  /** Such as `@nordlicht`. */
  readonly handle: string
  /** The play's structure, such as `three-mistakes`. */
  readonly structure: string
  /** sRGB hex. */
  readonly look: { readonly ink: string; readonly paper: string; readonly accent: string }
  /** Id of a preset voice. */
  readonly voice: string
  /** Id of a person of the short-video presenters, or null. */
  readonly presenter: string | null
  /** 8 to 30. */
  readonly maxSec: number
}

/** Where a render puts its files. Both paths are in an empty folder of its own. */
export type TakeFiles = { readonly video: string; readonly poster: string }

/**
 * Renders a take: a video of 1080 x 1920 (MP4) and its poster (PNG). Seconds.
 *
 * @throws Error with a message for the user if it cannot be rendered; the signal's reason if it was aborted.
 */
export type RenderTake = (
  order: TakeOrder,
  files: TakeFiles,
  signal: AbortSignal,
) => Promise<{ readonly durationSec: number }>
