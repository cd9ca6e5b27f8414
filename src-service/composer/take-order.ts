/** What is rendered: the words of a take, and how its brand looks and sounds. */
export type TakeOrder = {
  /** The same seed and words give the same bytes. */
  readonly seed: number
  /** BCP 47, such as `en` or `de`. */
  readonly language: string
  readonly hook: string
  /** `say`: spoken and captioned. `show`: a few words on screen, empty for none. */
  readonly beats: readonly { readonly say: string; readonly show: string }[]
  /** Such as `@nordlicht`. */
  readonly handle: string
  /** The play's structure, such as `three-mistakes`. */
  readonly structure: string
  /** sRGB, as `#rrggbb`. */
  readonly look: { readonly ink: string; readonly paper: string; readonly accent: string }
  /** The id of a preset voice of `src-service/models/voices`. */
  readonly voice: string
  /** The id of a person of the short-video presenters, or null. */
  readonly presenter: string | null
  /** 8 to 30. */
  readonly maxSec: number
}
