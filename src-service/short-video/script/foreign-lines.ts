/** Lines added to the user's own words, in one form of address. They fit any topic as they say nothing about it. */
export type ForeignLines = {
  /** One of them follows the hook. */
  readonly open: readonly [string, ...string[]]
  /** Asks for a guess; only used before anything is stated. */
  readonly guess: string
  /** Questions and prompts for any topic. */
  readonly asks: readonly string[]
  /** Questions about what was just stated. */
  readonly stated: readonly string[]
  /** Introduces the recap; a sentence of its own. */
  readonly recap: string
  /** Introduces a list item; `{n}` is its number. */
  readonly point: string
  /** The words for "and" before the last item of a list. */
  readonly and: readonly string[]
  readonly close: readonly [string, ...string[]]
}
