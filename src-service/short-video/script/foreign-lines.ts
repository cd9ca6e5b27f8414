/**
 * What a script in another language adds to the user's own words. None of it says anything about the topic, so that it fits
 * every one. All of a language speaks to the viewer in one form of address.
 */
export type ForeignLines = {
  /** One of them follows the hook. */
  readonly open: readonly [string, ...string[]]
  /** Asks for a guess; only before anything was told. */
  readonly guess: string
  /** Questions and prompts for any topic. */
  readonly asks: readonly string[]
  /** Questions that look back at what was told. */
  readonly stated: readonly string[]
  /** Leads what is said once more, a sentence of its own. */
  readonly recap: string
  /** Before an item of a list; `{n}` is its number. */
  readonly point: string
  /** The words for "and" that may stand before the last item of a list. */
  readonly and: readonly string[]
  readonly close: readonly [string, ...string[]]
}
