import type { AngleName, BeatRole, HookForm } from '../plays/play.ts'

/**
 * How a language phrases takes. In a pattern, `{c}` is a clause of a fact, `{C}` the same at the start of a sentence,
 * `{p}` and `{P}` a product. No pattern claims anything about a brand: facts do.
 */
export type Phrasing = {
  readonly hooks: Readonly<Record<AngleName, Readonly<Record<HookForm, readonly string[]>>>>
  readonly beats: Readonly<Record<BeatRole, readonly string[]>>
  readonly captions: Readonly<Record<AngleName, readonly string[]>>
  /** How the last sentence of a caption is introduced where every plain one was said before. */
  readonly tails: readonly string[]
  /** Joins both clauses of a fact. */
  readonly joins: readonly string[]
}
