/**
 * A prompt with places that vary, as a tree.
 *
 * - `text`: taken as it is. - `choice`: one of its options, `{red|blue}`; an option may hold further places or nothing.
 * - `range`: numbers by equal steps, `{1..9}` or `{0..1..0.25}`. - `list`: a line of a list kept elsewhere, `__name__`.
 * - `variable`: a value that is filled in before, `{$name}`.
 */
export type TemplatePart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'choice'; readonly options: readonly Template[] }
  | { readonly kind: 'range'; readonly values: readonly string[] }
  | { readonly kind: 'list'; readonly name: string }
  | { readonly kind: 'variable'; readonly name: string }
export type Template = readonly TemplatePart[]

/** What is wrong with a template, and where: `at` and `end` count UTF-16 units of the typed text. */
export type TemplateProblem = { readonly at: number; readonly end: number; readonly message: string }

/** Where a varying place lies in the typed text, for the editor to mark it. */
export type TemplateMark = {
  readonly at: number
  readonly end: number
  readonly kind: 'choice' | 'range' | 'list' | 'variable'
}

/** What the places of a template stand for. A list's lines may vary themselves; a variable's value is plain text. */
export type TemplateWords = {
  readonly lists: Readonly<Record<string, readonly string[]>>
  readonly variables: Readonly<Record<string, string>>
}
